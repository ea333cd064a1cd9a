// Each scenario of each mock SDK with its adapter: result, time and page events.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Scenario as CrazyGamesScenario } from '../../mocks/sdks/crazygames/site.ts';
import type { Scenario as GameDistributionScenario } from '../../mocks/sdks/gamedistribution/site.ts';
import type { Scenario as PlayablesScenario } from '../../mocks/sdks/playables/site.ts';
import type { Scenario as PlaygamaScenario } from '../../mocks/sdks/playgama/site.ts';
import type { Scenario as PokiScenario } from '../../mocks/sdks/poki/site.ts';
import type { Scenario as YandexScenario } from '../../mocks/sdks/yandex/site.ts';
import { playAd, playOpening } from '../portal/support/play-ad.ts';
import type { HostScenario } from '../portal/support/mocked-host.ts';
import {
  CRAZYGAMES,
  GAMEDISTRIBUTION,
  HOST,
  PLAYABLES,
  PLAYGAMA,
  POKI,
  YANDEX,
  type MockedPortal,
} from '../portal/support/mocked-portals.ts';

beforeEach(() => void vi.useFakeTimers());

/** Ads start 2 s after the request and last 5 s. GameDistribution offers rewarded ads once the preload has resolved. */
const READY = 'ready 0.1 | 0.1 ready, 0.1 available';
const PRELOADED = 'ready 0.1 | 0.1 ready, 2.1 available';
const SHOWN = 'shown 7 | 0 wait, 2 pause, 7 resume';
const REWARDED = 'rewarded 7 | 0 wait, 2 pause, 7 resume';
const NOT_READY = 'not-ready 0 |';
const LATE = 'timeout 4 | 0 wait, 4 resume';
const LATE_VIDEO = 'timeout 20 | 0 wait, 4 resume';
const NO_FILL = 'no-fill 2 | 0 wait, 2 resume';
const NO_VIDEO = 'no-fill 2 | 0 wait, 2 resume, 2 unavailable, 32 available';
const ERROR = 'error 2 | 0 wait, 2 resume';

type Expectations<Scenario extends string> = Readonly<Record<Scenario, readonly [opening: string, interstitial: string, rewarded: string]>>;

const GAMEDISTRIBUTION_STORIES: Expectations<GameDistributionScenario> = {
  fill: [PRELOADED, SHOWN, REWARDED],
  'closed-early': [PRELOADED, 'shown 3 | 0 wait, 2 pause, 3 resume', 'shown 3.5 | 0 wait, 2 pause, 3 resume'],
  'duplicate-complete': [PRELOADED, SHOWN, REWARDED],
  'late-complete': [PRELOADED, SHOWN, 'rewarded 7.3 | 0 wait, 2 pause, 7 resume'],
  'very-late-complete': [PRELOADED, SHOWN, 'shown 7.5 | 0 wait, 2 pause, 7 resume, 9 lateReward'],
  'no-fill': [PRELOADED, NO_FILL, NO_VIDEO],
  'too-soon': [PRELOADED, 'too-soon 0 | 0 wait, 0 resume', REWARDED],
  disabled: ['ready 0.1 | 0.1 ready, 0.1 disabled', 'no-fill 3 | 0 wait, 0 pause, 3 resume', 'not offered'],
  concurrent: [PRELOADED, 'busy 0.5 | 0 wait, 0.5 resume', 'busy 0.5 | 0 wait, 0.5 resume'],
  'never-settles': [PRELOADED, LATE, LATE_VIDEO],
  'error-without-end': [PRELOADED, LATE, LATE_VIDEO],
  'late-start': ['ready 0.1 | 0.1 ready, 4.1 available', LATE, LATE_VIDEO],
  'ignores-cancel': [
    PRELOADED,
    'timeout 4 | 0 wait, 4 resume, 6 pause, 11 resume',
    'timeout 20 | 0 wait, 4 resume, 22 pause, 27 lateReward, 27 resume',
  ],
  'ends-twice': [PRELOADED, SHOWN, REWARDED],
  'pause-without-start': [PRELOADED, 'shown, timeout 90 | 0 wait, 2 pause, 90 resume', 'rewarded, timeout 90 | 0 wait, 2 pause, 90 resume'],
  'start-without-pause': [PRELOADED, 'error 7 | 0 wait, 2 pause, 7 resume', REWARDED],
  'splash-pause': ['ready 0.1 | 0.1 ready, 0.1 pause, 2.1 available, 4.1 resume', SHOWN, REWARDED],
  'splash-without-end': ['ready 0.1 | 0.1 ready, 0.1 pause, 2.1 available', 'busy 0 |', 'busy 0 |'],
  'error-then-ready': [PRELOADED, SHOWN, REWARDED],
  'no-sdk': ['degraded 0 |', NOT_READY, NOT_READY],
  'throws-at-load': ['degraded 0 |', NOT_READY, NOT_READY],
  'late-ready': ['degraded 5 | 12 ready, 14 available', SHOWN, REWARDED],
  'ready-twice': [PRELOADED, SHOWN, REWARDED],
  swapped: [PRELOADED, SHOWN, REWARDED],
  throws: [PRELOADED, 'error 0.5 | 0 wait, 0.5 resume', 'error 0.5 | 0 wait, 0.5 resume'],
};

