// Refuses scores without a proof where the operator does not accept them.
import type { Config } from '../config.ts';
import { ServerError } from '../server-error.ts';

/** Throws `unverified-refused`. */
export function refuseUnverified(setting: Config['unverified']): void {
  if (setting === 'refuse')
    throw new ServerError('unverified-refused', 'Only scores with a signed seed and a replay are accepted by this server.');
}
