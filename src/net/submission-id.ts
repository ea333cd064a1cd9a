// Idempotency keys: version-4 UUIDs. Works without `crypto.randomUUID`, which pages without HTTPS lack.

type RandomSource = { readonly getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array };

/** Returns a UUID from 16 random bytes (RFC 9562, section 5.4). */
export function newSubmissionId(source: RandomSource): string {
  const bytes = source.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join('-');
}
