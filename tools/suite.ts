// The suite that runs: the gate of every change (`npm test`), or everything (`npm run test:full`).

/** Set to `full` by `npm run test:full`. */
export const SUITE_VARIABLE = 'TEST_SUITE';

export const isFullSuite = process.env[SUITE_VARIABLE] === 'full';

/** The portal whose build the gate tests. Its SDK has an address on the game's own host. */
export const GATE_PORTAL = 'yandex';

/** Returns all cases of a matrix in the full suite. The gate tests the `representatives`, given by their indexes. */
export function casesOf<Case>(matrix: readonly Case[], representatives: readonly number[]): readonly Case[] {
  return isFullSuite ? matrix : representatives.map((index) => matrix[index]);
}
