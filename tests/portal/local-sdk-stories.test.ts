// The local SDKs of Poki and CrazyGames and their adapters agree: every scenario by name, without breaking a rule of the site.
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import type { Scenario as CrazyGamesScenario } from '../../src/portal/local-sdk/crazygames/scenarios.ts';
import type { Scenario as PokiScenario } from '../../src/portal/local-sdk/poki/scenarios.ts';
import { tellAd, tellOpening } from './support/ad-story.ts';
import { CRAZYGAMES, POKI, type Stand } from './support/stands.ts';

let warn: MockInstance<typeof console.warn>;
beforeEach(() => {
  vi.useFakeTimers();
  warn = vi.spyOn(console, 'warn');
});
afterEach(() => vi.useRealTimers());

type Stories = readonly [opening: string, interstitial: string, rewarded: string];

const READY = 'ready 0.1 | 0.1 ready, 0.1 unknown';
const SHOWN = 'shown 8.2 | 0 wait, 0.2 pause, 8.2 resume';
const REWARDED = 'rewarded 8.2 | 0 wait, 0.2 pause, 8.2 resume';
const FILL: Stories = [READY, SHOWN, REWARDED];
const NOT_READY = ['not-ready 0 |', 'not-ready 0 |'] as const;
const HELD = 'shown, timeout 90 | 0 wait, 0.2 pause, 90 resume';
const ERROR = 'error 0.2 | 0 wait, 0.2 resume';

/** In all SDKs that tell when an ad begins and ends. */
const COMMON = {
  fill: FILL,
  'no-fill': [READY, 'no-fill 0.2 | 0 wait, 0.2 resume', 'no-fill 0.2 | 0 wait, 0.2 resume, 0.2 unavailable, 30.2 unknown'],
  'ad-error': [READY, ERROR, ERROR],
  'never-settles': [READY, 'timeout 10 | 0 wait, 4 resume', 'timeout 20 | 0 wait, 4 resume'],
  'late-start': [
    READY,
    'timeout 10 | 0 wait, 4 resume, 25 pause, 33 resume',
    'timeout 20 | 0 wait, 4 resume, 25 pause, 33 lateReward, 33 resume',
  ],
  'start-without-end': [READY, HELD, HELD],
  'starts-twice': FILL,
  'no-sdk': ['degraded 0 |', ...NOT_READY],
  'throws-at-load': ['degraded 0 |', ...NOT_READY],
  'init-fails': ['degraded 0.1 |', ...NOT_READY],
  'init-hangs': ['degraded 5 |', ...NOT_READY],
  'late-ready': ['degraded 5 | 12 ready, 12 unknown', SHOWN, REWARDED],
  swapped: FILL,
  throws: [READY, 'error 0 | 0 wait, 0 resume', 'error 0 | 0 wait, 0 resume'],
} satisfies Record<string, Stories>;

const POKI_STORIES: Readonly<Record<PokiScenario, Stories>> = {
  ...COMMON,
  'closed-early': [READY, 'shown 4.2 | 0 wait, 0.2 pause, 4.2 resume', 'shown 4.7 | 0 wait, 0.2 pause, 4.2 resume'],
  'too-soon': [READY, 'no-fill 0 | 0 wait, 0 resume', REWARDED],
  adblock: [READY, 'no-fill 0 | 0 wait, 0 resume', 'no-fill 0 | 0 wait, 0 resume, 0 unavailable, 30 unknown'],
  'end-without-start': [READY, 'no-fill 8.2 | 0 wait, 4 resume', 'rewarded 8.2 | 0 wait, 4 resume'],
};

const CRAZYGAMES_STORIES: Readonly<Record<CrazyGamesScenario, Stories>> = {
  ...COMMON,
  'closed-early': [READY, 'shown 4.2 | 0 wait, 0.2 pause, 4.2 resume', 'shown, error 4.2 | 0 wait, 0.2 pause, 4.2 resume'],
  'too-soon': [READY, 'too-soon 0.2 | 0 wait, 0.2 resume', REWARDED],
  disabled: [READY, 'disabled 0.2 | 0 wait, 0.2 resume', 'disabled 0.2 | 0 wait, 0.2 resume, 0.2 unavailable, 30.2 unknown'],
  adblock: ['ready 0.1 | 0.1 ready, 0.1 unknown, 0.1 unavailable', 'adblock 0.2 | 0 wait, 0.2 resume', 'adblock 0.2 | 0 wait, 0.2 resume'],
  'end-without-start': [
    READY,
    'shown 8.2 | 0 wait, 4 resume, 8.2 pause, 8.2 resume',
    'rewarded 8.2 | 0 wait, 4 resume, 8.2 pause, 8.2 resume',
  ],
  'ends-twice': FILL,
  'end-after-error': [READY, ERROR, ERROR],
  'other-site': ['degraded 5 |', ...NOT_READY],
  muted: ['ready 0.1 | 0.1 ready, 0.1 unknown, 3.1 mute', SHOWN, REWARDED],
};

describe.each<[Stand, Readonly<Record<string, Stories>>]>([
  [POKI, POKI_STORIES],
  [CRAZYGAMES, CRAZYGAMES_STORIES],
])('$name', (stand, stories) => {
  test.each(stand.scenarios)('%s', async (scenario) => {
    const opening = await tellOpening(stand, scenario);
    const interstitial = await tellAd(stand, scenario, 'interstitial');
    const rewarded = await tellAd(stand, scenario, 'rewarded');
    expect([opening, interstitial.line, rewarded.line]).toEqual(stories[scenario]);
    expect(warn, 'broken rules').not.toHaveBeenCalled();
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  });
});
