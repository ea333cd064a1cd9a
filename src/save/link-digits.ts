// Bytes as digits, for QR codes, which store three digits in ten bits.

/** Returns five digits per two bytes, and three for a last single byte. */
export function toDigits(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    text += at + 1 < bytes.length ? `${bytes[at] * 256 + bytes[at + 1]}`.padStart(5, '0') : `${bytes[at]}`.padStart(3, '0');
  }
  return text;
}

/** Throws a RangeError for text that `toDigits` did not write. */
export function fromDigits(text: string): number[] {
  const bytes = (text.match(/\d{5}|\d+/g) ?? []).flatMap((digits) =>
    digits.length === 5 ? [Math.trunc(Number(digits) / 256), Number(digits) % 256] : [Number(digits)],
  );
  if (toDigits(Uint8Array.from(bytes)) !== text) throw new RangeError(`'${text}' is not bytes in digits`);
  return bytes;
}
