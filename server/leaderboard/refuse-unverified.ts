// Refuses scores without a proof if the operator requires proofs.
import type { Config } from '../config.ts';
import { ServerError } from '../server-error.ts';

/** Throws `unverified-refused`. */
export function refuseUnverified(setting: Config['unverified']): void {
  if (setting === 'refuse') throw new ServerError('unverified-refused', 'This server accepts only scores with a signed seed and a replay.');
}
