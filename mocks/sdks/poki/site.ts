// Scenarios and rules of Poki's SDK. The address names a scenario: `?ad=no-fill`.
import { NAME } from '../../../policies/poki.ts';
import type { Policy } from '../policy.ts';

/** Described in docs/portal-scenarios.md. */
export const SCENARIOS = [
  'fill',
  'closed-early',
  'no-fill',
  'too-soon',
  'adblock',
  'ad-error',
  'never-settles',
  'late-start',
  'start-without-end',
  'end-without-start',
  'starts-twice',
  'no-sdk',
  'throws-at-load',
  'init-fails',
  'init-hangs',
  'late-ready',
  'swapped',
  'throws',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

export const POKI_POLICY: Policy = {
  site: NAME,
  calls: {
    loadingStop: 'gameLoadingFinished()',
    gameplayStart: 'gameplayStart()',
    gameplayStop: 'gameplayStop()',
    interstitial: 'commercialBreak()',
    rewarded: 'rewardedBreak()',
  },
  isQuietDuringRequests: true,
};
