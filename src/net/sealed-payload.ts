// Sealed payloads: the AES format in which scores travel (specification, section 7; readings R5). The only user of crypto-js.
import AES from 'crypto-js/aes.js';
import Base64 from 'crypto-js/enc-base64.js';
import Utf8 from 'crypto-js/enc-utf8.js';
import WordArray from 'crypto-js/lib-typedarrays.js';

const IV_WORDS = 4;
const KEY_BYTES = [16, 24, 32];

/** A key that AES cannot take, or a text that no such key sealed. */
export class SealError extends Error {
  override readonly name = 'SealError';
}

/**
 * AES-CBC with PKCS7 padding under a key of 16, 24 or 32 bytes of UTF-8; a random 16-byte IV goes before the ciphertext,
 * and both together are base64. Throws a SealError for a key of another length.
 */
export function sealPayload(payload: string, key: string): string {
  const iv = WordArray.random(IV_WORDS * 4);
  const { ciphertext } = AES.encrypt(payload, readKey(key), { iv });
  return Base64.stringify(iv.clone().concat(ciphertext));
}

/** What `sealPayload` sealed. A wrong key or a damaged text gives a SealError, or seldom a few letters of nonsense: CBC proves nothing. */
export function openPayload(sealed: string, key: string): string {
  const all = Base64.parse(sealed);
  const iv = WordArray.create(all.words.slice(0, IV_WORDS));
  const ciphertext = WordArray.create(all.words.slice(IV_WORDS), all.sigBytes - IV_WORDS * 4);
  try {
    const opened = AES.decrypt({ ciphertext } as CryptoJS.lib.CipherParams, readKey(key), { iv }).toString(Utf8);
    if (opened !== '') return opened;
  } catch (error) {
    throw new SealError('The payload cannot be opened', { cause: error });
  }
  throw new SealError('The payload cannot be opened');
}

function readKey(key: string): CryptoJS.lib.WordArray {
  const words = Utf8.parse(key);
  if (!KEY_BYTES.includes(words.sigBytes))
    throw new SealError(`An AES key has ${KEY_BYTES.join(', ')} bytes, this one has ${words.sigBytes}`);
  return words;
}
