// One ad of the mock SDK, or its refusal: the callbacks of CrazyGames' SDK, in the order of the scenario.
import type { CrazyAdCallbacks, CrazyAdType } from '../../../src/portal/crazygames-sdk.ts';
import type { AdPage } from '../ad-page.ts';
import { secondsToAnswer, type MockParameters } from '../parameters.ts';
import type { CheckedAd } from '../rule-checker.ts';
import { wait } from '../wait.ts';
import type { Scenario } from './site.ts';

export type AdRun = {
  readonly parameters: MockParameters<Scenario>;
  readonly type: CrazyAdType;
  /** Those of the last request. */
  readonly callbacks: () => CrazyAdCallbacks;
  readonly page: AdPage;
  readonly ad: CheckedAd;
};

/** Calls the final callbacks of a request. */
type Answer = (last: CrazyAdCallbacks) => void;

/** Errors in place of an ad. All other scenarios play one. */
const ERRORS: Partial<Record<Scenario, { readonly code: string; readonly message: string }>> = {
  'no-fill': { code: 'unfilled', message: 'No ad available' },
  'too-soon': { code: 'adCooldown', message: 'The ad was requested too soon' },
  disabled: { code: 'adsDisabledBasicLaunch', message: 'Ads are disabled during Basic Launch' },
  adblock: { code: 'adblock', message: 'An ad blocker is active' },
  'ad-error': { code: 'other', message: 'The ad could not be played' },
  'end-after-error': { code: 'other', message: 'The ad could not be played' },
};

/** Resolves when the request is over. The caller then calls the answer. */
export async function runAd(run: AdRun): Promise<Answer> {
  const { parameters, type } = run;
  const { scenario } = parameters;
  if (scenario === 'never-settles') return () => {};
  const error = ERRORS[scenario];
  // The SDK limits the rate of midgame ads only, by its own clock.
  const isLimited = scenario === 'too-soon';
  if (!error || (isLimited && type === 'rewarded')) return play(run);
  if (!isLimited) await wait(secondsToAnswer(parameters));
  return (last) => {
    last.adError(error);
    if (scenario === 'end-after-error') last.adFinished();
  };
}

async function play({ parameters, type, callbacks, page, ad }: AdRun): Promise<Answer> {
  const { scenario } = parameters;
  await wait(secondsToAnswer(parameters));
  const end = await page.showAd(type === 'rewarded' ? 'rewarded' : 'interstitial', ad, () => {
    if (scenario !== 'end-without-start') callbacks().adStarted();
    if (scenario === 'starts-twice') callbacks().adStarted();
  });
  if (scenario === 'start-without-end') return () => {};
  // A midgame ad may be skipped. A rewarded ad that is closed has failed.
  if (end === 'closed' && type === 'rewarded') return (last) => last.adError({ code: 'other', message: 'The ad was closed' });
  return (last) => {
    last.adFinished();
    if (scenario === 'ends-twice') last.adFinished();
  };
}
