// A property as a test of fixed seed; the seed stands in the test's name, so a failure can be run again anywhere.
import fc from 'fast-check';
import { test } from 'vitest';

const SEED = 540_960;

export function holds<T>(name: string, runs: number, property: fc.IRawProperty<T>): void {
  test(`${name} (${runs} runs, seed ${SEED})`, () => {
    void fc.assert(property, { seed: SEED, numRuns: runs });
  });
}
