// The local SDK of Yandex Games and its adapter agree: every scenario by name, for both kinds of ad; and it warns of bad conduct.
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { createConduct } from '../../src/portal/local-sdk/yandex/conduct.ts';
import { installYandex } from '../../src/portal/local-sdk/yandex/install-sdk.ts';
import { createPlayer } from '../../src/portal/local-sdk/yandex/player.ts';
import { SCENARIOS, type Scenario } from '../../src/portal/local-sdk/yandex/scenarios.ts';
import type { AdKind, AdResult } from '../../src/portal/portal.ts';
import type { YandexWindow } from '../../src/portal/yandex-sdk.ts';
import { createYandex } from '../../src/portal/yandex.ts';
import { listenTo, passSeconds, since } from './support/listen.ts';
import { timedStage } from './support/timed-stage.ts';

let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  vi.useFakeTimers();
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => vi.useRealTimers());

function memory(): Storage {
  const held = new Map<string, string>();
  return { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, text: string) => void held.set(key, text) } as Storage;
}

function open(scenario: Scenario, localStorage = memory()) {
  const page: YandexWindow & EventTarget & { localStorage: Storage } = Object.assign(new EventTarget(), { localStorage });
  const loadScript = async () => installYandex({ window: page, stage: timedStage, demand: { scenario, speed: 1 } });
  const portal = createYandex({ scriptAddress: '', log: () => {} }, { window: page, loadScript });
  return { page, portal, heard: listenTo(portal) };
}

type Outcome = Omit<AdResult, 'kind'> & { readonly seconds: number; readonly events: string };

const SHOWN: Outcome = { isShown: true, isRewarded: false, seconds: 8, events: '0 wait, 0 pause, 8 resume' };
const REWARDED: Outcome = { ...SHOWN, isRewarded: true };
const ALWAYS = { interstitial: SHOWN, rewarded: REWARDED };

function missing(reason: NonNullable<AdResult['reason']>, seconds: number, events: string): Outcome {
  return { isShown: false, isRewarded: false, reason, seconds, events };
}

const NOT_READY = missing('not-ready', 0, '');

/** What comes of an ad that is asked for 20 s after the page was opened. */
const OUTCOMES: Readonly<Record<Scenario, Readonly<Record<AdKind, Outcome>>>> = {
  fill: ALWAYS,
  'closed-early': {
    interstitial: { ...SHOWN, seconds: 4, events: '0 wait, 0 pause, 4 resume' },
    rewarded: { ...SHOWN, seconds: 4.5, events: '0 wait, 0 pause, 4 resume' },
  },
  'duplicate-complete': ALWAYS,
  'late-complete': { interstitial: SHOWN, rewarded: { ...REWARDED, seconds: 8.3 } },
  'very-late-complete': {
    interstitial: SHOWN,
    rewarded: { ...SHOWN, seconds: 8.5, events: '0 wait, 0 pause, 8 resume, 10 lateReward' },
  },
  'no-fill': {
    interstitial: missing('no-fill', 0.2, '0 wait, 0.2 resume'),
    rewarded: missing('no-fill', 0.2, '0 wait, 0.2 resume, 0.2 unavailable, 30.2 unknown'),
  },
  'too-soon': { interstitial: missing('too-soon', 0, '0 wait, 0 resume'), rewarded: REWARDED },
  adblock: {
    interstitial: missing('adblock', 0.2, '0 wait, 0.2 resume'),
    rewarded: missing('adblock', 0.2, '0 wait, 0.2 resume, 0.2 unavailable, 30.2 unknown'),
  },
  offline: {
    interstitial: missing('no-fill', 0, '0 wait, 0 resume'),
    rewarded: missing('error', 0.2, '0 wait, 0.2 resume'),
  },
  'ad-error': { interstitial: missing('error', 0.2, '0 wait, 0.2 resume'), rewarded: missing('error', 0.2, '0 wait, 0.2 resume') },
  'never-settles': { interstitial: missing('timeout', 10, '0 wait, 4 resume'), rewarded: missing('timeout', 20, '0 wait, 4 resume') },
  'late-start': {
    interstitial: missing('timeout', 10, '0 wait, 4 resume, 25 pause, 33 resume'),
    rewarded: missing('timeout', 20, '0 wait, 4 resume, 25 pause, 33 lateReward, 33 resume'),
  },
  'start-without-end': {
    interstitial: { ...SHOWN, reason: 'timeout', seconds: 90, events: '0 wait, 0 pause, 90 resume' },
    rewarded: { ...REWARDED, reason: 'timeout', seconds: 90, events: '0 wait, 0 pause, 90 resume' },
  },
  'end-without-start': ALWAYS,
  'ends-twice': ALWAYS,
  'pause-unasked': ALWAYS,
  'no-sdk': { interstitial: NOT_READY, rewarded: NOT_READY },
  'throws-at-load': { interstitial: NOT_READY, rewarded: NOT_READY },
  'init-hangs': { interstitial: NOT_READY, rewarded: NOT_READY },
  'init-fails': { interstitial: NOT_READY, rewarded: NOT_READY },
  'late-ready': ALWAYS,
  throws: { interstitial: missing('error', 0, '0 wait, 0 resume'), rewarded: missing('error', 0, '0 wait, 0 resume') },
  bare: ALWAYS,
  'no-player': ALWAYS,
};

