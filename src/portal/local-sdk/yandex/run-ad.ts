// One ad of the local SDK, or its refusal: the callbacks that the SDK of Yandex Games calls, in the order of the scenario.
import type { AdKind } from '../../portal.ts';
import type { Demand } from '../demand.ts';
import { SECONDS } from '../seconds.ts';
import type { Stage } from '../stage.ts';
import { wait } from '../wait.ts';
import type { Scenario } from './scenarios.ts';

/** From an ad's end to its reward. */
const REWARD_SECONDS = { late: 0.3, veryLate: 2 } as const;

/** The callbacks that a game gave; each is called as if it were there and did not throw. */
export type Callbacks = {
  onOpen(): void;
  onRewarded(): void;
  onClose(wasShown?: boolean): void;
  onError(error: Error): void;
  onOffline(): void;
};

export type AdRun = Pick<Demand<Scenario>, 'scenario'> & {
  readonly kind: AdKind;
  readonly callbacks: Callbacks;
  readonly stage: Stage;
  /** The events of the site around the ad. */
  readonly pause: () => void;
  readonly resume: () => void;
};

/** In place of an ad. Without one of these there is one, for whatever else the scenario is about. */
const REFUSALS: Partial<Record<Scenario, (run: AdRun) => Promise<void>>> = {
  'no-fill': (run) => fail(run, run.kind === 'rewarded' ? 'No rewarded video to show now' : 'No adv to show now'),
  'ad-error': (run) => fail(run, 'The video could not be played'),
  adblock: (run) => fail(run, 'AdBlock prevents yandex ad to show'),
  // The rate is limited for interstitials only, and only they hear of being offline.
  'too-soon': async (run) => (run.kind === 'interstitial' ? run.callbacks.onClose(false) : play(run)),
  offline: async (run) => (run.kind === 'interstitial' ? run.callbacks.onOffline() : fail(run, 'Failed to fetch')),
  'never-settles': () => new Promise(() => {}),
};

/** Resolves when the SDK could show another. */
export function runAd(run: AdRun): Promise<void> {
  return (REFUSALS[run.scenario] ?? play)(run);
}

async function fail({ callbacks }: AdRun, message: string): Promise<void> {
  await wait(SECONDS.answer);
  callbacks.onError(new Error(message));
}

async function play(run: AdRun): Promise<void> {
  const { kind, scenario, stage, callbacks } = run;
  if (scenario === 'late-start') await wait(SECONDS.lateStart);
  run.pause();
  if (scenario !== 'end-without-start') callbacks.onOpen();
  await stage.countDown();
  const end = await stage.showAd(kind, scenario === 'closed-early' ? SECONDS.closedEarly : undefined);
  if (end === 'watched' && kind === 'rewarded') void reward(run);
  const wasShown = kind === 'interstitial' ? true : undefined;
  if (scenario !== 'start-without-end') callbacks.onClose(wasShown);
  if (scenario === 'ends-twice') {
    callbacks.onClose(wasShown);
    callbacks.onError(new Error('No adv to show now'));
  }
  run.resume();
}

async function reward({ scenario, callbacks }: AdRun): Promise<void> {
  if (scenario === 'late-complete') await wait(REWARD_SECONDS.late);
  if (scenario === 'very-late-complete') await wait(REWARD_SECONDS.veryLate);
  callbacks.onRewarded();
  if (scenario === 'duplicate-complete') callbacks.onRewarded();
}
