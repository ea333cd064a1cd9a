// Sealed payloads: the AES format of score requests (specification, section 7; readings R5). The only user of crypto-js.
// Kept although discontinued: the specification names its helper, AES-CBC is complete, and WebCrypto is missing over http. This module has
// 6.3 kB (brotli), of a late part; with @noble/ciphers 2.4.0 it has 2.9 kB.
import AES from 'crypto-js/aes.js';
import Base64 from 'crypto-js/enc-base64.js';
import Utf8 from 'crypto-js/enc-utf8.js';
import WordArray from 'crypto-js/lib-typedarrays.js';

const IV_WORDS = 4;
const KEY_BYTES = [16, 24, 32];

/** The key has a wrong length, or the payload was not sealed with it. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/**
 * Encrypts with AES-CBC and PKCS7 padding. `key`: 16, 24 or 32 bytes of UTF-8. Returns base64 of a random 16-byte IV and the
 * ciphertext. Throws a SealError if the key has another length.
 */
export function sealPayload(payload: string, key: string): string {
  const iv = WordArray.random(IV_WORDS * 4);
  const { ciphertext } = AES.encrypt(payload, readKey(key), { iv });
  return Base64.stringify(iv.clone().concat(ciphertext));
}

/**
 * Decrypts the output of `sealPayload`. Throws a SealError for a wrong key or a damaged text. In rare cases it returns
 * garbage instead: CBC does not authenticate.
 */
export function openPayload(sealed: string, key: string): string {
  const all = Base64.parse(sealed);
  const iv = WordArray.create(all.words.slice(0, IV_WORDS));
  const ciphertext = WordArray.create(all.words.slice(IV_WORDS), all.sigBytes - IV_WORDS * 4);
  try {
    const opened = AES.decrypt({ ciphertext } as CryptoJS.lib.CipherParams, readKey(key), { iv }).toString(Utf8);
    if (opened !== '') return opened;
  } catch (error) {
    throw new SealError('Failed to open the payload', { cause: error });
  }
  throw new SealError('Failed to open the payload');
}

function readKey(key: string): CryptoJS.lib.WordArray {
  const words = Utf8.parse(key);
  if (!KEY_BYTES.includes(words.sigBytes))
    throw new SealError(`Invalid AES key of ${words.sigBytes} bytes. Allowed: ${KEY_BYTES.join(', ')}`);
  return words;
}
