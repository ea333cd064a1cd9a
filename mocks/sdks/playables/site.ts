// Scenarios and rules of YouTube's SDK for Playables. The address names a scenario: `?ad=no-fill`.
import { NAME } from '../../../policies/playables.ts';
import type { Basis, Policy } from '../policy.ts';

/** Described in docs/portal-scenarios.md. */
export const SCENARIOS = [
  'fill',
  'closed-early',
  'late-complete',
  'very-late-complete',
  'no-fill',
  'too-soon',
  'disabled',
  'ad-error',
  'never-settles',
  'late-start',
  'start-without-end',
  'end-without-start',
  'pause-at-end',
  'pause-unasked',
  'pause-without-end',
  'muted',
  'no-sdk',
  'throws-at-load',
  'init-fails',
  'init-hangs',
  'other-site',
  'throws',
  'storage-hangs',
  'storage-fails',
  'score-fails',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

/** Google's type file, or a page below developers.google.com/youtube/gaming/playables, that shows each scenario. Undefined: unchecked. */
export const BASIS: Basis<Scenario> = {
  fill: 'certification/requirements_monetization: pause and resumption around an ad',
  'closed-early': 'types: `requestRewardedAd` resolves with false',
  'late-complete': undefined,
  'very-late-complete': undefined,
  'no-fill': 'types: the promise rejects, perhaps with undefined',
  'too-soon': undefined,
  disabled: 'reference/monetization: not each region and platform has ads',
  'ad-error': 'types: SdkError API_UNAVAILABLE',
  'never-settles': undefined,
  'late-start': undefined,
  'start-without-end': 'types: a resumption is not guaranteed',
  'end-without-start': 'types: an answer does not prove that an ad was shown',
  'pause-at-end': undefined,
  'pause-unasked': 'types: `onPause` for each pause',
  'pause-without-end': 'types: a resumption is not guaranteed',
  muted: 'types: `isAudioEnabled`',
  'no-sdk': undefined,
  'throws-at-load': undefined,
  'init-fails': undefined,
  'init-hangs': undefined,
  'other-site': 'types: IN_PLAYABLES_ENV',
  throws: 'types: SdkError',
  'storage-hangs': undefined,
  'storage-fails': 'types: SdkError SIZE_LIMIT_EXCEEDED',
  'score-fails': 'types: `sendScore` rejects',
};

export const PLAYABLES_POLICY: Policy = {
  site: NAME,
  calls: { loadingStop: 'gameReady()', interstitial: 'requestInterstitialAd()', rewarded: 'requestRewardedAd()' },
};
