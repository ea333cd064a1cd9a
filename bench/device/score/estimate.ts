// Figures with 95 % intervals from one value per round. docs/methodology.md has the formulas, docs/recompute.py a second implementation.

/** `interval` has the limits of the 95 % interval. Null with fewer than three rounds. */
export type Estimate = { readonly value: number; readonly interval: readonly [low: number, high: number] | null };

/** A figure with the values of its rounds. */
export type Measured = Estimate & { readonly rounds: readonly number[] };

const MIN_ROUNDS = 3;
/** Quantiles of Student's distribution at 97.5 % by degrees of freedom, from 1. Further degrees use the normal quantile. */
const STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131];
const NORMAL = 1.96;

/**
 * Returns the geometric mean of the rounds, which must be positive. `betweenRuns` is the standard deviation of the logarithm between runs
 * that the rounds of one run do not show. Throws a RangeError without rounds.
 */
export function estimate(rounds: readonly number[], betweenRuns = 0): Estimate {
  if (rounds.length === 0) throw new RangeError('There are no rounds');
  const logs = rounds.map(Math.log);
  const mean = meanOf(logs);
  const value = Math.exp(mean);
  if (rounds.length < MIN_ROUNDS) return { value, interval: null };
  const degrees = rounds.length - 1;
  const within = (STUDENT[degrees - 1] ?? NORMAL) * Math.sqrt(varianceOf(logs) / rounds.length);
  const half = Math.hypot(within, NORMAL * betweenRuns);
  return { value, interval: [Math.exp(mean - half), Math.exp(mean + half)] };
}

export function measuredOf(rounds: readonly number[], betweenRuns = 0): Measured {
  return { ...estimate(rounds, betweenRuns), rounds };
}

export function geometricMean(values: readonly number[]): number {
  return Math.exp(meanOf(values.map(Math.log)));
}

/** Returns the variance of a sample, which has at least two values. */
export function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
