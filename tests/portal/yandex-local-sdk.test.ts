// The mock SDK of Yandex Games: each scenario with the adapter, for both kinds of ad, and the SDK alone.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { installYandex } from '../../src/portal/local-sdk/yandex/install-sdk.ts';
import { createPlayer } from '../../src/portal/local-sdk/yandex/player.ts';
import { SCENARIOS, type Scenario } from '../../src/portal/local-sdk/yandex/scenarios.ts';
import type { AdKind, AdResult } from '../../src/portal/portal.ts';
import type { YandexWindow } from '../../src/portal/yandex-sdk.ts';
import { createYandex } from '../../src/portal/yandex.ts';
import { listenTo, passSeconds, since } from './support/listen.ts';
import { failOnViolation } from './support/stands.ts';
import { timedStage } from './support/timed-stage.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function memory(): Storage {
  const held = new Map<string, string>();
  return { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, text: string) => void held.set(key, text) } as Storage;
}

type Page = YandexWindow & EventTarget & { localStorage: Storage };

/** A page with the mock SDK. Violations fail the test unless `report` receives them. */
function createPage(scenario: Scenario, { localStorage = memory(), report = failOnViolation, delaySeconds = 2 } = {}) {
  const observed: string[] = [];
  const page: Page = Object.assign(new EventTarget(), { localStorage });
  const onAd = (isOn: boolean) => void observed.push(isOn ? 'ad' : 'page');
  const onReward = () => void observed.push('reward');
  const demand = { scenario, speed: 1, delaySeconds };
  const runScript = () => installYandex({ window: page, stage: timedStage, demand, report, onAd, onReward });
  return { page, observed, runScript };
}

function open(scenario: Scenario, localStorage = memory()) {
  const { page, observed, runScript } = createPage(scenario, { localStorage });
  const portal = createYandex({ scriptAddress: '', log: () => {} }, { window: page, loadScript: async () => runScript() });
  return { page, portal, observed, heard: listenTo(portal) };
}

const press = (page: EventTarget) => page.dispatchEvent(new Event('pointerdown'));

type Outcome = Omit<AdResult, 'kind'> & { readonly seconds: number; readonly events: string };

const SHOWN: Outcome = { isShown: true, isRewarded: false, seconds: 7, events: '0 wait, 2 pause, 7 resume' };
const REWARDED: Outcome = { ...SHOWN, isRewarded: true };
const ALWAYS = { interstitial: SHOWN, rewarded: REWARDED };

function missing(reason: NonNullable<AdResult['reason']>, seconds: number, events: string): Outcome {
  return { isShown: false, isRewarded: false, reason, seconds, events };
}

const NOT_READY = missing('not-ready', 0, '');

