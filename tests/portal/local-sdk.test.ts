// The local SDK and the adapter of GameDistribution agree: every scenario by name, for both kinds of ad.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GdWindow } from '../../src/portal/gamedistribution-sdk.ts';
import { createGameDistribution } from '../../src/portal/gamedistribution.ts';
import { SCENARIOS as CRAZYGAMES } from '../../src/portal/local-sdk/crazygames/scenarios.ts';
import { readDemand } from '../../src/portal/local-sdk/demand.ts';
import { installSdk } from '../../src/portal/local-sdk/gamedistribution/install-sdk.ts';
import { SCENARIOS, type Scenario } from '../../src/portal/local-sdk/gamedistribution/scenarios.ts';
import { SCENARIOS as POKI } from '../../src/portal/local-sdk/poki/scenarios.ts';
import { hasSave, mockHint } from '../../src/portal/local-sdk/prepare-mock.ts';
import { wordsFor } from '../../src/portal/local-sdk/words.ts';
import { SCENARIOS as YANDEX } from '../../src/portal/local-sdk/yandex/scenarios.ts';
import type { AdKind, AdResult } from '../../src/portal/portal.ts';
import { SESSION_KEY } from '../../src/save/session.ts';
import { listenTo, passSeconds, since } from './support/listen.ts';
import { timedStage } from './support/timed-stage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open(scenario: Scenario) {
  const page: GdWindow & EventTarget = new EventTarget();
  const loadScript = async () => installSdk({ window: page, stage: timedStage, demand: { scenario, speed: 1 } });
  const portal = createGameDistribution({ gameId: '', scriptAddress: '', log: () => {} }, { window: page, loadScript });
  return { page, portal, heard: listenTo(portal) };
}

type Outcome = Omit<AdResult, 'kind'> & { readonly seconds: number; readonly events: readonly string[] };

const SHOWN: Outcome = { isShown: true, isRewarded: false, seconds: 8, events: ['0 pause', '8 resume'] };
const REWARDED: Outcome = { ...SHOWN, isRewarded: true };

function missing(reason: NonNullable<AdResult['reason']>, seconds: number, events: readonly string[] = []): Outcome {
  return { isShown: false, isRewarded: false, reason, seconds, events };
}

/** What comes of an ad that is asked for 20 s after the page was opened. */
const OUTCOMES: Readonly<Record<Scenario, Readonly<Record<AdKind, Outcome>>>> = {
  fill: { interstitial: SHOWN, rewarded: REWARDED },
  'closed-early': {
    interstitial: { ...SHOWN, seconds: 4, events: ['0 pause', '4 resume'] },
    rewarded: { ...SHOWN, seconds: 4.5, events: ['0 pause', '4 resume'] },
  },
  'duplicate-complete': { interstitial: SHOWN, rewarded: REWARDED },
  'late-complete': { interstitial: SHOWN, rewarded: { ...REWARDED, seconds: 8.3 } },
  'very-late-complete': {
    interstitial: SHOWN,
    rewarded: { ...SHOWN, seconds: 8.5, events: ['0 pause', '8 resume', '10 lateReward'] },
  },
  'no-fill': {
    interstitial: missing('no-fill', 0.2),
    rewarded: missing('no-fill', 0.2, ['0.2 unavailable', '30.2 unknown']),
  },
  'too-soon': { interstitial: missing('too-soon', 0), rewarded: REWARDED },
  disabled: {
    interstitial: missing('disabled', 3, ['0 pause', '3 resume']),
    rewarded: missing('disabled', 3.5, ['0 pause', '3 resume', '3.5 unavailable', '33.5 unknown']),
  },
  concurrent: { interstitial: missing('busy', 0.5), rewarded: missing('busy', 0.5) },
  'never-settles': { interstitial: missing('timeout', 10), rewarded: missing('timeout', 20) },
  'error-without-end': { interstitial: missing('timeout', 10), rewarded: missing('timeout', 20) },
  'late-start': {
    interstitial: missing('timeout', 10, ['25 pause', '33 resume']),
    rewarded: missing('timeout', 20, ['25 pause', '33 lateReward', '33 resume']),
  },
  'ends-twice': { interstitial: SHOWN, rewarded: REWARDED },
  'pause-without-start': {
    interstitial: { ...SHOWN, reason: 'timeout', seconds: 90, events: ['0 pause', '90 resume'] },
    rewarded: { ...REWARDED, reason: 'timeout', seconds: 90, events: ['0 pause', '90 resume'] },
  },
  'start-without-pause': {
    interstitial: missing('error', 8, ['3 pause', '8 resume']),
    rewarded: { ...REWARDED, events: ['3 pause', '8 resume'] },
  },
  'splash-pause': { interstitial: SHOWN, rewarded: REWARDED },
  'splash-without-end': { interstitial: missing('busy', 0), rewarded: missing('busy', 0) },
  'error-then-ready': { interstitial: SHOWN, rewarded: REWARDED },
  'no-sdk': { interstitial: missing('not-ready', 0), rewarded: missing('not-ready', 0) },
  'throws-at-load': { interstitial: missing('not-ready', 0), rewarded: missing('not-ready', 0) },
  'late-ready': { interstitial: SHOWN, rewarded: REWARDED },
  'ready-twice': { interstitial: SHOWN, rewarded: REWARDED },
  swapped: { interstitial: SHOWN, rewarded: REWARDED },
  throws: { interstitial: missing('error', 0.5), rewarded: missing('error', 0.5) },
};

