// The score: ratios to the reference run, of the first, the average and the worst iterations of each workload.
import { estimate, geometricMean, meanOf, type Estimate } from './estimate.ts';
import { WORKLOAD_NAMES, type WorkloadName } from './workloads.ts';

/** Incremented when workloads, their sizes or the reference change. Scores of different versions are not comparable. */
export const SUITE_VERSION = 1;

/** Score of the reference run. */
const REFERENCE_SCORE = 1000;
/** Share of the iterations after the first one that count as the worst. */
const WORST_SHARE = 0.2;

/** Milliseconds per iteration of a round. */
export type Split = { readonly first: number; readonly average: number; readonly worst: number };

export type Reference = {
  /** Machine, browser and date. */
  readonly name: string;
  readonly workloads: Readonly<Record<WorkloadName, Split>>;
  /** Standard deviations of the logarithm of scores between runs, beyond the spread of rounds: of the score and of a workload. */
  readonly betweenRuns: { readonly score: number; readonly workload: number };
};

export type WorkloadScore = {
  readonly name: WorkloadName;
  readonly score: Estimate;
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
  return { first, average: meanOf(sorted.slice(cut, sorted.length - cut)), worst: meanOf(sorted.slice(-worst)) };
}

/** Returns the score of one round of a workload. */
export function roundScore(split: Split, reference: Split): number {
  const ratios = (['first', 'average', 'worst'] as const).map((part) => reference[part] / split[part]);
  return REFERENCE_SCORE * geometricMean(ratios);
}

export function scoreWorkload(name: WorkloadName, rounds: readonly Split[], { workloads, betweenRuns }: Reference): WorkloadScore {
  const scores = rounds.map((split) => roundScore(split, workloads[name]));
  return { name, rounds, score: estimate(scores, betweenRuns.workload) };
}

/** Returns the score of all workloads. Null if one is missing or lacks a round. */
export function totalScore(workloads: readonly WorkloadScore[], reference: Reference): Estimate | null {
  const rounds = workloads[0]?.rounds.length ?? 0;
  const isComplete = workloads.length === WORKLOAD_NAMES.length && workloads.every((workload) => workload.rounds.length === rounds);
  if (rounds === 0 || !isComplete) return null;
  const scores = workloads[0].rounds.map((_, round) =>
    geometricMean(workloads.map(({ name, rounds: splits }) => roundScore(splits[round], reference.workloads[name]))),
  );
  return estimate(scores, reference.betweenRuns.score);
}
