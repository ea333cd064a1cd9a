import { describe, expect, test } from 'vitest';
import { estimate, geometricMean, meanOf } from '../../../bench/device/score/estimate.ts';
import { createNormal } from '../support/normal.ts';

const TRIALS = 2000;
const ROUNDS = 10;
const SPREAD = 0.05;
const BETWEEN_RUNS = 0.04;

/** Returns the share of simulated runs whose interval contains the mean of all. */
function coverageOf(cut: number, betweenRuns: number): number {
  const normal = createNormal(3);
  const runs = Array.from({ length: TRIALS }, () => {
    const run = normal() * betweenRuns;
    const rounds = Array.from({ length: ROUNDS }, () => 8 * Math.exp(run + normal() * SPREAD));
    return estimate(rounds, betweenRuns, cut);
  });
  const mean = Math.exp(meanOf(runs.map(({ value }) => Math.log(value))));
  return runs.filter(({ interval }) => interval![0] <= mean && mean <= interval![1]).length / TRIALS;
}

describe('estimate', () => {
  test.each([
    [0, 0],
    [0, BETWEEN_RUNS],
    [4, 0],
    [4, BETWEEN_RUNS],
  ])('has an interval that contains the mean of all runs in 95 of 100, without %i rounds and with %f between runs', (cut, betweenRuns) => {
    const coverage = coverageOf(cut, betweenRuns);
    expect(coverage).toBeGreaterThan(0.93);
    expect(coverage).toBeLessThan(0.975);
  });

  test('is the geometric mean, and has no interval below three rounds', () => {
    expect(estimate([2, 8]).value).toBeCloseTo(4, 12);
    expect(estimate([2, 8]).interval).toBeNull();
    expect(estimate([2, 2, 2, 50], 0, 2).interval).toBeNull();
    expect(() => estimate([])).toThrow(RangeError);
  });

  test('leaves out the slowest rounds', () => {
    const quiet = [1, 1.01, 0.99, 1.02, 0.98, 1, 1.01, 0.99];
    const { value, interval } = estimate([...quiet, 3, 4], 0, 2);
    expect(value).toBeCloseTo(geometricMean(quiet), 12);
    expect(interval![1] / interval![0]).toBeLessThan(1.05);
    expect(estimate([...quiet, 3, 4]).value).toBeGreaterThan(1.2);
  });
});