const POKI_STORIES: Expectations<PokiScenario> = {
  fill: [READY, SHOWN, REWARDED],
  'closed-early': [READY, 'shown 3 | 0 wait, 2 pause, 3 resume', 'shown 3.5 | 0 wait, 2 pause, 3 resume'],
  'no-fill': [READY, NO_FILL, NO_VIDEO],
  'too-soon': [READY, 'no-fill 0 | 0 wait, 0 resume', REWARDED],
  adblock: [READY, 'no-fill 0 | 0 wait, 0 resume', 'no-fill 0 | 0 wait, 0 resume, 0 unavailable, 30 available'],
  'ad-error': [READY, ERROR, ERROR],
  'never-settles': [READY, LATE, LATE_VIDEO],
  'late-start': [
    READY,
    'timeout 4 | 0 wait, 4 resume, 25 pause, 30 resume',
    'timeout 20 | 0 wait, 4 resume, 25 pause, 30 lateReward, 30 resume',
  ],
  'start-without-end': [READY, 'shown, timeout 90 | 0 wait, 2 pause, 90 resume', 'shown, timeout 90 | 0 wait, 2 pause, 90 resume'],
  'end-without-start': [READY, LATE, 'rewarded 7 | 0 wait, 4 resume'],
  'starts-twice': [READY, SHOWN, REWARDED],
  'no-sdk': ['degraded 0 |', NOT_READY, NOT_READY],
  'throws-at-load': ['degraded 0 |', NOT_READY, NOT_READY],
  'init-fails': ['degraded 0.1 |', NOT_READY, NOT_READY],
  'init-hangs': ['degraded 5 |', NOT_READY, NOT_READY],
  'late-ready': ['degraded 5 | 12 ready, 12 available', SHOWN, REWARDED],
  swapped: [READY, SHOWN, REWARDED],
  throws: [READY, 'error 0 | 0 wait, 0 resume', 'error 0 | 0 wait, 0 resume'],
};

const CRAZYGAMES_STORIES: Expectations<CrazyGamesScenario> = {
  fill: [READY, SHOWN, REWARDED],
  'closed-early': [READY, 'shown 3 | 0 wait, 2 pause, 3 resume', 'shown, error 3 | 0 wait, 2 pause, 3 resume'],
  'no-fill': [READY, NO_FILL, NO_VIDEO],
  'too-soon': [READY, 'too-soon 0 | 0 wait, 0 resume', REWARDED],
  disabled: [READY, 'disabled 2 | 0 wait, 2 resume, 2 disabled', 'disabled 2 | 0 wait, 2 resume, 2 disabled'],
  adblock: ['ready 0.1 | 0.1 ready, 0.1 disabled', 'adblock 2 | 0 wait, 2 resume', 'not offered'],
  'ad-error': [READY, ERROR, ERROR],
  'never-settles': [READY, LATE, LATE_VIDEO],
  'late-start': [
    READY,
    'timeout 4 | 0 wait, 4 resume, 25 pause, 30 resume',
    'timeout 20 | 0 wait, 4 resume, 25 pause, 30 lateReward, 30 resume',
  ],
  'start-without-end': [READY, 'shown, timeout 90 | 0 wait, 2 pause, 90 resume', 'shown, timeout 90 | 0 wait, 2 pause, 90 resume'],
  'end-without-start': [READY, 'timeout 4 | 0 wait, 4 resume, 7 pause, 7 resume', 'rewarded 7 | 0 wait, 4 resume, 7 pause, 7 resume'],
  'starts-twice': [READY, SHOWN, REWARDED],
  'ends-twice': [READY, SHOWN, REWARDED],
  'end-after-error': [READY, ERROR, ERROR],
  'no-sdk': ['degraded 0 |', NOT_READY, NOT_READY],
  'throws-at-load': ['degraded 0 |', NOT_READY, NOT_READY],
  'init-fails': ['degraded 0.1 |', NOT_READY, NOT_READY],
  'init-hangs': ['degraded 5 |', NOT_READY, NOT_READY],
  'other-site': ['degraded 5 |', NOT_READY, NOT_READY],
  'late-ready': ['degraded 5 | 12 ready, 12 available', SHOWN, REWARDED],
  swapped: [READY, SHOWN, REWARDED],
  throws: [READY, 'error 0 | 0 wait, 0 resume', 'error 0 | 0 wait, 0 resume'],
  muted: ['ready 0.1 | 0.1 mute, 0.1 ready, 0.1 available, 3.1 mute', SHOWN, REWARDED],
};

