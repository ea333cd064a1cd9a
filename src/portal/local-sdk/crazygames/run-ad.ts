// One ad of the local SDK, or its refusal: the callbacks of CrazyGames' SDK, in the order of the scenario.
import type { CrazyAdCallbacks, CrazyAdType } from '../../crazygames-sdk.ts';
import type { Demand } from '../demand.ts';
import type { Referee } from '../referee.ts';
import { SECONDS } from '../seconds.ts';
import type { Stage } from '../stage.ts';
import { wait } from '../wait.ts';
import type { Scenario } from './scenarios.ts';

export type AdRun = Demand<Scenario> & {
  readonly type: CrazyAdType;
  readonly callbacks: CrazyAdCallbacks;
  readonly stage: Stage;
  readonly referee: Referee;
};

/** In place of an ad, its error. Without one of these there is an ad, for whatever else the scenario is about. */
const ERRORS: Partial<Record<Scenario, { readonly code: string; readonly message: string }>> = {
  'no-fill': { code: 'unfilled', message: 'No ad available' },
  'too-soon': { code: 'adCooldown', message: 'The ad was requested too soon' },
  disabled: { code: 'adsDisabledBasicLaunch', message: 'Ads are disabled during Basic Launch' },
  adblock: { code: 'adblock', message: 'An ad blocker is active' },
  'ad-error': { code: 'other', message: 'The ad could not be played' },
  'end-after-error': { code: 'other', message: 'The ad could not be played' },
};

export async function runAd(run: AdRun): Promise<void> {
  const { scenario, type, callbacks } = run;
  if (scenario === 'never-settles') return;
  await wait(scenario === 'late-start' ? SECONDS.lateStart : SECONDS.answer);
  const error = ERRORS[scenario];
  // Only midgame ads come too soon.
  if (!error || (scenario === 'too-soon' && type === 'rewarded')) return play(run);
  callbacks.adError(error);
  if (scenario === 'end-after-error') callbacks.adFinished();
}

async function play({ scenario, type, callbacks, stage, referee }: AdRun): Promise<void> {
  referee.beginAd();
  if (scenario !== 'end-without-start') callbacks.adStarted();
  if (scenario === 'starts-twice') callbacks.adStarted();
  await stage.countDown();
  const kind = type === 'rewarded' ? 'rewarded' : 'interstitial';
  const end = await stage.showAd(kind, scenario === 'closed-early' ? SECONDS.closedEarly : undefined);
  referee.endAd();
  if (scenario === 'start-without-end') return;
  // Midgame ads may be skipped; a rewarded one that was left has broken off.
  if (end === 'closed' && type === 'rewarded') callbacks.adError({ code: 'other', message: 'The ad was closed' });
  else callbacks.adFinished();
  if (scenario === 'ends-twice') callbacks.adFinished();
}
