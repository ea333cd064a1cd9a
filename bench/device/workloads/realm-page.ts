// Runs in a new realm of the bench page, so that each round begins with unoptimized code.
import { nextTask } from '../../../src/platform/time.ts';
import { interceptFrames } from '../../page/frame-driver.ts';
import { replyOf } from '../realm-reply.ts';
import { CONTROL, type RealmName } from '../score/workloads.ts';
import { drawSprites, packSprites } from './draw-workloads.ts';
import { replayGames, searchRules } from './rules-workloads.ts';
import { arithmetic, burstEntities, stepEntities } from './step-workloads.ts';
import type { RealmCall, RealmStart } from './run-realm.ts';
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

/** Workloads that were timed and not ended. */
const open = new Map<RealmName, Workload>();

window.addEventListener('message', ({ source, data, ports: [port] }: MessageEvent<Partial<RealmStart> | null>) => {
  if (source !== parent || data?.type !== 'frozen-jewel-bench:realm') return;
  const { play } = data as RealmStart;
  port.addEventListener(
    'message',
    ({ data: call }: MessageEvent<RealmCall>) => void replyOf(act(call, play)).then((reply) => port.postMessage(reply)),
  );
  port.start();
});

async function act({ action, name, iterations }: RealmCall, play: RecordedPlay): Promise<number[]> {
  if (action === 'time') return time(name, iterations, play);
  if (action === 'check') open.get(name)?.check();
  else end(name);
  return [];
}

async function time(name: RealmName, iterations: number, play: RecordedPlay): Promise<number[]> {
  const workload = open.get(name) ?? (await CREATE[name](play));
  open.set(name, workload);
  const samples: number[] = [];
  while (samples.length < iterations) {
    // Lets the browser compile and collect between the samples.
    await nextTask();
    const began = performance.now();
    workload.iterate();
    samples.push(performance.now() - began);
  }
  return samples;
}

function end(name: RealmName): void {
  open.get(name)?.end?.();
  open.delete(name);
}
