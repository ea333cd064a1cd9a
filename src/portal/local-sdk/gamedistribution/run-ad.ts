// One ad of the local SDK, or its refusal: the events that GameDistribution's SDK sends, in the order of the scenario.
import type { GdAdType } from '../../gamedistribution-sdk.ts';
import type { Demand } from '../demand.ts';
import { SECONDS } from '../seconds.ts';
import type { Stage } from '../stage.ts';
import { wait } from '../wait.ts';
import type { Scenario } from './scenarios.ts';
import type { Voice } from './voice.ts';

/** From an ad's end to its reward, and from that to the same again. */
const REWARD_SECONDS = { late: 0.3, veryLate: 2, again: 1 } as const;

/** How long the page is held where ads are disabled; sped up. */
const HOLD_SECONDS = 3;

export type AdRun = Demand<Scenario> & { readonly kind: GdAdType; readonly voice: Voice; readonly stage: Stage };

/** In place of an ad. Without one of these there is one, for whatever else the scenario is about. */
const REFUSALS: Partial<Record<Scenario, (run: AdRun) => Promise<unknown>>> = {
  'no-fill': refuse,
  // The rate is limited for interstitials only.
  'too-soon': (run) => (run.kind === 'interstitial' ? refuseTooSoon(run) : play(run)),
  disabled: refuseDisabled,
  concurrent: async () => undefined,
  'never-settles': () => new Promise(() => {}),
  'error-without-end': refuseWithoutEnd,
};

/** Settles as the promise of the SDK's showAd does. */
export function runAd(run: AdRun): Promise<unknown> {
  return (REFUSALS[run.scenario] ?? play)(run);
}

async function play(run: AdRun): Promise<unknown> {
  const { kind, scenario, stage, voice } = run;
  if (scenario === 'late-start') await wait(SECONDS.lateStart);
  voice.send('LOADED');
  if (scenario !== 'start-without-pause') voice.takePage('New advertisements requested and loaded');
  await stage.countDown();
  voice.send('IMPRESSION');
  voice.send('STARTED');
  const end = await stage.showAd(kind, scenario === 'closed-early' ? SECONDS.closedEarly : undefined);
  voice.send(end === 'watched' ? 'COMPLETE' : 'SKIPPED');
  if (end === 'watched' && kind === 'rewarded') void reward(run);
  if (scenario !== 'pause-without-start') voice.giveBack('Advertisement(s) are done. Start / resume the game.');
  if (scenario === 'ends-twice') voice.giveBack('Advertisement(s) are cancelled. Start / resume the game.', 'warning');
  voice.send('ALL_ADS_COMPLETED');
  return answer(kind, true);
}

async function reward({ scenario, voice }: AdRun): Promise<void> {
  if (scenario === 'late-complete') await wait(REWARD_SECONDS.late);
  if (scenario === 'very-late-complete') await wait(REWARD_SECONDS.veryLate);
  voice.send('SDK_REWARDED_WATCH_COMPLETE');
  if (scenario !== 'duplicate-complete') return;
  voice.send('SDK_REWARDED_WATCH_COMPLETE');
  await wait(REWARD_SECONDS.again);
  voice.send('SDK_REWARDED_WATCH_COMPLETE');
}

async function refuse({ kind, voice }: AdRun): Promise<unknown> {
  await wait(SECONDS.answer);
  voice.send('SDK_GAME_START', '', 'warning');
  return answer(kind, false);
}

async function refuseTooSoon({ voice }: AdRun): Promise<never> {
  const message = 'The advertisement was requested too soon.';
  voice.send('AD_ERROR', message, 'warning');
  voice.send('SDK_GAME_START', message, 'warning');
  throw message;
}

/** Neither SDK_GAME_START nor an end of the promise. */
function refuseWithoutEnd({ voice }: AdRun): Promise<never> {
  voice.send('AD_ERROR', 'The VAST response document is empty.', 'error');
  return new Promise(() => {});
}

/** The promise settles while the page is still held. */
async function refuseDisabled({ speed, voice }: AdRun): Promise<undefined> {
  voice.takePage('Advertisements are disabled.');
  void wait(HOLD_SECONDS / speed).then(() => voice.giveBack('Advertisement(s) are cancelled. Start / resume the game.', 'warning'));
}

function answer(kind: GdAdType, isSuccess: boolean): unknown {
  return { adType: kind === 'rewarded' ? 'rewarded' : 'preroll', args: { success: isSuccess } };
}
