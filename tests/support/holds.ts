// Declares a property test with a fixed seed. The test name contains the seed, so that failures are reproducible.
import fc from 'fast-check';
import { test } from 'vitest';
import { isFullSuite } from '../../tools/suite.ts';

const SEED = 540_960;

/** A fault of a recent change nearly always fails in the first runs. More runs search for rare ones, in the full suite. */
const GATE_RUNS = 40;

/** A past failure: the counterexample, or the seed and path, as fast-check printed them. */
type Pinned<T> = T | { readonly seed: number; readonly path: string };

/** Each pinned failure is a test of its own, named after what went wrong. */
export function holds<T extends readonly unknown[]>(
  name: string,
  runs: number,
  property: fc.IRawProperty<T>,
  pinned: Readonly<Record<string, Pinned<T>>> = {},
): void {
  for (const [failure, pin] of Object.entries(pinned)) {
    const once = 'path' in pin ? { seed: pin.seed, path: pin.path } : { examples: [pin] };
    test(`${name}: ${failure}`, () => fc.assert(property, { ...once, numRuns: 1 }));
  }
  const numRuns = isFullSuite ? runs : Math.min(runs, GATE_RUNS);
  test(`${name} (${numRuns} runs, seed ${SEED})`, () => fc.assert(property, { seed: SEED, numRuns }));
}
