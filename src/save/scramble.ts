// The substitution cipher of the stored session (specification, section 3). It obfuscates; it does not protect.

/** Printable ASCII. Other characters stay unchanged. */
const FIRST = 32;
const COUNT = 95;
/** Coprime to COUNT, so that no two characters map to the same one. */
const STEP = 37;
/** STEP * INVERSE is 1 modulo COUNT. */
const INVERSE = 18;
const SHIFT = 11;

export function scramble(text: string): string {
  return substitute(text, (place) => place * STEP + SHIFT);
}

export function unscramble(text: string): string {
  return substitute(text, (place) => (place + COUNT - SHIFT) * INVERSE);
}

function substitute(text: string, move: (place: number) => number): string {
  let result = '';
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const place = code - FIRST;
    result += String.fromCharCode(place >= 0 && place < COUNT ? FIRST + (move(place) % COUNT) : code);
  }
  return result;
}
