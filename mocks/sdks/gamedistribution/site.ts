// Scenarios and rules of GameDistribution's SDK. The address names a scenario: `?ad=no-fill`.
import { NAME } from '../../../policies/gamedistribution.ts';
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
  'disabled',
  'concurrent',
  'never-settles',
  'error-without-end',
  'late-start',
  'ignores-cancel',
  'ends-twice',
  'pause-without-start',
  'start-without-pause',
  'splash-pause',
  'splash-without-end',
  'error-then-ready',
  'no-sdk',
  'throws-at-load',
  'late-ready',
  'ready-twice',
  'swapped',
  'throws',
] as const;

export type Scenario = (typeof SCENARIOS)[number];

export const GAMEDISTRIBUTION_POLICY: Policy = {
  site: NAME,
  calls: { interstitial: 'showAd("interstitial")', rewarded: 'showAd("rewarded")' },
  press: { kinds: ['interstitial', 'rewarded'], seconds: 5, isNeededBeforePlay: true },
};
