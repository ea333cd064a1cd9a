// Figures with 95 % intervals from one value per round. docs/bench-on-a-phone.md has the formulas, docs/recompute.py a second implementation.

/** `interval` has the limits of the 95 % interval. Null with fewer than three rounds. */
export type Estimate = { readonly value: number; readonly interval: readonly [low: number, high: number] | null };

/** A figure with the values of its rounds. */
export type Measured = Estimate & { readonly rounds: readonly number[] };

const MIN_ROUNDS = 3;
/** Quantiles of Student's distribution at 97.5 % by degrees of freedom, from 1. Further degrees use the normal quantile. */
const STUDENT = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145, 2.131];
const NORMAL = 1.96;

/**
 * Returns the geometric mean of the rounds, which must be positive, without the `cut` largest ones. The interval is that of a trimmed mean
 * (Yuen 1974). `betweenRuns` is the standard deviation of the logarithm between runs that the rounds of one run do not show. Throws a
 * RangeError without rounds.
 */
export function estimate(rounds: readonly number[], betweenRuns = 0, cut = 0): Estimate {
  if (rounds.length === 0) throw new RangeError('There are no rounds');
  const { mean, error, degrees } = trimmedMean(rounds.map(Math.log), cut);
  const value = Math.exp(mean);
  if (degrees + 1 < MIN_ROUNDS) return { value, interval: null };
  const half = Math.hypot((STUDENT[degrees - 1] ?? NORMAL) * error, NORMAL * betweenRuns);
  return { value, interval: [Math.exp(mean - half), Math.exp(mean + half)] };
}

/** Returns the mean without the `cut` largest values, and its standard error with degrees of freedom. */
export function trimmedMean(values: readonly number[], cut: number) {
  const sorted = [...values].sort((a, b) => a - b);
  const kept = sorted.slice(0, sorted.length - cut);
  const degrees = kept.length - 1;
  const winsorized = sorted.map((value) => Math.min(value, kept[degrees]));
  const error = Math.sqrt(((sorted.length - 1) * varianceOf(winsorized)) / (kept.length * degrees));
  return { mean: meanOf(kept), error, degrees };
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
