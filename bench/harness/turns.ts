// Times contestants in turns, in samples that are long enough for the clock. Runs in Node and in browsers.
import { nextTask } from '../../src/platform/time.ts';

export type Contestant = {
  readonly name: string;
  readonly work: () => void;
  /** Called before each sample, untimed. */
  readonly prepare?: () => void;
  /** Units of work per call, by which times are divided. */
  readonly units?: number;
  /** Maximum calls per sample, if more would exceed the state that `prepare` sets up. */
  readonly maxCalls?: number;
};

export type TurnPlan = {
  readonly blocks: number;
  readonly samplesPerBlock?: number;
  readonly warmUpBlocks?: number;
  /** Clock resolution. */
  readonly clockMilliseconds?: number;
  readonly minSampleMilliseconds?: number;
};

export type Timed = {
  readonly name: string;
  /** Milliseconds per unit of work, by block. */
  readonly blocks: number[][];
};

/** Minimum length of a sample, in steps of the clock. */
const CLOCK_STEPS = 20;
const MAX_CALLS = 4096;

/** `perSample`: calls per sample, which is their mean. */
export type Timer = { readonly perSample: number; readonly sample: () => number };

/** Doubles the calls per sample until a sample is long enough. `sample` returns milliseconds per unit of work. */
export function createTimer(contestant: Contestant, { clockMilliseconds = 0, minSampleMilliseconds = 1 }: Partial<TurnPlan>): Timer {
  const minMilliseconds = Math.max(minSampleMilliseconds, clockMilliseconds * CLOCK_STEPS);
  const maxCalls = contestant.maxCalls ?? MAX_CALLS;
  let calls = 1;
  // Uses the shorter of two samples, because a stall can make one seem long enough.
  while (calls < maxCalls && Math.min(timeCalls(contestant, calls), timeCalls(contestant, calls)) < minMilliseconds) calls *= 2;
  const perSample = Math.min(calls, maxCalls);
  const units = perSample * (contestant.units ?? 1);
  return { perSample, sample: () => timeCalls(contestant, perSample) / units };
}

/** Times all contestants in each block. The order alternates, so that no contestant always runs after the same one. */
export async function timeInTurns(contestants: readonly Contestant[], plan: TurnPlan): Promise<Timed[]> {
  const { blocks, samplesPerBlock = 1, warmUpBlocks = 0 } = plan;
  const runners = contestants.map((contestant) => ({ ...createTimer(contestant, plan), name: contestant.name, blocks: [] as number[][] }));
  for (let block = -warmUpBlocks; block < blocks; block++) {
    for (const runner of block % 2 === 0 ? runners : [...runners].reverse()) {
      const samples = Array.from({ length: samplesPerBlock }, runner.sample);
      if (block >= 0) runner.blocks.push(samples);
      await nextTask();
    }
  }
  return runners.map(({ name, blocks: taken }) => ({ name, blocks: taken }));
}

/** Contestants that were timed in turns. */
export type TimedContest = { readonly name: string; readonly timed: readonly Timed[] };

/** Wraps individually timed samples as one block. */
export function timedOf(name: string, samples: number[]): Timed {
  return { name, blocks: [samples] };
}

/** Merges the contests of several processes by concatenating their blocks. */
export function mergeContests(runs: readonly (readonly TimedContest[])[]): TimedContest[] {
  return runs[0].map(({ name, timed }, contest) => ({
    name,
    timed: timed.map((contestant, index) => ({ ...contestant, blocks: runs.flatMap((run) => run[contest].timed[index].blocks) })),
  }));
}

/** Returns the milliseconds of a single call. */
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