/** What is heard of a page in the 20 s after it was opened, and how `init(5)` ends. */
const OPENINGS: Partial<Record<Scenario, readonly string[]>> = {
  'no-sdk': ['0 degraded'],
  'throws-at-load': ['0 degraded'],
  'late-ready': ['5 degraded', '12 ready', '12 unknown'],
  'splash-pause': ['0.1 ready', '0.1 unknown', '0.1 pause', '0.1 is ready', '4.1 resume'],
  'splash-without-end': ['0.1 ready', '0.1 unknown', '0.1 pause', '0.1 is ready'],
};

describe.each(SCENARIOS)('%s', (scenario) => {
  test('at the start', async () => {
    const { portal, heard } = open(scenario);
    const began = performance.now();
    void portal.init(5).then((how) => heard.events.push(`${Math.round(performance.now()) / 1000} ${how === 'ready' ? 'is ready' : how}`));
    await passSeconds(20);
    expect(since(began / 1000, heard.events)).toEqual(OPENINGS[scenario] ?? ['0.1 ready', '0.1 unknown', '0.1 is ready']);
  });

  test.each(['interstitial', 'rewarded'] as const)('%s', async (kind) => {
    const { portal, heard } = open(scenario);
    void portal.init(5);
    await passSeconds(20);
    heard.events.length = 0;
    heard.ask(kind);
    await passSeconds(200);
    const { seconds, events, ...result } = OUTCOMES[scenario][kind];
    const [{ askedAt, settled }] = heard.requests;
    expect(settled).toHaveLength(1);
    const { message: _, ...given } = settled[0].result;
    expect(given).toEqual({ kind, ...result });
    expect(settled[0].at - askedAt).toBeCloseTo(seconds, 2);
    expect(since(askedAt, heard.events)).toEqual(events);
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  });
});

describe('the local SDK', () => {
  test('is one object under two names', async () => {
    const { page, portal } = open('fill');
    void portal.init(5);
    await passSeconds(1);
    expect(page.gdsdk).toBe(page.gdApi);
    expect(page.gdsdk?.AdType.Rewarded).toBe('rewarded');
    expect(await page.gdsdk?.preloadAd('rewarded')).toBe('gdsdk://preloaded');
  });

  test('answers a second request at once with nothing', async () => {
    const { page, portal } = open('fill');
    void portal.init(5);
    await passSeconds(1);
    const first = page.gdsdk!.showAd();
    expect(await page.gdsdk!.showAd('rewarded')).toBeUndefined();
    await passSeconds(10);
    expect(await first).toEqual({ adType: 'preroll', args: { success: true } });
  });

  test('rejects when cancelling succeeds, as the real one does', async () => {
    const { page, portal } = open('fill');
    void portal.init(5);
    await passSeconds(1);
    await expect(page.gdsdk!.cancelAd()).rejects.toBeUndefined();
  });

  test('shortens the hold of the page with the pictures', async () => {
    const page: GdWindow = {};
    const events: string[] = [];
    page.GD_OPTIONS = { gameId: '', onEvent: ({ name }) => void events.push(name) };
    installSdk({ window: page, stage: timedStage, demand: { scenario: 'disabled', speed: 10 } });
    await page.gdsdk!.showAd();
    await passSeconds(0.3);
    expect(events.at(-1)).toBe('SDK_GAME_START');
  });
});

