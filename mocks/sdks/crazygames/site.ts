// Scenarios and rules of CrazyGames' SDK. The address names a scenario: `?ad=no-fill`.
import { AD_POLICY, NAME } from '../../../policies/crazygames.ts';
import type { Policy } from '../policy.ts';

/** Described in docs/portal-scenarios.md. */
export const SCENARIOS = [
  'fill',
  'closed-early',
  'no-fill',
  'too-soon',
  'disabled',
  'adblock',
  'ad-error',
  'never-settles',
  'late-start',
  'start-without-end',
  'end-without-start',
  'starts-twice',
  'ends-twice',
  'end-after-error',
  'no-sdk',
  'throws-at-load',
  'init-fails',
  'init-hangs',
  'other-site',
  'late-ready',
  'swapped',
  'throws',
  'muted',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

export const CRAZYGAMES_POLICY: Policy = {
  site: NAME,
  calls: {
    loadingStart: 'loadingStart()',
    loadingStop: 'loadingStop()',
    gameplayStart: 'gameplayStart()',
    gameplayStop: 'gameplayStop()',
    happytime: 'happytime()',
    interstitial: 'requestAd("midgame")',
    rewarded: 'requestAd("rewarded")',
  },
  needsPlayBeforeInterstitial: true,
  secondsAfterRewarded: AD_POLICY.secondsAfterRewarded,
};