const YANDEX_STORIES: Expectations<YandexScenario> = {
  fill: [READY, SHOWN, REWARDED],
  'closed-early': [READY, 'shown 3 | 0 wait, 2 pause, 3 resume', 'shown 3.5 | 0 wait, 2 pause, 3 resume'],
  'duplicate-complete': [READY, SHOWN, REWARDED],
  'late-complete': [READY, SHOWN, 'rewarded 7.3 | 0 wait, 2 pause, 7 resume'],
  'very-late-complete': [READY, SHOWN, 'shown 7.5 | 0 wait, 2 pause, 7 resume, 9 lateReward'],
  'no-fill': [READY, NO_FILL, NO_VIDEO],
  'too-soon': [READY, 'too-soon 0 | 0 wait, 0 resume', REWARDED],
  adblock: [READY, 'adblock 2 | 0 wait, 2 resume', 'adblock 2 | 0 wait, 2 resume, 2 unavailable, 32 available'],
  offline: [READY, 'no-fill 0 | 0 wait, 0 resume', ERROR],
  'ad-error': [READY, ERROR, ERROR],
  'never-settles': [READY, LATE, LATE_VIDEO],
  'late-start': [
    READY,
    'timeout 4 | 0 wait, 4 resume, 25 pause, 30 resume',
    'timeout 20 | 0 wait, 4 resume, 25 pause, 30 lateReward, 30 resume',
  ],
  'start-without-end': [READY, 'shown, timeout 90 | 0 wait, 2 pause, 90 resume', 'rewarded, timeout 90 | 0 wait, 2 pause, 90 resume'],
  'end-without-start': [READY, 'timeout 4 | 0 wait, 2 pause, 7 resume', REWARDED],
  'ends-twice': [READY, SHOWN, REWARDED],
  'pause-unasked': ['ready 0.1 | 0.1 ready, 0.1 available, 0.2 pause, 3.2 resume', SHOWN, REWARDED],
  'no-sdk': ['degraded 0 |', NOT_READY, NOT_READY],
  'throws-at-load': ['degraded 0 |', NOT_READY, NOT_READY],
  'init-fails': ['degraded 0.1 |', NOT_READY, NOT_READY],
  'init-hangs': ['degraded 5 |', NOT_READY, NOT_READY],
  'late-ready': ['degraded 5 | 12 ready, 12 available', SHOWN, REWARDED],
  throws: [READY, 'error 0 | 0 wait, 0 resume', 'error 0 | 0 wait, 0 resume'],
  bare: [READY, SHOWN, REWARDED],
  'no-player': [READY, SHOWN, REWARDED],
  'old-player': [READY, SHOWN, REWARDED],
};

