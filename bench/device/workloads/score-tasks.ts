// The rounds of the score. A round runs every workload once: in a new realm, and in a new frame of the game.
import { failureOf, replaceNodes, type DeviceTask, type DeviceTools } from '../device-task.ts';
import type { Outcome, RoundSamples } from '../result.ts';
import { CONTROL, REALM_NAMES, WORKLOADS, type RealmName } from '../score/workloads.ts';
import { recordPlay } from './record-play.ts';
import { runGame } from './run-game.ts';
import { openRealm } from './run-realm.ts';
import type { RecordedPlay } from './workload.ts';

const FULL = {
  rounds: 10,
  realmIterations: 16,
  gameIterations: { 'game-menu': 32, 'game-drag': 48, 'game-clear': 48, 'game-level-up': 8 },
};
const QUICK = {
  rounds: 1,
  realmIterations: 2,
  gameIterations: { 'game-menu': 2, 'game-drag': 2, 'game-clear': 2, 'game-level-up': 2 },
};
/** Estimates for the progress bar. */
const SECONDS = { realm: 5, game: 7 };

/** Workloads that need WebGL, and WebGL2. */
const WITH_WEBGL: readonly RealmName[] = ['draw-quads', 'draw-pull-buffer'];
const WITH_WEBGL2: readonly RealmName[] = ['draw-pull-buffer'];

export function scoreTasks(tools: DeviceTools): DeviceTask[] {
  const { stage, device, isQuick } = tools;
  const { rounds, realmIterations, gameIterations } = isQuick ? QUICK : FULL;
  const unable = [WITH_WEBGL, WITH_WEBGL2, []][device.webGl];
  const names = REALM_NAMES.filter((name) => !unable.includes(name));
  const play = recordPlay();
  /** A coarse clock measures 0 for the shortest iterations, which has no logarithm. */
  const shortest = device.timerMilliseconds / 2;
  const clamp = (samples: RoundSamples): RoundSamples =>
    Object.fromEntries(Object.entries(samples).map(([workload, list]) => [workload, list.map((sample) => Math.max(sample, shortest))]));
  const tasks: DeviceTask[] = [];
  for (let round = 1; round <= rounds; round++) {
    const name = `Round ${round} of ${rounds}`;
    const runRealm: DeviceTask['run'] = async (setStatus) => {
      replaceNodes(stage);
      const outcome = await runWorkloads(stage, play, names, realmIterations, (workload) => setStatus(titleOf(workload)));
      return { ...outcome, samples: clamp(outcome.samples) };
    };
    const playGame: DeviceTask['run'] = async (setStatus) => {
      setStatus('the real game');
      return attempt('Game', async () => {
        const { startUp, samples } = await runGame(stage, gameIterations);
        return { starts: [startUp], samples: clamp(samples) };
      });
    };
    tasks.push({ name, seconds: SECONDS.realm, run: runRealm });
    if (device.webGl > 0) tasks.push({ name, seconds: SECONDS.game, run: playGame });
  }
  return tasks;
}

async function runWorkloads(
  stage: HTMLElement,
  play: RecordedPlay,
  names: readonly RealmName[],
  iterations: number,
  onStart: (name: RealmName) => void,
): Promise<Outcome & { readonly samples: RoundSamples }> {
  const realm = await openRealm(stage, play);
  const samples: Partial<Record<RealmName, number[]>> = {};
  const failures: Outcome[] = [];
  try {
    for (const name of names) {
      onStart(name);
      const failure = await attempt(titleOf(name), async () => void (samples[name] = await realm.run(name, iterations)));
      failures.push(failure);
    }
  } finally {
    realm.close();
  }
  return { samples, wrong: failures.flatMap(({ wrong = [] }) => wrong), missing: failures.flatMap(({ missing = [] }) => missing) };
}

/** Returns a failure as a sentence, so that the other workloads continue. Throws a TryAgain. */
async function attempt(title: string, work: () => Promise<Outcome | void>): Promise<Outcome> {
  try {
    return (await work()) ?? {};
  } catch (error) {
    return failureOf(title, error);
  }
}

function titleOf(name: RealmName): string {
  return name === CONTROL ? 'Arithmetic' : WORKLOADS[name].title;
}
