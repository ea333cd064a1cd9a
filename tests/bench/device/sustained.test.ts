import { describe, expect, test } from 'vitest';
import { REFERENCE } from '../../../bench/device/score/reference.ts';
import { workloadsOf } from '../../../bench/device/score/workloads.ts';
import { fifthsOf, speedOf, sustainedResult, type Round } from '../../../bench/device/sustained/sustained-tasks.ts';
import { createNormal } from '../support/normal.ts';

const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);

/** Returns a round every five seconds for five minutes. */
function roundsOf(speedAt: (seconds: number) => number, { noise = 0.03, seed = 1 } = {}): Round[] {
  const normal = createNormal(seed);
  return Array.from({ length: 60 }, (_, index) => {
    const seconds = (index + 1) * 5;
    return { seconds, speed: 0.4 * Math.exp(noise * normal()) * speedAt(seconds) };
  });
}

describe('sustainedResult', () => {
  test('has little decay at a steady speed with 3 % noise', () => {
    for (const seed of SEEDS) expect(sustainedResult(roundsOf(() => 1, { seed })).decay).toBeLessThan(0.04);
  });

  test('measures speed relative to the first fifth', () => {
    const { points } = sustainedResult(roundsOf((seconds) => (seconds <= 60 ? 1 : 0.8), { noise: 0 }));
    expect(points.map(({ speed }) => speed)).toEqual([...Array<number>(12).fill(1), ...Array<number>(48).fill(0.8)]);
    expect(fifthsOf(points)[4]).toBeCloseTo(0.8, 9);
  });

  test('finds a loss of 25 % after two minutes', () => {
    for (const seed of SEEDS) {
      const { decay } = sustainedResult(roundsOf((seconds) => (seconds <= 120 ? 1 : 0.75), { seed }));
      expect(Math.abs(decay - 0.25)).toBeLessThan(0.04);
    }
  });

  test('has a result from the first round on', () => {
    expect(sustainedResult([{ seconds: 5, speed: 0.4 }])).toEqual({ points: [{ seconds: 5, speed: 1 }], decay: 0 });
    expect(sustainedResult([])).toEqual({ points: [], decay: 0 });
  });
});

test('the speed of a round is that of all workloads of the score, and null without one', () => {
  const samplesOf = (factor: number) =>
    Object.fromEntries(workloadsOf(2).map((name) => [name, Array<number>(16).fill(REFERENCE.workloads[name].best * factor)]));
  expect(speedOf(samplesOf(2), REFERENCE)).toBeCloseTo(0.5, 9);
  expect(speedOf({ ...samplesOf(1), replay: Array<number>(16).fill(REFERENCE.workloads.replay.best * 2 ** 11) }, REFERENCE)).toBeCloseTo(
    0.5,
    9,
  );
  expect(speedOf({ control: [1, 1] }, REFERENCE)).toBeNull();
});
