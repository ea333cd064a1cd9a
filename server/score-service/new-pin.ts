// Generates PINs.
import { PIN_DIGITS } from '../../src/net/protocol.ts';
import type { RandomBytes } from '../server-context.ts';

/** Returns six digits from 48 random bits: the bias of the modulo is negligible. */
export function newPin(randomBytes: RandomBytes): string {
  return String(randomBytes(6).readUIntBE(0, 6) % 10 ** PIN_DIGITS).padStart(PIN_DIGITS, '0');
}
