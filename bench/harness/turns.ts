// Times contestants in turns, block by block, in samples that are long enough for the clock. Runs in Node and in browsers.
import { nextTask } from '../../src/platform/time.ts';
import { createSeries, type Series } from './series.ts';

export type Contestant = {
  readonly name: string;
  readonly work: () => void;
  /** Runs before each sample and is not timed. */
  readonly prepare?: () => void;
  /** Units of work that one call does. The figures are per unit. */
  readonly units?: number;
  /** Calls that a sample may have at most, where `prepare` allows no more. */
  readonly maxCalls?: number;
};

export type TurnPlan = {
  readonly blocks: number;
  readonly samplesPerBlock?: number;
  readonly warmUpBlocks?: number;
  /** The least step of the clock, in milliseconds. */
  readonly clockMilliseconds?: number;
  readonly leastSampleMilliseconds?: number;
  /** All contestants end after `leastBlocks` as soon as one of them has taken that long. */
  readonly budgetMilliseconds?: number;
  readonly leastBlocks?: number;
};

type ClockPlan = Pick<TurnPlan, 'clockMilliseconds' | 'leastSampleMilliseconds'>;

export type Timed = {
  readonly name: string;
  /** Milliseconds of a unit of work. */
  readonly blocks: number[][];
  /** Calls of the work that a sample is the mean of. */
  readonly perSample: number;
};

/** A sample is that many steps of the clock long. */
const CLOCK_STEPS = 20;
const MAX_CALLS = 4096;

export type Timer = { readonly perSample: number; readonly sample: () => number };

/** Finds how many calls make a sample that is long enough. `sample` returns the milliseconds of a unit of work. */
export function createTimer(contestant: Contestant, plan: ClockPlan): Timer {
  const perSample = callsPerSample(contestant, plan);
  const units = perSample * (contestant.units ?? 1);
  return { perSample, sample: () => timeCalls(contestant, perSample) / units };
}

/** Contestants change places from block to block, so that none always follows the same one. */
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

/** What was timed in turns, under a name. */
export type TimedContest = { readonly name: string; readonly timed: readonly Timed[] };

/** One contestant whose samples were taken one by one. */
export function timedOf(name: string, samples: number[]): Timed {
  return { name, blocks: [samples], perSample: 1 };
}

/** The same contestants timed in several processes, with the blocks of all. */
export function mergeTimed(runs: readonly (readonly Timed[])[]): Timed[] {
  return runs[0].map((own, index) => ({ ...own, blocks: runs.flatMap((run) => run[index].blocks) }));
}

/** The series of timed contestants, `unitsPerMillisecond` times their milliseconds. The yardstick is the one of that name. */
export function seriesOfTurns(
  title: string,
  timed: readonly Timed[],
  unit: string,
  unitsPerMillisecond: number,
  yardstick?: string,
): Series[] {
  const nameOf = (contestant: string) => `${title} / ${contestant}`;
  return timed.map(({ name, blocks }) => {
    const scaled = blocks.map((samples) => samples.map((sample) => sample * unitsPerMillisecond));
    return createSeries(nameOf(name), unit, scaled, yardstick === undefined || yardstick === name ? undefined : nameOf(yardstick));
  });
}

/** Milliseconds that `work` takes once. */
export function timeOnce(work: () => void): number {
  const began = performance.now();
  work();
  return performance.now() - began;
}

/** Doubled until a sample is long enough. The shorter of two counts: a stall makes one seem long enough. */
function callsPerSample(contestant: Contestant, { clockMilliseconds = 0, leastSampleMilliseconds = 1 }: ClockPlan): number {
  const enough = Math.max(leastSampleMilliseconds, clockMilliseconds * CLOCK_STEPS);
  const most = contestant.maxCalls ?? MAX_CALLS;
  let calls = 1;
  while (calls < most && Math.min(timeCalls(contestant, calls), timeCalls(contestant, calls)) < enough) calls *= 2;
  return Math.min(calls, most);
}

function timeCalls({ work, prepare }: Contestant, calls: number): number {
  prepare?.();
  const began = performance.now();
  for (let k = 0; k < calls; k++) work();
  return performance.now() - began;
}
