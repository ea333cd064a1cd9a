import type { Signer } from '../signer.ts';

/** Returns the seed of a day for all players. It cannot be computed in advance without the server's secret. */
export function dailySeed(signer: Signer, day: string): number {
  return signer.sign('daily seed', day).readUInt32BE();
}
