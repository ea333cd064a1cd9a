// Decrypts sealed fields (`src/net/sealed-payload.ts`) with Node's AES, which is many times faster.
import { createDecipheriv } from 'node:crypto';
import { ServerError } from './server-error.ts';

const IV_BYTES = 16;
const BITS = 8;

const decoder = new TextDecoder('utf-8', { fatal: true });

/** `key` has 16, 24 or 32 bytes. Throws `bad-seal` if the field was not sealed with it. */
export function openSeal(sealed: string, key: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const keyBytes = Buffer.from(key);
  try {
    const cipher = createDecipheriv(`aes-${keyBytes.length * BITS}-cbc`, keyBytes, bytes.subarray(0, IV_BYTES));
    return decoder.decode(Buffer.concat([cipher.update(bytes.subarray(IV_BYTES)), cipher.final()]));
  } catch (error) {
    throw new ServerError('bad-seal', 'Failed to decrypt the sealed field. Client and server must use the same key.', { cause: error });
  }
}
