// The score: ratios to the reference run, of the first, the average and the worst iterations of each workload.
import { estimate, geometricMean, meanOf, type Estimate } from './estimate.ts';
import { WORKLOAD_NAMES, type WorkloadName } from './workloads.ts';

/** Incremented when workloads, their sizes or the reference change. Scores of different versions are not comparable. */
export const SUITE_VERSION = 3;

/** Score of the reference run. */
const REFERENCE_SCORE = 1000;
/** Share of the iterations after the first one that count as the worst. */
const WORST_SHARE = 0.2;

/** Share of the iterations after the first one that count as the best, and of the rounds that the best ones leave out. */
const BEST_SHARE = 0.25;

/** Milliseconds per iteration of a round. */
export type Split = {
  readonly first: number;
  readonly average: number;
  readonly worst: number;
  /** Not a part of the score. Differs least between runs, so that comparisons find small changes. */
  readonly best: number;
};

export type ReferenceWorkload = Pick<Split, 'first' | 'average' | 'worst'> & {
  /** Standard deviations of the logarithm between runs, beyond the spread of rounds: of the score and of the best iterations. */
  readonly betweenRuns: { readonly score: number; readonly best: number };
};

export type Reference = {
  /** Machine, browser and date. */
  readonly name: string;
  readonly workloads: Readonly<Record<WorkloadName, ReferenceWorkload>>;
  /** Standard deviation of the logarithm of the total score between runs, beyond the spread of rounds. */
  readonly betweenRuns: number;
};

export type WorkloadScore = {
  readonly name: WorkloadName;
  readonly score: Estimate;
  /** Milliseconds of the best iterations. */
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

/** Returns the score of one round of a workload. */
export function roundScore(split: Split, reference: ReferenceWorkload): number {
  const ratios = (['first', 'average', 'worst'] as const).map((part) => reference[part] / split[part]);
  return REFERENCE_SCORE * geometricMean(ratios);
}

export function scoreWorkload(name: WorkloadName, rounds: readonly Split[], { workloads }: Reference): WorkloadScore {
  const { betweenRuns } = workloads[name];
  return {
    name,
    rounds,
    score: estimate(
      rounds.map((split) => roundScore(split, workloads[name])),
      betweenRuns.score,
    ),
    best: estimate(
      rounds.map(({ best }) => best),
      betweenRuns.best,
      roundsWithoutBest(rounds.length),
    ),
  };
}

/** Returns how many of the slowest rounds the best iterations leave out: other programs and threads only make rounds slower. */
export function roundsWithoutBest(rounds: number): number {
  return Math.floor(rounds * BEST_SHARE);
}

/** Returns the score of all workloads. Null if one is missing or lacks a round. */
export function totalScore(workloads: readonly WorkloadScore[], reference: Reference): Estimate | null {
  const rounds = workloads[0]?.rounds.length ?? 0;
  const isComplete = workloads.length === WORKLOAD_NAMES.length && workloads.every((workload) => workload.rounds.length === rounds);
  if (rounds === 0 || !isComplete) return null;
  const scores = workloads[0].rounds.map((_, round) =>
    geometricMean(workloads.map(({ name, rounds: splits }) => roundScore(splits[round], reference.workloads[name]))),
  );
  return estimate(scores, reference.betweenRuns);
}