/** Outcomes of an ad that is requested 20 s after the page was opened. */
const OUTCOMES: Readonly<Record<Scenario, Readonly<Record<AdKind, Outcome>>>> = {
  fill: ALWAYS,
  'closed-early': {
    interstitial: { ...SHOWN, seconds: 3, events: '0 wait, 2 pause, 3 resume' },
    rewarded: { ...SHOWN, seconds: 3.5, events: '0 wait, 2 pause, 3 resume' },
  },
  'duplicate-complete': ALWAYS,
  'late-complete': { interstitial: SHOWN, rewarded: { ...REWARDED, seconds: 7.3 } },
  'very-late-complete': {
    interstitial: SHOWN,
    rewarded: { ...SHOWN, seconds: 7.5, events: '0 wait, 2 pause, 7 resume, 9 lateReward' },
  },
  'no-fill': {
    interstitial: missing('no-fill', 2, '0 wait, 2 resume'),
    rewarded: missing('no-fill', 2, '0 wait, 2 resume, 2 unavailable, 32 unknown'),
  },
  'too-soon': { interstitial: missing('too-soon', 0, '0 wait, 0 resume'), rewarded: REWARDED },
  adblock: {
    interstitial: missing('adblock', 2, '0 wait, 2 resume'),
    rewarded: missing('adblock', 2, '0 wait, 2 resume, 2 unavailable, 32 unknown'),
  },
  offline: {
    interstitial: missing('too-soon', 0, '0 wait, 0 resume'),
    rewarded: missing('error', 2, '0 wait, 2 resume'),
  },
  'ad-error': { interstitial: missing('too-soon', 2, '0 wait, 2 resume'), rewarded: missing('error', 2, '0 wait, 2 resume') },
  'never-settles': { interstitial: missing('timeout', 10, '0 wait, 4 resume'), rewarded: missing('timeout', 20, '0 wait, 4 resume') },
  'late-start': {
    interstitial: missing('timeout', 10, '0 wait, 4 resume, 25 pause, 30 resume'),
    rewarded: missing('timeout', 20, '0 wait, 4 resume, 25 pause, 30 lateReward, 30 resume'),
  },
  'start-without-end': {
    interstitial: { ...SHOWN, reason: 'timeout', seconds: 90, events: '0 wait, 2 pause, 90 resume' },
    rewarded: { ...REWARDED, reason: 'timeout', seconds: 90, events: '0 wait, 2 pause, 90 resume' },
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

/** Events in the 20 s after the page was opened, and the end of `init(5)`. */
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
  });

  test.each(['interstitial', 'rewarded'] as const)('%s', async (kind) => {
    const { page, portal, heard, observed } = open(scenario);
    void portal.init(5);
    portal.loadingFinished();
    portal.gameplayStart();
    await passSeconds(20);
    heard.events.length = 0;
    observed.length = 0;
    press(page);
    heard.ask(kind);
    await passSeconds(200);
    const { seconds, events, ...result } = OUTCOMES[scenario][kind];
    const [{ askedAt, settled }] = heard.requests;
    expect(settled).toHaveLength(1);
    const { message: _, ...given } = settled[0].result;
    expect(given).toEqual({ kind, ...result });
    expect(settled[0].at - askedAt).toBeCloseTo(seconds, 2);
    expect(since(askedAt, heard.events).join(', ')).toBe(events);
    const hasAd = heard.events.some((line) => line.endsWith('pause'));
    const isRewarded = result.isRewarded || heard.events.some((line) => line.endsWith('lateReward'));
    expect(observed).toEqual([...(hasAd ? ['ad', 'page'] : []), ...(isRewarded ? ['reward'] : [])]);
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  });
});

