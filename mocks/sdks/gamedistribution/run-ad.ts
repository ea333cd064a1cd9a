// One ad of the mock SDK, or its refusal: the events of GameDistribution's SDK, in the order of the scenario.
import type { GdAdType } from '../../../src/portal/gamedistribution-sdk.ts';
import type { AdPage } from '../ad-page.ts';
import { secondsToAnswer, type MockParameters } from '../parameters.ts';
import type { CheckedAd } from '../rule-checker.ts';
import { SECONDS } from '../seconds.ts';
import { never, wait } from '../wait.ts';
import { CANCELLED, type Cancellation } from './cancellation.ts';
import type { Scenario } from './site.ts';
import type { EventSender } from './event-sender.ts';

/** From the end of an ad to its reward, and from there to the repeated reward. */
const REWARD_SECONDS = { late: 0.3, veryLate: 2, again: 1 } as const;

/** Duration of the pause where ads are disabled. Divided by the speed. */
const HOLD_SECONDS = 3;

export type AdRun = {
  readonly parameters: MockParameters<Scenario>;
  readonly kind: GdAdType;
  readonly events: EventSender;
  readonly page: AdPage;
  readonly ad: CheckedAd;
  readonly cancellation: Cancellation;
  /** The SDK could run another request. */
  readonly finish: () => void;
};

/** Requests without an ad. All other scenarios play one. */
const REFUSALS: Partial<Record<Scenario, (run: AdRun) => Promise<unknown>>> = {
  'no-fill': refuse,
  // The SDK limits the rate of interstitials only, by its own clock.
  'too-soon': (run) => (run.kind === 'interstitial' ? refuseTooSoon(run) : play(run)),
  disabled: refuseDisabled,
  concurrent: async () => undefined,
  'never-settles': lose,
  'error-without-end': refuseWithoutEnd,
};

/** Settles as the promise of the SDK's showAd does. */
export function runAd(run: AdRun): Promise<unknown> {
  return (REFUSALS[run.parameters.scenario] ?? play)(run);
}

async function play(run: AdRun): Promise<unknown> {
  const { parameters, cancellation } = run;
  const ignoresCancel = parameters.scenario === 'ignores-cancel';
  const seconds = ignoresCancel ? SECONDS.lateStart : secondsToAnswer(parameters);
  if ((await cancellation.fetch(seconds)) === 'fetched') return present(run);
  if (ignoresCancel) void wait(SECONDS.ignoredCancel).then(() => present(run));
  return endWithoutAd(run, CANCELLED);
}

async function present(run: AdRun): Promise<unknown> {
  const { parameters, kind, events, page, ad, finish } = run;
  const { scenario } = parameters;
  const end = await page.showAd(kind, ad, () => {
    events.send('LOADED');
    if (scenario !== 'start-without-pause') events.takePage('New advertisements requested and loaded');
    events.send('IMPRESSION');
    events.send('STARTED');
  });
  events.send(end === 'watched' ? 'COMPLETE' : 'SKIPPED');
  if (end === 'watched' && kind === 'rewarded') void reward(run);
  finish();
  if (scenario !== 'pause-without-start') events.releasePage('Advertisement(s) are done. Start / resume the game.');
  if (scenario === 'ends-twice') events.releasePage('Advertisement(s) are cancelled. Start / resume the game.', 'warning');
  events.send('ALL_ADS_COMPLETED');
  return resultOf(kind, true);
}

async function reward({ parameters: { scenario }, events }: AdRun): Promise<void> {
  if (scenario === 'late-complete') await wait(REWARD_SECONDS.late);
  if (scenario === 'very-late-complete') await wait(REWARD_SECONDS.veryLate);
  events.send('SDK_REWARDED_WATCH_COMPLETE');
  if (scenario !== 'duplicate-complete') return;
  events.send('SDK_REWARDED_WATCH_COMPLETE');
  await wait(REWARD_SECONDS.again);
  events.send('SDK_REWARDED_WATCH_COMPLETE');
}

async function refuse(run: AdRun): Promise<unknown> {
  const how = await run.cancellation.fetch(secondsToAnswer(run.parameters));
  return endWithoutAd(run, how === 'cancelled' ? CANCELLED : '');
}

function endWithoutAd({ kind, events, finish }: AdRun, message: string): unknown {
  finish();
  events.send('SDK_GAME_START', message, 'warning');
  return resultOf(kind, false);
}

async function refuseTooSoon({ events }: AdRun): Promise<never> {
  const message = 'The advertisement was requested too soon.';
  events.send('AD_ERROR', message, 'error');
  events.send('SDK_GAME_START', message, 'warning');
  throw message;
}

/** Sends neither SDK_GAME_START nor settles the promise. */
async function refuseWithoutEnd(run: AdRun): Promise<unknown> {
  const { parameters, events, cancellation } = run;
  if ((await cancellation.fetch(secondsToAnswer(parameters))) === 'cancelled') return endWithoutAd(run, CANCELLED);
  events.send('AD_ERROR', 'The VAST response document is empty.', 'error');
  return lose(run);
}

/** The SDK forgets the request but keeps answering others as if it were running. */
function lose({ ad }: AdRun): Promise<never> {
  ad.settle();
  return never();
}

/** The promise settles while the SDK still holds the page. */
async function refuseDisabled(run: AdRun): Promise<undefined> {
  void holdPage(run);
}

async function holdPage({ parameters, events }: AdRun): Promise<void> {
  events.send('CONTENT_PAUSE_REQUESTED', 'Auto pause when ads are disabled');
  events.send('SDK_GAME_PAUSE', 'New advertisements requested and loaded');
  await wait(HOLD_SECONDS / parameters.speed);
  events.send('CONTENT_RESUME_REQUESTED', 'Auto resume when ads are disabled');
  events.send('SDK_GAME_START', 'Advertisement(s) are cancelled. Start / resume the game.');
}

function resultOf(kind: GdAdType, isSuccess: boolean): unknown {
  return { adType: kind === 'rewarded' ? 'rewarded' : 'preroll', args: { success: isSuccess } };
}
