// Scenarios and rules of the SDK of Yandex Games. The address names a scenario: `?ad=no-fill`.
import { LOADING_SECONDS, NAME } from '../../../policies/yandex.ts';
import type { Policy } from '../policy.ts';

/** Described in docs/portal-scenarios.md. */
export const SCENARIOS = [
  'fill',
  'closed-early',
  'duplicate-complete',
  'late-complete',
  'very-late-complete',
  'no-fill',
  'too-soon',
  'adblock',
  'offline',
  'ad-error',
  'never-settles',
  'late-start',
  'start-without-end',
  'end-without-start',
  'ends-twice',
  'pause-unasked',
  'no-sdk',
  'throws-at-load',
  'init-fails',
  'init-hangs',
  'late-ready',
  'throws',
  'bare',
  'no-player',
  'old-player',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

export const YANDEX_POLICY: Policy = {
  site: NAME,
  calls: {
    loadingStop: 'LoadingAPI.ready()',
    gameplayStart: 'GameplayAPI.start()',
    gameplayStop: 'GameplayAPI.stop()',
    interstitial: 'showFullscreenAdv()',
    rewarded: 'showRewardedVideo()',
  },
  loadingSeconds: LOADING_SECONDS,
  // The site allows 0.33 s from the press to the ad (requirement 4.4). The margin covers slow test machines.
  press: { kinds: ['interstitial'], seconds: 1, isNeededBeforePlay: false },
};

/** The SDK without the interfaces for loading and play. */
export const BARE_YANDEX_POLICY: Policy = {
  site: YANDEX_POLICY.site,
  calls: { interstitial: YANDEX_POLICY.calls.interstitial, rewarded: YANDEX_POLICY.calls.rewarded },
};
