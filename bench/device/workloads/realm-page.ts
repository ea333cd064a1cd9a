// Runs in a new realm of the bench page, so that each round begins with unoptimized code.
import { nextTask } from '../../../src/platform/time.ts';
import { interceptFrames } from '../../page/frame-driver.ts';
import { serveCalls } from '../frame-calls.ts';
import { CONTROL, type RealmName } from '../score/workloads.ts';
import { drawSprites, packSprites } from './draw-workloads.ts';
import { replayGames, searchRules } from './rules-workloads.ts';
import { arithmetic, burstEntities, stepEntities } from './step-workloads.ts';
import type { RecordedPlay, Workload } from './workload.ts';

const frames = interceptFrames();

const CREATE: Readonly<Record<RealmName, (play: RecordedPlay) => Workload | Promise<Workload>>> = {
  'rules-search': searchRules,
  replay: replayGames,
  'step-small': () => stepEntities(1000, 500),
  'step-large': () => stepEntities(20_000, 20),
  'tweens-and-particles': burstEntities,
  packing: packSprites,
  'draw-pull-buffer': () => drawSprites('pull-buffer', frames),
  'draw-quads': () => drawSprites('quads', frames),
  [CONTROL]: arithmetic,
};

let play: RecordedPlay;

const CALLS = { start: (recorded: RecordedPlay) => void (play = recorded), time };
export type RealmCalls = typeof CALLS;
serveCalls(CALLS);

/** Times a workload and checks its answers. Marks each iteration for profilers. */
async function time(name: RealmName, iterations: number): Promise<number[]> {
  const workload = await CREATE[name](play);
  const samples: number[] = [];
  try {
    while (samples.length < iterations) {
      // Lets the browser compile and collect between the samples.
      await nextTask();
      performance.mark(`${name} ${samples.length} start`);
      const began = performance.now();
      workload.iterate();
      samples.push(performance.now() - began);
      performance.mark(`${name} ${samples.length - 1} end`);
    }
    workload.check();
    return samples;
  } finally {
    workload.end?.();
  }
}
