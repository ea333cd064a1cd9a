// The rounds of the score. A round runs every workload once: in a new realm, and in a new frame of the game.
import { nextWord, seedRandom } from '../../../src/rules/random.ts';
import type { SetStatus } from '../../harness/tasks.ts';
import { failureOf, failuresOf, replaceNodes, type DeviceTask, type DeviceTools } from '../device-task.ts';
import { addFrame, connectFrame } from '../frame-calls.ts';
import type { Outcome, RoundSamples } from '../result.ts';
import { CONTROL, GAME_NAMES, REALM_NAMES, WORKLOADS, type GameName, type RealmName } from '../score/workloads.ts';
import { recordPlay } from './record-play.ts';
import type { RealmCalls } from './realm-page.ts';
import { runGame } from './run-game.ts';

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
const SECONDS = { realm: 2, game: 3 };

/** A half of a round. Throws a TryAgain if it must be repeated. */
export type HalfRound = { readonly seconds: number; readonly run: (setStatus: SetStatus) => Promise<Outcome> };

export function scoreTasks(tools: DeviceTools): DeviceTask[] {
  const { rounds } = tools.isQuick ? QUICK : FULL;
  const halves = createRound(tools);
  return Array.from({ length: rounds }, (_, round) => `Round ${round + 1} of ${rounds}`).flatMap((name) =>
    halves.map((half) => ({ name, ...half })),
  );
}

/** Returns the halves of a round with the asked workloads: in a realm, and in the game. */
export function createRound({ stage, device, isQuick, workloads, seed }: DeviceTools): HalfRound[] {
  const { realmIterations, gameIterations } = isQuick ? QUICK : FULL;
  const realmNames = REALM_NAMES.filter((name) => name === CONTROL || workloads.includes(name));
  const gameNames = GAME_NAMES.filter((name) => workloads.includes(name));
  const play = recordPlay();
  const random = seed === null ? undefined : seedRandom(seed);
  /** A coarse clock measures 0 for the shortest iterations, which has no logarithm. */
  const shortest = device.timerMilliseconds / 2;
  const clamp = (samples: RoundSamples): RoundSamples =>
    Object.fromEntries(Object.entries(samples).map(([workload, list]) => [workload, list.map((sample) => Math.max(sample, shortest))]));

  async function runRealm(setStatus: SetStatus): Promise<Outcome> {
    replaceNodes(stage);
    const iframe = openRealm(stage);
    const samples: Partial<Record<RealmName, number[]>> = {};
    const failures: Outcome[] = [];
    try {
      const call = await connectFrame<RealmCalls>(iframe);
      await call('start', play);
      for (const name of random ? shuffle(realmNames, () => nextWord(random)) : realmNames) {
        setStatus(titleOf(name));
        failures.push(await attempt(titleOf(name), async () => void (samples[name] = await call('time', name, realmIterations))));
      }
    } finally {
      iframe.remove();
    }
    return { samples: clamp(samples), ...failuresOf(failures) };
  }

  function playGame(setStatus: SetStatus): Promise<Outcome> {
    setStatus('the real game');
    const isAsked = (name: string) => gameNames.includes(name as GameName);
    const iterations = Object.fromEntries(Object.entries(gameIterations).map(([name, count]) => [name, isAsked(name) ? count : 0]));
    return attempt('Game', async () => {
      const { startUp, samples } = await runGame(stage, iterations as typeof gameIterations);
      return { starts: [startUp], samples: clamp(Object.fromEntries(Object.entries(samples).filter(([name]) => isAsked(name)))) };
    });
  }

  return [{ seconds: SECONDS.realm, run: runRealm }, ...(gameNames.length > 0 ? [{ seconds: SECONDS.game, run: playGame }] : [])];
}

/** Opens a realm: a frame with its own globals and unoptimized code, and with the script that the page names. */
function openRealm(stage: HTMLElement): HTMLIFrameElement {
  // Browsers reuse the compiled code of equal addresses. Security policies allow only scripts with an address.
  const { href } = new URL(`${document.documentElement.dataset['realm']}?${Math.random()}`, document.baseURI);
  return addFrame(stage, { srcdoc: `<!doctype html><title>Workloads of the bench</title><script src="${href}"></script>` });
}

/** Returns the items in a random order (Fisher and Yates). `word` returns a random 32-bit integer. */
function shuffle<Item>(items: readonly Item[], word: () => number): Item[] {
  const shuffled = [...items];
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = word() % (last + 1);
    [shuffled[last], shuffled[other]] = [shuffled[other], shuffled[last]];
  }
  return shuffled;
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