const PLAYGAMA_STORIES: Expectations<PlaygamaScenario> = {
  fill: [READY, SHOWN, REWARDED],
  'closed-early': [READY, 'shown 3 | 0 wait, 2 pause, 3 resume', 'shown 3.5 | 0 wait, 2 pause, 3 resume'],
  'duplicate-complete': [READY, SHOWN, REWARDED],
  'late-complete': [READY, SHOWN, 'rewarded 7.3 | 0 wait, 2 pause, 7 resume'],
  'very-late-complete': [READY, SHOWN, 'shown 7.5 | 0 wait, 2 pause, 7 resume, 9 lateReward'],
  'no-fill': [READY, NO_FILL, NO_VIDEO],
  'too-soon': [READY, 'no-fill 0 | 0 wait, 0 resume', REWARDED],
  disabled: ['ready 0.1 | 0.1 disabled, 0.1 ready', 'no-fill 0 | 0 wait, 0 resume', 'not offered'],
  'ad-error': [
    READY,
    'shown, no-fill 2 | 0 wait, 2 pause, 2 resume',
    'shown, no-fill 2 | 0 wait, 2 pause, 2 resume, 2 unavailable, 32 available',
  ],
  'never-settles': [READY, LATE, LATE_VIDEO],
  concurrent: [READY, LATE, LATE_VIDEO],
  'late-start': [
    READY,
    'timeout 4 | 0 wait, 4 resume, 25 pause, 30 resume',
    'timeout 20 | 0 wait, 4 resume, 25 pause, 30 lateReward, 30 resume',
  ],
  'start-without-end': [READY, 'shown, timeout 90 | 0 wait, 2 pause', 'shown, timeout 90 | 0 wait, 2 pause'],
  'end-without-start': [READY, 'timeout 4 | 0 wait, 2 pause, 7 resume', REWARDED],
  'starts-twice': [READY, SHOWN, REWARDED],
  'ends-twice': [READY, SHOWN, REWARDED],
  'pause-at-end': [READY, 'shown 7 | 0 wait, 2 pause, 10 resume', 'rewarded 7 | 0 wait, 2 pause, 10 resume'],
  'pause-unasked': ['ready 0.1 | 0.1 ready, 0.1 available, 0.2 pause, 3.2 resume', SHOWN, REWARDED],
  muted: ['ready 0.1 | 0.1 mute, 0.1 ready, 0.1 available, 3.1 mute', SHOWN, REWARDED],
  'no-sdk': ['degraded 0 |', NOT_READY, NOT_READY],
  'throws-at-load': ['degraded 0 |', NOT_READY, NOT_READY],
  'init-fails': ['degraded 0.1 |', NOT_READY, NOT_READY],
  'init-hangs': ['degraded 5 |', NOT_READY, NOT_READY],
  'late-ready': ['degraded 5 | 12 ready, 12 available', SHOWN, REWARDED],
  throws: [READY, 'error 0 | 0 wait, 0 resume', 'error 0 | 0 wait, 0 resume'],
  'storage-hangs': [READY, SHOWN, REWARDED],
  'storage-fails': [READY, SHOWN, REWARDED],
  'storage-twice': [READY, SHOWN, REWARDED],
  'other-account': [READY, SHOWN, REWARDED],
};

const PLAYABLES_STORIES: Expectations<PlayablesScenario> = {
  fill: [READY, SHOWN, REWARDED],
  'closed-early': [READY, 'shown 3 | 0 wait, 2 pause, 3 resume', 'shown 3.5 | 0 wait, 2 pause, 3 resume'],
  'late-complete': [READY, 'shown 7.3 | 0 wait, 2 pause, 7.3 resume', 'rewarded 7.3 | 0 wait, 2 pause, 7.3 resume'],
  'very-late-complete': [READY, 'shown 8 | 0 wait, 2 pause, 8 resume', 'shown 8.5 | 0 wait, 2 pause, 8 resume, 11 lateReward'],
  'no-fill': [READY, NO_FILL, NO_VIDEO],
  'too-soon': [READY, 'no-fill 0 | 0 wait, 0 resume', REWARDED],
  disabled: ['ready 0.1 | 0.1 disabled, 0.1 ready', 'no-fill 0 | 0 wait, 0 resume', 'not offered'],
  'ad-error': [READY, NO_FILL, NO_VIDEO],
  'never-settles': [READY, LATE, LATE_VIDEO],
  'late-start': [
    READY,
    'timeout 4 | 0 wait, 4 resume, 25 pause, 30 resume',
    'timeout 20 | 0 wait, 4 resume, 25 pause, 30 lateReward, 30 resume',
  ],
  'start-without-end': [READY, 'shown 8 | 0 wait, 2 pause, 8 resume', 'shown 8.5 | 0 wait, 2 pause, 8 resume'],
  'end-without-start': [READY, NO_FILL, NO_VIDEO],
  'pause-at-end': [READY, 'shown 7 | 0 wait, 2 pause, 10 resume', 'rewarded 7 | 0 wait, 2 pause, 10 resume'],
  'pause-unasked': ['ready 0.1 | 0.1 ready, 0.1 available, 0.2 pause, 3.2 resume', SHOWN, REWARDED],
  'pause-without-end': ['ready 0.1 | 0.1 ready, 0.1 available, 0.2 pause', 'busy 0 |', 'busy 0 |'],
  muted: ['ready 0.1 | 0.1 mute, 0.1 ready, 0.1 available, 3 mute', SHOWN, REWARDED],
  'no-sdk': ['degraded 0 |', NOT_READY, NOT_READY],
  'throws-at-load': ['degraded 0 |', NOT_READY, NOT_READY],
  'init-fails': [READY, SHOWN, REWARDED],
  'init-hangs': ['ready 2 | 2 ready, 2 available', SHOWN, REWARDED],
  'other-site': ['degraded 0 |', NOT_READY, NOT_READY],
  throws: [READY, 'no-fill 0 | 0 wait, 0 resume', 'no-fill 0 | 0 wait, 0 resume, 0 unavailable, 30 available'],
  'storage-hangs': [READY, SHOWN, REWARDED],
  'storage-fails': [READY, SHOWN, REWARDED],
  'score-fails': [READY, SHOWN, REWARDED],
};

