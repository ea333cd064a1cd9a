// Scenarios and rules of Playgama Bridge. The address names a scenario: `?ad=no-fill`.
import { NAME } from '../../../policies/playgama.ts';
import type { Basis, Policy } from '../policy.ts';

/** Described in docs/portal-scenarios.md. */
export const SCENARIOS = [
  'fill',
  'closed-early',
  'duplicate-complete',
  'late-complete',
  'very-late-complete',
  'no-fill',
  'too-soon',
  'disabled',
  'ad-error',
  'never-settles',
  'concurrent',
  'late-start',
  'start-without-end',
  'end-without-start',
  'starts-twice',
  'ends-twice',
  'pause-at-end',
  'pause-unasked',
  'muted',
  'no-sdk',
  'throws-at-load',
  'init-fails',
  'init-hangs',
  'late-ready',
  'throws',
  'storage-hangs',
  'storage-fails',
  'storage-twice',
  'other-account',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

/** Files of Bridge 2.0.2 that show each scenario. Undefined: unchecked. */
export const BASIS: Basis<Scenario> = {
  fill: 'PlatformBridgeBase.ts',
  'closed-early': 'RewardedController.ts',
  'duplicate-complete': undefined,
  'late-complete': undefined,
  'very-late-complete': undefined,
  'no-fill': 'PlaygamaPlatformBridge.ts: `empty` ends in `failed`',
  'too-soon': 'InterstitialController.ts: `failed` in the call',
  disabled: 'AdvertisementModule.ts: `isRewardedSupported`',
  'ad-error': 'PlatformBridgeBase.ts: `failed` after `opened`',
  'never-settles': undefined,
  concurrent: 'AdvertisementModule.ts: no event while an ad is open',
  'late-start': undefined,
  'start-without-end': undefined,
  'end-without-start': undefined,
  'starts-twice': undefined,
  'ends-twice': undefined,
  'pause-at-end': 'StateAggregator.ts: only changes are sent',
  'pause-unasked': 'PlatformBridgeBase.ts: hidden page, request of the site',
  muted: 'PlatformBridgeBase.ts: `isAudioEnabled`',
  'no-sdk': 'AdvertisementModule.ts is in a file of the operator, which may be missing',
  'throws-at-load': undefined,
  'init-fails': 'errors.ts: INITIALIZATION_FAILED',
  'init-hangs': 'PlaygamaPlatformBridge.ts: waits for its global without a limit',
  'late-ready': undefined,
  throws: undefined,
  'storage-hangs': undefined,
  'storage-fails': 'StorageModule.ts: STORAGE_QUOTA_EXCEEDED',
  'storage-twice': undefined,
  'other-account': 'PlayerModule.ts: `id` of the signed-in player',
};

export const PLAYGAMA_POLICY: Policy = {
  site: NAME,
  calls: {
    loadingStop: 'sendMessage("game_ready")',
    gameplayStart: 'sendMessage("gameplay_started")',
    gameplayStop: 'sendMessage("gameplay_stopped")',
    interstitial: 'showInterstitial()',
    rewarded: 'showRewarded()',
  },
};