describe('the mock SDK', () => {
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

/** Runs the mock without an adapter, until it is ready and the game is loaded. */
async function installReady(scenario: Scenario) {
  const violations: string[] = [];
  const { page, observed, runScript } = createPage(scenario, { report: (violation) => violations.push(violation) });
  runScript();
  const started = page.YaGames!.init();
  await passSeconds(0.15);
  const sdk = await started;
  sdk.features?.LoadingAPI?.ready();
  return { page, sdk, observed, violations };
}

/** Callbacks that write their names and arguments into `calls`. */
function callbacksInto(calls: string[]) {
  return {
    onOpen: () => void calls.push('open'),
    onRewarded: () => void calls.push('rewarded'),
    onClose: (wasShown?: boolean) => void calls.push(`close ${wasShown}`),
    onError: (error: unknown) => void calls.push((error as Error).message),
    onOffline: () => void calls.push('offline'),
  };
}

describe('the callbacks of the mock SDK', () => {
  test.each<[Scenario, interstitial: string[], rewarded: string[]]>([
    ['fill', ['open', 'close true'], ['open', 'rewarded', 'close undefined']],
    ['no-fill', ['No adv to show now', 'close false'], ['No rewarded video to show now', 'close false']],
    ['ad-error', ['close false', 'The video could not be played'], ['The video could not be played']],
    ['offline', ['close false', 'offline'], ['Failed to fetch', 'close false']],
    ['too-soon', ['close false'], ['open', 'rewarded', 'close undefined']],
  ])('of %s come in the order of the site', async (scenario, interstitial, rewarded) => {
    const { page, sdk } = await installReady(scenario);
    const calls: string[] = [];
    press(page);
    sdk.adv.showFullscreenAdv({ callbacks: callbacksInto(calls) });
    await passSeconds(10);
    expect(calls).toEqual(interstitial);
    calls.length = 0;
    sdk.adv.showRewardedVideo({ callbacks: callbacksInto(calls) });
    await passSeconds(10);
    expect(calls).toEqual(rewarded);
  });

  test.each(['too-soon', 'offline'] as const)('of %s come immediately, but not within the call', async (scenario) => {
    const { sdk } = await installReady(scenario);
    const calls: string[] = [];
    sdk.adv.showFullscreenAdv({ callbacks: callbacksInto(calls) });
    expect(calls).toEqual([]);
    await passSeconds(0);
    expect(calls).toContain('close false');
  });

  test('come after the delay', async () => {
    const { sdk } = await installReady('fill');
    const calls: string[] = [];
    sdk.adv.showFullscreenAdv({ callbacks: callbacksInto(calls) });
    await passSeconds(1.9);
    expect(calls).toEqual([]);
    await passSeconds(0.2);
    expect(calls).toEqual(['open']);
  });

  test('refuse a second request while one runs, which is a violation', async () => {
    const { sdk, violations } = await installReady('fill');
    const calls: string[] = [];
    sdk.adv.showFullscreenAdv({ callbacks: {} });
    sdk.adv.showRewardedVideo({ callbacks: callbacksInto(calls) });
    expect(calls).toEqual([]);
    await passSeconds(10);
    expect(calls).toEqual(['An ad is already running', 'close false']);
    expect(violations).toEqual(['Yandex Games: showRewardedVideo() while another request is unanswered']);
  });
});

describe('the mock SDK of Yandex Games reports', () => {
  test('an interstitial more than 1 s after the last press, once play has begun', async () => {
    const { page, sdk, violations } = await installReady('no-fill');
    sdk.adv.showFullscreenAdv({ callbacks: {} });
    await passSeconds(3);
    sdk.features!.GameplayAPI!.start();
    sdk.features!.GameplayAPI!.stop();
    press(page);
    await passSeconds(1);
    sdk.adv.showFullscreenAdv({ callbacks: {} });
    await passSeconds(3);
    expect(violations).toEqual([]);
    sdk.adv.showFullscreenAdv({ callbacks: {} });
    expect(violations).toEqual(['Yandex Games: showFullscreenAdv() without a press or key in the last 1 s']);
  });

  test('an ad and signals during its own pause', async () => {
    const { sdk, violations, observed } = await installReady('pause-unasked');
    await passSeconds(1);
    expect(observed).toEqual(['ad']);
    sdk.features!.GameplayAPI!.start();
    sdk.adv.showRewardedVideo({ callbacks: {} });
    expect(violations).toEqual([
      'Yandex Games: GameplayAPI.start() during a pause of the site',
      'Yandex Games: showRewardedVideo() during a pause of the site',
    ]);
  });

  test('an ad during play, also after a pause of the site', async () => {
    const { sdk, violations } = await installReady('fill');
    sdk.features!.GameplayAPI!.start();
    sdk.adv.showRewardedVideo({ callbacks: {} });
    await passSeconds(10);
    sdk.adv.showRewardedVideo({ callbacks: {} });
    expect(violations).toEqual(Array.from({ length: 2 }, () => 'Yandex Games: showRewardedVideo() during play'));
  });

  test('loading that ends twice', async () => {
    const { sdk, violations } = await installReady('fill');
    sdk.features!.LoadingAPI!.ready();
    expect(violations).toEqual(['Yandex Games: LoadingAPI.ready() a second time']);
  });
});
