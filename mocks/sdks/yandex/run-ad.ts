// One ad of the mock SDK, or its refusal: the callbacks of the SDK of Yandex Games, in the order of the scenario.
import type { AdKind } from '../../../src/portal/portal.ts';
import type { AdPage } from '../ad-page.ts';
import { secondsToAnswer, type MockParameters } from '../parameters.ts';
import type { CheckedAd } from '../rule-checker.ts';
import { wait } from '../wait.ts';
import type { Scenario } from './site.ts';

/** From the end of an ad to its reward. */
const REWARD_SECONDS = { late: 0.3, veryLate: 2 } as const;

/** Callbacks of a request. All are present and none throws. */
export type Callbacks = {
  onOpen(): void;
  onRewarded(): void;
  onClose(wasShown?: boolean): void;
  onError(error: Error): void;
  onOffline(): void;
};

export type AdRun = {
  readonly parameters: MockParameters<Scenario>;
  readonly kind: AdKind;
  readonly callbacks: Callbacks;
  readonly page: AdPage;
  readonly ad: CheckedAd;
  /** The events of the site around the ad. */
  readonly pause: () => void;
  readonly resume: () => void;
};

/** Calls the final callbacks of a request. */
type Answer = () => void;

/** Requests without an ad. All other scenarios play one. */
const REFUSALS: Partial<Record<Scenario, (run: AdRun) => Promise<Answer>>> = {
  'no-fill': (run) => refuse(run, run.kind === 'rewarded' ? 'No rewarded video to show now' : 'No adv to show now'),
  adblock: (run) => refuse(run, 'AdBlock prevents yandex ad to show'),
  'ad-error': fail,
  // The site limits the rate of interstitials only, by its own clock, and has `onOffline` for them only.
  'too-soon': async (run) => (run.kind === 'interstitial' ? () => run.callbacks.onClose(false) : play(run)),
  offline: async (run) => (run.kind === 'interstitial' ? () => reportOffline(run) : refuse(run, 'Failed to fetch')),
  'never-settles': async () => () => {},
};

/** Resolves when the SDK could show another ad. The caller then calls the answer. */
export function runAd(run: AdRun): Promise<Answer> {
  return (REFUSALS[run.parameters.scenario] ?? play)(run);
}

/** The site did not accept the request. */
async function refuse({ parameters, callbacks }: AdRun, message: string): Promise<Answer> {
  await wait(secondsToAnswer(parameters));
  return () => {
    callbacks.onError(new Error(message));
    callbacks.onClose(false);
  };
}

/** The site accepted the request, then the ad failed. A rewarded video has no `onClose` then. */
async function fail({ parameters, kind, callbacks }: AdRun): Promise<Answer> {
  await wait(secondsToAnswer(parameters));
  return () => {
    if (kind === 'interstitial') callbacks.onClose(false);
    callbacks.onError(new Error('The video could not be played'));
  };
}

function reportOffline({ callbacks }: AdRun): void {
  callbacks.onClose(false);
  callbacks.onOffline();
}

async function play(run: AdRun): Promise<Answer> {
  const { parameters, kind, callbacks, page, ad, pause, resume } = run;
  const { scenario } = parameters;
  await wait(secondsToAnswer(parameters));
  const end = await page.showAd(kind, ad, () => {
    pause();
    if (scenario !== 'end-without-start') callbacks.onOpen();
  });
  const wasShown = kind === 'interstitial' ? true : undefined;
  return () => {
    if (end === 'watched' && kind === 'rewarded') void reward(run);
    if (scenario !== 'start-without-end') callbacks.onClose(wasShown);
    if (scenario === 'ends-twice') {
      callbacks.onClose(wasShown);
      callbacks.onError(new Error('No adv to show now'));
    }
    resume();
  };
}

async function reward({ parameters: { scenario }, callbacks }: AdRun): Promise<void> {
  if (scenario === 'late-complete') await wait(REWARD_SECONDS.late);
  if (scenario === 'very-late-complete') await wait(REWARD_SECONDS.veryLate);
  callbacks.onRewarded();
  if (scenario === 'duplicate-complete') callbacks.onRewarded();
}
