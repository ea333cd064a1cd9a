// Draws the PINs of new accounts and of PIN resets.
import { PIN_DIGITS } from '../../src/net/protocol.ts';
import type { RandomBytes } from '../server-context.ts';

/** Six digits of 48 random bits: none is noticeably likelier than another. */
export function newPin(randomBytes: RandomBytes): string {
  return String(randomBytes(6).readUIntBE(0, 6) % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0');
}
