// Times contestants in turns by block, in samples that are long enough for the clock. Runs in Node and in browsers.
import { nextTask } from '../../src/platform/time.ts';

export type Contestant = {
  readonly name: string;
  readonly work: () => void;
  /** Runs before each sample and is not timed. */
  readonly prepare?: () => void;
  /** Units of work of one call. Figures are per unit. */
  readonly units?: number;
  /** Most calls of a sample, where `prepare` allows no more. */
  readonly maxCalls?: number;
};

export type TurnPlan = {
  readonly blocks: number;
  readonly samplesPerBlock?: number;
  readonly warmUpBlocks?: number;
  /** Resolution of the clock. */
  readonly clockMilliseconds?: number;
  readonly leastSampleMilliseconds?: number;
  /** All contestants end after `leastBlocks` once one of them has taken this time. */
  readonly budgetMilliseconds?: number;
  readonly leastBlocks?: number;
};

export type Timed = {
  readonly name: string;
  /** Milliseconds of a unit of work, by block. */
  readonly blocks: number[][];
  /** Calls that a sample is the mean of. */
  readonly perSample: number;
};

/** Least length of a sample in steps of the clock. */
const CLOCK_STEPS = 20;
const MAX_CALLS = 4096;

export type Timer = { readonly perSample: number; readonly sample: () => number };

/** Doubles the calls of a sample until it is long enough. `sample` returns the milliseconds of a unit of work. */
export function createTimer(contestant: Contestant, { clockMilliseconds = 0, leastSampleMilliseconds = 1 }: Partial<TurnPlan>): Timer {
  const enough = Math.max(leastSampleMilliseconds, clockMilliseconds * CLOCK_STEPS);
  const most = contestant.maxCalls ?? MAX_CALLS;
  let calls = 1;
  // The shorter of two samples: a stall makes one seem long enough.
  while (calls < most && Math.min(timeCalls(contestant, calls), timeCalls(contestant, calls)) < enough) calls *= 2;
  const perSample = Math.min(calls, most);
  const units = perSample * (contestant.units ?? 1);
  return { perSample, sample: () => timeCalls(contestant, perSample) / units };
}

/** Reverses the order from block to block, so that no contestant always follows the same one. */
export async function timeInTurns(contestants: readonly Contestant[], plan: TurnPlan): Promise<Timed[]> {
  const { blocks, samplesPerBlock = 1, warmUpBlocks = 0, budgetMilliseconds = Infinity, leastBlocks = 0 } = plan;
  const runners = contestants.map((contestant) => ({
    ...createTimer(contestant, plan),
    name: contestant.name,
    blocks: [] as number[][],
    spent: 0,
  }));
  for (let block = -warmUpBlocks; block < blocks; block++) {
    if (block >= leastBlocks && runners.some(({ spent }) => spent > budgetMilliseconds)) break;
    for (const runner of block % 2 === 0 ? runners : [...runners].reverse()) {
      const began = performance.now();
      const samples = Array.from({ length: samplesPerBlock }, runner.sample);
      if (block >= 0) {
        runner.spent += performance.now() - began;
        runner.blocks.push(samples);
      }
      await nextTask();
    }
  }
  return runners.map(({ name, blocks: taken, perSample }) => ({ name, blocks: taken, perSample }));
}

/** A named set of contestants that were timed in turns. */
export type TimedContest = { readonly name: string; readonly timed: readonly Timed[] };

/** Wraps samples that were taken one by one. */
export function timedOf(name: string, samples: number[]): Timed {
  return { name, blocks: [samples], perSample: 1 };
}

/** Merges the same contests of several processes. Each keeps the blocks of all. */
export function mergeContests(runs: readonly (readonly TimedContest[])[]): TimedContest[] {
  return runs[0].map(({ name, timed }, contest) => ({
    name,
    timed: timed.map((own, index) => ({ ...own, blocks: runs.flatMap((run) => run[contest].timed[index].blocks) })),
  }));
}

/** Returns the milliseconds of one call. */
export function timeOnce(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

function timeCalls({ work, prepare }: Contestant, calls: number): number {
  prepare?.();
  const began = performance.now();
  for (let k = 0; k < calls; k++) work();
  return performance.now() - began;
}