describe('the demand of an address', () => {
  test.each<[string, string, number, number]>([
    ['', 'fill', 1, 0],
    ['?ad=no-fill', 'no-fill', 1, 0],
    ['?debug=true&ad=late-ready&ad-speed=20', 'late-ready', 20, 0],
    ['?ad-speed=0.5', 'fill', 0.5, 0],
    ['?ad=nothing', 'fill', 1, 1],
    ['?ad=toString', 'fill', 1, 1],
    ['?ad=', 'fill', 1, 1],
    ['?ad=help', 'no-fill', 1, 0],
    ['?ad-speed=0', 'fill', 1, 1],
    ['?ad-speed=-2', 'fill', 1, 1],
    ['?ad-speed=Infinity', 'fill', 1, 1],
    ['?ad=x&ad-speed=y', 'fill', 1, 2],
  ])('%j', (search, scenario, speed, warnings) => {
    const log = vi.fn<(message: string) => void>();
    expect(readDemand(search, SCENARIOS, log)).toEqual({ scenario, speed });
    expect(log).toHaveBeenCalledTimes(warnings);
  });

  test.each([
    ['', 'too-soon'],
    ['?ad=fill', 'fill'],
    ['?ad=help', 'no-fill'],
  ])('on a first visit %j', (search, scenario) => {
    for (const scenarios of [SCENARIOS, POKI, CRAZYGAMES, YANDEX]) {
      expect(readDemand<string>(search, scenarios, expect.unreachable, true)).toEqual({ scenario, speed: 1 });
    }
  });
});

describe('a save', () => {
  const storageOf = (keys: Record<string, string>) => () => keys as unknown as Storage;

  test('is found under its key, with or without a prefix', () => {
    expect(hasSave(storageOf({ [SESSION_KEY]: 'x' }))).toBe(true);
    expect(hasSave(storageOf({ [`frozen-jewel/${SESSION_KEY}`]: 'x' }))).toBe(true);
    expect(hasSave(storageOf({ bestscore: '1', 'other-game': 'x' }))).toBe(false);
  });

  test('is not found in blocked storage', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(hasSave(blocked)).toBe(false);
  });

  test('decides what the console line says', () => {
    expect(mockHint('Poki', false)).toBe('Mock ads of Poki. Add ?ad=help to the address to choose how they behave.');
    expect(mockHint('Poki', true)).toContain('No interstitials on the first visit');
  });
});

describe('the countdown', () => {
  test.each<[string, number, string]>([
    ['en', 3, 'Showing ad in 3 seconds...'],
    ['en', 1, 'Showing ad in 1 second...'],
    ['en-GB', 1, 'Showing ad in 1 second...'],
    ['ru', 1, 'Реклама через 1 секунду…'],
    ['ru', 3, 'Реклама через 3 секунды…'],
    ['ru', 5, 'Реклама через 5 секунд…'],
    ['fr', 1, 'Publicité dans 1 seconde…'],
    ['es', 2, 'Anuncio en 2 segundos…'],
    ['pt-BR', 2, 'Anúncio em 2 segundos…'],
    ['zh', 1, '1 秒后播放广告…'],
    ['de', 3, 'Showing ad in 3 seconds...'],
    ['', 3, 'Showing ad in 3 seconds...'],
    ['toString', 3, 'Showing ad in 3 seconds...'],
  ])('in %j of %d', (tag, seconds, words) => {
    expect(wordsFor(tag).countdown(seconds)).toBe(words);
  });

  test('is in no language left without the words of the ad', () => {
    const texts = ['en', 'ru', 'fr', 'es', 'pt', 'zh'].map((tag) => Object.values(wordsFor(tag).texts));
    expect(texts.flat().every((text) => text !== '')).toBe(true);
    expect(new Set(texts.map(([, title]) => title)).size).toBe(6);
  });
});
