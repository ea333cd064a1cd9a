// The score: ratios to the best iterations of the reference run. Beside it, the same of the first, the average and the worst iterations.
import { estimate, geometricMean, meanOf, type Estimate } from './estimate.ts';
import { workloadsOf, type WebGlVersion, type WorkloadName } from './workloads.ts';

/** Incremented when workloads, their sizes, formulas or the reference change. Scores of different versions are not comparable. */
export const SUITE_VERSION = 5;

/** Score of the reference run. */
export const REFERENCE_SCORE = 1000;
/** Share of the iterations after the first one that count as the worst. */
const WORST_SHARE = 0.2;
/** Share of these iterations, and of the rounds, that count as the best: other programs and threads only make them slower. */
const BEST_SHARE = 0.5;
/** Slowest relative to the fastest round of the control, from which on a run is disturbed. */
const MAX_VARIATION = 1.5;

/** Milliseconds per iteration of a round. */
export type Split = {
  readonly first: number;
  readonly average: number;
  readonly worst: number;
  /** Differs least between runs, so that it measures the device and not its use. */
  readonly best: number;
};

/** Milliseconds, and the standard deviation of the logarithm of the best iterations between runs, beyond the spread of rounds. */
export type ReferenceWorkload = Split & { readonly betweenRuns: number };

export type Reference = {
  /** Machine, browser and date. */
  readonly name: string;
  readonly workloads: Readonly<Record<WorkloadName, ReferenceWorkload>>;
};

export type WorkloadScore = {
  readonly name: WorkloadName;
  /** Reference by best iterations, times 1,000. */
  readonly score: Estimate;
  /** Milliseconds of the best iterations of the faster half of the rounds. */
  readonly best: Estimate;
  readonly rounds: readonly Split[];
};

/**
 * Splits the iterations of a round in their order. The average is the mean of the middle half of the iterations after the first, so that a
 * stall counts once, among the worst. Throws a RangeError with fewer than two iterations.
 */
export function splitOf([first, ...others]: readonly number[]): Split {
  if (others.length === 0) throw new RangeError('A round needs two iterations');
  const sorted = [...others].sort((a, b) => a - b);
  const cut = Math.floor(sorted.length / 4);
  const worst = Math.ceil(sorted.length * WORST_SHARE);
  const best = Math.ceil(sorted.length * BEST_SHARE);
  return {
    first,
    average: meanOf(sorted.slice(cut, sorted.length - cut)),
    worst: meanOf(sorted.slice(-worst)),
    best: meanOf(sorted.slice(0, best)),
  };
}

export function scoreWorkload(name: WorkloadName, rounds: readonly Split[], { workloads }: Reference): WorkloadScore {
  const reference = workloads[name];
  const times = rounds.map(({ best }) => best);
  const best = estimate(times, reference.betweenRuns, roundsLeftOut(rounds.length));
  const scoreOf = (milliseconds: number) => (REFERENCE_SCORE * reference.best) / milliseconds;
  const interval = best.interval && ([scoreOf(best.interval[1]), scoreOf(best.interval[0])] as const);
  return { name, rounds, score: { value: scoreOf(best.value), interval }, best };
}

/** Returns how many of the slowest rounds the best iterations leave out. */
export function roundsLeftOut(rounds: number): number {
  return Math.floor(rounds * (1 - BEST_SHARE));
}

/**
 * Returns the score of a class: the geometric mean of its workloads' scores. Its limits are the geometric means of their limits, as if all
 * workloads erred in the same direction. Null if a workload is missing.
 */
export function totalScore(measured: readonly WorkloadScore[], webGl: WebGlVersion): Estimate | null {
  const workloads = partsOf(measured, webGl);
  if (workloads === null) return null;
  const intervals = workloads.flatMap(({ score: { interval } }) => (interval ? [interval] : []));
  return {
    value: geometricMean(workloads.map(({ score }) => score.value)),
    interval:
      intervals.length === workloads.length
        ? [geometricMean(intervals.map(([low]) => low)), geometricMean(intervals.map(([, high]) => high))]
        : null,
  };
}

/**
 * Returns the score under load: of the first, the average and the worst iterations of each round. It describes how the device was used
 * during the run. Null if a workload is missing.
 */
export function scoreUnderLoad(measured: readonly WorkloadScore[], webGl: WebGlVersion, { workloads }: Reference): number | null {
  const parts = partsOf(measured, webGl);
  if (parts === null) return null;
  const ratios = parts.map(({ name, rounds }) =>
    geometricMean(rounds.flatMap((split) => (['first', 'average', 'worst'] as const).map((part) => workloads[name][part] / split[part]))),
  );
  return REFERENCE_SCORE * geometricMean(ratios);
}

function partsOf(measured: readonly WorkloadScore[], webGl: WebGlVersion): readonly WorkloadScore[] | null {
  const names = workloadsOf(webGl);
  const parts = measured.filter(({ name }) => names.includes(name));
  return parts.length === names.length ? parts : null;
}

/** Returns the slowest round of the control relative to the fastest one. Null with fewer than two rounds. */
export function variationOf(control: readonly Split[]): number | null {
  if (control.length < 2) return null;
  const averages = control.map(({ average }) => average);
  return Math.max(...averages) / Math.min(...averages);
}

/** A disturbed run is not compared as if it were quiet. */
export function isDisturbed(variation: number | null): boolean {
  return variation !== null && variation > MAX_VARIATION;
}
