// Sealed payloads: the AES format of score requests (specification, section 7; readings R5). The only user of crypto-js.
// Kept although discontinued: the specification names its helper, AES-CBC is complete, and WebCrypto is missing over http. This module has
// 6.3 kB (brotli), of a late part; with @noble/ciphers 2.4.0 it has 2.9 kB.
import AES from 'crypto-js/aes.js';
import Base64 from 'crypto-js/enc-base64.js';
import Utf8 from 'crypto-js/enc-utf8.js';
import WordArray from 'crypto-js/lib-typedarrays.js';

const IV_BYTES = 16;

/**
 * Encrypts with AES-CBC and PKCS7 padding. `key`: 16, 24 or 32 bytes of UTF-8. Returns base64 of a random 16-byte IV and the
 * ciphertext.
 */
export function sealPayload(payload: string, key: string): string {
  const iv = WordArray.random(IV_BYTES);
  const { ciphertext } = AES.encrypt(payload, Utf8.parse(key), { iv });
  return Base64.stringify(iv.clone().concat(ciphertext));
}
