// The sustained part: the same work for five minutes. Each task is one point of the curve and returns the curve so far.
import { MS_PER_SECOND, sleep } from '../../../src/platform/time.ts';
import type { SetStatus } from '../../harness/tasks.ts';
import { watchFrames, type FrameDriver } from '../../page/frame-driver.ts';
import { hertzText, screenHertzOf } from '../cadence.ts';
import { replaceNodes, type DeviceTask, type DeviceTools } from '../device-task.ts';
import type { Outcome, SustainedResult } from '../result.ts';
import { meanOf } from '../score/estimate.ts';
import type { RealmName } from '../score/workloads.ts';
import { recordPlay } from '../workloads/record-play.ts';
import { openRealm } from '../workloads/run-realm.ts';
import { sustainedResult, type SustainedSample } from './decay.ts';

const SECONDS = { full: 300, quick: 10 };
const MIN_SECONDS = 5;
const POINT_SECONDS = 5;
/** Points of a short run. */
const MIN_POINTS = 10;
/** For the refresh rate, without other work. */
const IDLE_SECONDS = 0.3;
/** Iterations of a workload per turn: about a second for all workloads at nominal 4x. */
const ITERATIONS = 6;

const DRAWING = [[], ['draw-quads'], ['draw-pull-buffer']] as const satisfies readonly (readonly RealmName[])[];

const NAME = 'Sustained';

export function sustainedTasks(tools: DeviceTools): DeviceTask[] {
  const { isQuick, signal, device, frames, stage } = tools;
  const seconds = Math.max(MIN_SECONDS, tools.sustainedSeconds ?? (isQuick ? SECONDS.quick : SECONDS.full));
  const count = Math.max(MIN_POINTS, Math.round(seconds / POINT_SECONDS));
  const names: RealmName[] = ['rules-search', 'step-large', 'packing', ...DRAWING[device.webGl]];
  const samples: SustainedSample[] = [];
  const hiddenAt: number[] = [];
  let load: Load | undefined;
  let began = 0;
  const secondsNow = () => (performance.now() - began) / MS_PER_SECOND;

  function close(): void {
    load?.close();
    load = undefined;
  }

  async function measurePoint(): Promise<void> {
    load ??= await openLoad(stage, names);
    began ||= performance.now();
    let wasHidden = false;
    const isOver = () => wasHidden || signal.aborted;
    const noteHidden = () => {
      if (!document.hidden) return;
      wasHidden = true;
      hiddenAt.push(secondsNow());
    };
    document.addEventListener('visibilitychange', noteHidden);
    try {
      const end = performance.now() + (seconds / count - IDLE_SECONDS) * MS_PER_SECOND;
      const turns: number[][] = [];
      do turns.push(await load.turn());
      while (performance.now() < end && !isOver());
      await load.check();
      const hertz = await measureRate(frames);
      const milliseconds = names.map((_, workload) => meanOf(turns.map((turn) => turn[workload])));
      // The caller repeats the point if the page was hidden.
      if (!wasHidden) samples.push({ seconds: secondsNow(), milliseconds, hertz });
    } catch (error) {
      close();
      throw error;
    } finally {
      document.removeEventListener('visibilitychange', noteHidden);
    }
  }

  async function runPoint(point: number, setStatus: SetStatus): Promise<Outcome> {
    setStatus(statusOf(sustainedResult(samples, hiddenAt, seconds), seconds));
    if (!signal.aborted) await measurePoint();
    if (signal.aborted || point === count) close();
    const last = samples[samples.length - 1];
    if (!last) return {};
    const warnings = signal.aborted ? [`${NAME}: stopped after ${Math.round(last.seconds)} s of ${seconds} s.`] : [];
    return { sustained: sustainedResult(samples, hiddenAt, seconds), warnings };
  }

  return Array.from({ length: count }, (_, index) => ({
    name: NAME,
    seconds: seconds / count,
    run: (setStatus) => runPoint(index + 1, setStatus),
  }));
}

function statusOf({ points }: SustainedResult, seconds: number): string {
  const last = points[points.length - 1];
  if (!last) return `${seconds} s`;
  return `${Math.round(last.seconds)} s of ${seconds} s, speed ${Math.round(last.speed * 100)} %, ${hertzText(last.hertz)}`;
}

type Load = {
  /** Returns the mean milliseconds of each workload. */
  turn(): Promise<number[]>;
  /** Throws a WrongResult if an answer is wrong, and TryAgain after the graphics context was lost. */
  check(): Promise<void>;
  close(): void;
};

async function openLoad(stage: HTMLElement, names: readonly RealmName[]): Promise<Load> {
  replaceNodes(stage);
  const realm = await openRealm(stage, recordPlay());
  const turn = async () => {
    const means: number[] = [];
    for (const name of names) means.push(meanOf(await realm.time(name, ITERATIONS)));
    return means;
  };
  // The first turn also compiles.
  await turn();
  return {
    turn,
    async check() {
      for (const name of names) await realm.check(name);
    },
    close: () => realm.close(),
  };
}

async function measureRate({ request }: FrameDriver): Promise<number> {
  const end = watchFrames(request);
  await sleep(IDLE_SECONDS * MS_PER_SECOND);
  return screenHertzOf(end());
}
