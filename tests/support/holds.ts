// Declares a property test with a fixed seed. The test name contains the seed, so that failures are reproducible.
import fc from 'fast-check';
import { test } from 'vitest';

const SEED = 540_960;

export function holds<T>(name: string, runs: number, property: fc.IRawProperty<T>): void {
  test(`${name} (${runs} runs, seed ${SEED})`, () => {
    void fc.assert(property, { seed: SEED, numRuns: runs });
  });
}