/** What is heard of a page in the 20 s after it was opened, and how `init(5)` ends. */
const OPENINGS: Partial<Record<Scenario, string>> = {
  'no-sdk': '0 degraded',
  'throws-at-load': '0 degraded',
  'init-hangs': '5 degraded',
  'init-fails': '0.1 degraded',
  'late-ready': '5 degraded, 12 ready, 12 unknown',
  'pause-unasked': '0.1 ready, 0.1 unknown, 0.1 is ready, 0.2 pause, 3.2 resume',
};

describe.each(SCENARIOS)('%s', (scenario) => {
  test('at the start', async () => {
    const { portal, heard } = open(scenario);
    const began = performance.now();
    void portal.init(5).then((how) => heard.events.push(`${Math.round(performance.now()) / 1000} ${how === 'ready' ? 'is ready' : how}`));
    await passSeconds(20);
    expect(since(began / 1000, heard.events).join(', ')).toBe(OPENINGS[scenario] ?? '0.1 ready, 0.1 unknown, 0.1 is ready');
    expect(warn).not.toHaveBeenCalled();
  });

  test.each(['interstitial', 'rewarded'] as const)('%s', async (kind) => {
    const { portal, heard } = open(scenario);
    void portal.init(5);
    portal.loadingFinished();
    portal.gameplayStart();
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
    expect(since(askedAt, heard.events).join(', ')).toBe(events);
    expect(warn, 'complaints of the site').not.toHaveBeenCalled();
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  });
});

describe('the local SDK', () => {
  test('keeps a text in this browser', async () => {
    const browser = memory();
    const first = open('fill', browser).portal;
    void first.init(5);
    await passSeconds(1);
    expect(await first.store()!.load()).toBeUndefined();
    first.store()!.save('text');
    await passSeconds(1);
    const second = open('fill', browser).portal;
    void second.init(5);
    await passSeconds(1);
    expect(await second.store()!.load()).toBe('text');
    expect(second.locale()).toBe('en');
  });

  test('may have no player', async () => {
    const { portal } = open('no-player');
    void portal.init(5);
    await passSeconds(1);
    await expect(portal.store()!.load()).rejects.toThrow('Nobody');
  });

  test('refuses what is too large and what comes too often', async () => {
    const player = createPlayer(memory());
    await expect(player.setData({ save: 'x'.repeat(210_000) })).rejects.toThrow('200 KB');
    for (let k = 0; k < 99; k++) await player.setData({ save: `${k}` });
    await expect(player.getData(['save'])).rejects.toThrow('100 requests');
    await passSeconds(301);
    expect(await player.getData(['save', 'other'])).toEqual({ save: '98' });
  });
});

describe('conduct', () => {
  type Act = keyof ReturnType<typeof createConduct>;
  test.each<[string, Act[], string | undefined]>([
    ['as it should be', ['loaded', 'start', 'stop', 'ask', 'pause', 'resume', 'start', 'stop'], undefined],
    ['a pause of the site stops play and starts it again', ['loaded', 'start', 'pause', 'pause', 'resume', 'stop'], undefined],
    ['who did not play does not play behind a pause', ['loaded', 'pause', 'resume', 'start'], undefined],
    ['loaded twice', ['loaded', 'loaded'], 'LoadingAPI.ready() was called before.'],
    ['play before all is loaded', ['start'], 'GameplayAPI.start() is called before LoadingAPI.ready().'],
    ['play twice', ['loaded', 'start', 'start'], 'GameplayAPI.start() is called twice in a row.'],
    ['play during a pause', ['loaded', 'pause', 'start'], 'GameplayAPI.start() is called during a pause of the site.'],
    ['no play twice', ['loaded', 'start', 'stop', 'stop'], 'GameplayAPI.stop() is called, but nobody plays.'],
    ['no play during a pause', ['loaded', 'start', 'pause', 'stop'], 'GameplayAPI.stop() is called, but nobody plays.'],
    ['an ad during play', ['loaded', 'start', 'ask'], 'An ad is asked for during play; GameplayAPI.stop() comes first.'],
    ['an ad during a pause', ['loaded', 'pause', 'ask'], 'An ad is asked for during a pause of the site.'],
  ])('%s', (_, acts, warning) => {
    const words: string[] = [];
    const conduct = createConduct((message) => words.push(message));
    for (const act of acts) conduct[act]();
    expect(words).toEqual(warning ? [warning] : []);
  });
});