const HOST_STORIES: Expectations<HostScenario> = {
  fill: [READY, SHOWN, REWARDED],
  'closed-early': [READY, 'shown 3 | 0 wait, 2 pause, 3 resume', 'shown 3.5 | 0 wait, 2 pause, 3 resume'],
  'no-fill': [READY, NO_FILL, NO_VIDEO],
  'too-soon': [READY, 'too-soon 0 | 0 wait, 0 resume', REWARDED],
  disabled: [READY, 'disabled 2 | 0 wait, 2 resume', 'disabled 2 | 0 wait, 2 resume, 2 disabled'],
  adblock: [READY, 'adblock 2 | 0 wait, 2 resume', 'adblock 2 | 0 wait, 2 resume, 2 unavailable, 32 available'],
  'ad-error': [READY, ERROR, ERROR],
  'wrong-answer': [READY, ERROR, ERROR],
  'never-settles': [READY, LATE, LATE_VIDEO],
  'late-start': [
    READY,
    'timeout 4 | 0 wait, 4 resume, 25 pause, 30 resume',
    'timeout 20 | 0 wait, 4 resume, 25 pause, 30 lateReward, 30 resume',
  ],
  'start-without-end': [READY, 'shown, timeout 90 | 0 wait, 2 pause, 90 resume', 'shown, timeout 90 | 0 wait, 2 pause, 90 resume'],
  'end-without-start': [READY, 'timeout 4 | 0 wait, 4 resume, 7 pause, 7 resume', 'rewarded 7 | 0 wait, 4 resume, 7 pause, 7 resume'],
  'starts-twice': [READY, SHOWN, REWARDED],
  'ends-twice': [READY, SHOWN, REWARDED],
  floods: [READY, SHOWN, REWARDED],
  'pause-unasked': ['ready 0.1 | 0.1 ready, 0.1 available, 1.1 pause, 4.1 resume', SHOWN, REWARDED],
  'pause-at-end': [READY, 'shown 7 | 0 wait, 2 pause, 9 resume', 'rewarded 7 | 0 wait, 2 pause, 9 resume'],
  'interstitials-only': ['ready 0.1 | 0.1 ready, 0.1 none', SHOWN, 'unsupported 0 |'],
  'no-sdk': ['degraded 5 |', NOT_READY, NOT_READY],
  'late-ready': ['degraded 5 | 12 ready, 12 available', SHOWN, REWARDED],
};

describe.each<[MockedPortal, Expectations<string>]>([
  [GAMEDISTRIBUTION, GAMEDISTRIBUTION_STORIES],
  [POKI, POKI_STORIES],
  [CRAZYGAMES, CRAZYGAMES_STORIES],
  [YANDEX, YANDEX_STORIES],
  [PLAYGAMA, PLAYGAMA_STORIES],
  [PLAYABLES, PLAYABLES_STORIES],
  [HOST, HOST_STORIES],
])('$name', (mocked, expectations) => {
  test.each(mocked.scenarios)('plays %s as expected', async (scenario) => {
    const opening = await playOpening(mocked, scenario);
    const interstitial = await playAd(mocked, scenario, 'interstitial');
    const rewarded = await playAd(mocked, scenario, 'rewarded');
    expect([opening, interstitial.line, rewarded.line]).toEqual(expectations[scenario]);
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  });
});
