// Poki's adapter against an SDK that does what a test says: one result an ad, signals in the order that Poki wants, and no harm from a broken SDK.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PokiSdk, PokiWindow } from '../../src/portal/poki-sdk.ts';
import { createPoki } from '../../src/portal/poki.ts';
import type { AdKind } from '../../src/portal/portal.ts';
import { wordsFor } from './support/ad-story.ts';
import { listenTo, passSeconds, since } from './support/listen.ts';
import { runScript } from './support/run-script.ts';

const log = vi.fn<(message: string) => void>();
beforeEach(() => {
  vi.useFakeTimers();
  log.mockClear();
});
afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => {});

/** An SDK that writes down its calls; how the last break goes is up to the test. */
function scriptSdk(changes: Partial<PokiSdk> = {}) {
  const calls: string[] = [];
  const ad: { start(): void; resolve(isWatched: boolean): void; reject(error: unknown): void } = { start() {}, resolve() {}, reject() {} };
  function take(name: string, onStart: (() => void) | undefined): Promise<boolean> {
    calls.push(name);
    ad.start = onStart ?? (() => {});
    return new Promise((resolve, reject) => Object.assign(ad, { resolve, reject }));
  }
  const sdk: PokiSdk = {
    init: async () => {},
    gameLoadingFinished: () => void calls.push('gameLoadingFinished'),
    gameplayStart: () => void calls.push('gameplayStart'),
    gameplayStop: () => void calls.push('gameplayStop'),
    commercialBreak: async (onStart) => void (await take('commercialBreak', onStart)),
    rewardedBreak: (options) => take('rewardedBreak', options?.onStart),
    getLanguage: () => 'pt',
    ...changes,
  };
  return { sdk, calls, ad };
}

function open(sdk: PokiSdk | undefined, load: () => Promise<void> = async () => {}) {
  const page: PokiWindow = {};
  const loaded: string[] = [];
  async function loadScript(address: string): Promise<void> {
    loaded.push(address);
    await load();
    if (sdk) page.PokiSDK = sdk;
  }
  const portal = createPoki({ scriptAddress: './js/poki-sdk.js', log }, { window: page, loadScript });
  return { page, portal, loaded, heard: listenTo(portal) };
}

async function ready(changes: Partial<PokiSdk> = {}) {
  const { sdk, calls, ad } = scriptSdk(changes);
  const opened = open(sdk);
  expect(await opened.portal.init(5)).toBe('ready');
  await passSeconds(0);
  opened.heard.events.length = 0;
  return { ...opened, calls, ad };
}

describe('getting ready', () => {
  test.each<[string, Partial<PokiSdk> | undefined, (() => Promise<void>)?]>([
    ['no script', undefined, async () => Promise.reject(new Error('404'))],
    ['a script that never arrives', undefined, never],
    ['a script without an SDK', undefined],
    ['an SDK that does not start', { init: async () => Promise.reject(new Error('blocked')) }],
    ['an SDK that does not start and does not say why', { init: async () => Promise.reject() }],
    [
      'an SDK that throws at the start',
      {
        init() {
          throw new TypeError('broken');
        },
      },
    ],
    ['an SDK that never starts', { init: never }],
  ])('%s: degraded, said so once, and the SDK hears nothing', async (_, changes, load) => {
    const { sdk, calls } = scriptSdk(changes);
    const { portal, heard } = open(changes && sdk, load);
    const ended = vi.fn<(how: string) => void>();
    void portal.init(5).then((how) => ended(how));
    portal.loadingFinished();
    portal.gameplayStart();
    await passSeconds(10);
    expect(ended).toHaveBeenCalledExactlyOnceWith('degraded');
    expect(log).toHaveBeenCalledOnce();
    expect(portal.rewardedAvailability()).toBe('unavailable');
    expect(portal.locale()).toBeUndefined();
    expect(await portal.showAd('rewarded')).toEqual({ kind: 'rewarded', isShown: false, isRewarded: false, reason: 'not-ready' });
    expect([calls, heard.events]).toEqual([[], []]);
  });

  test('the script is loaded once, however often it is asked for', async () => {
    const { portal, loaded } = open(scriptSdk().sdk);
    expect([await portal.init(5), await portal.init(1)]).toEqual(['ready', 'ready']);
    expect(loaded).toEqual(['./js/poki-sdk.js']);
  });

  test('a minute late, it is honoured, and the SDK hears what it has missed', async () => {
    const { sdk, calls } = scriptSdk({ init: () => new Promise((resolve) => setTimeout(resolve, 60_000)) });
    const { portal, heard } = open(sdk);
    portal.loadingFinished();
    portal.gameplayStart();
    expect(await Promise.all([portal.init(5), passSeconds(59)])).toEqual(['degraded', undefined]);
    expect([calls, heard.events]).toEqual([[], []]);
    const at = performance.now() / 1000;
    await passSeconds(2);
    expect(since(at, heard.events)).toEqual(['1 ready', '1 unknown']);
    expect(calls).toEqual(['gameLoadingFinished', 'gameplayStart']);
  });
});

describe('what Poki hears', () => {
  test('the end of loading, once; each change of play, once', async () => {
    const { portal, calls } = await ready();
    portal.loadingProgress(0.5);
    portal.loadingFinished();
    portal.loadingFinished();
    for (const act of [portal.gameplayStop, portal.gameplayStart, portal.gameplayStart, portal.gameplayStop, portal.gameplayStop]) {
      act();
      await passSeconds(0);
    }
    portal.happyTime();
    expect(calls).toEqual(['gameLoadingFinished', 'gameplayStart', 'gameplayStop']);
  });

  test('play that a press on Play begins, only behind the break that it brings', async () => {
    const { portal, calls, ad } = await ready();
    portal.gameplayStart();
    void portal.showAd('interstitial');
    await passSeconds(1);
    expect(calls).toEqual(['commercialBreak']);
    ad.resolve(true);
    await passSeconds(1);
    expect(calls).toEqual(['commercialBreak', 'gameplayStart']);
  });

  test('the end of play before a rewarded break, and nothing during it', async () => {
    const { portal, calls, ad } = await ready();
    portal.gameplayStart();
    await passSeconds(1);
    void portal.showAd('rewarded');
    await passSeconds(0.1);
    ad.start();
    for (const act of [portal.gameplayStop, portal.gameplayStart, portal.gameplayStop]) {
      act();
      await passSeconds(1);
    }
    expect(calls).toEqual(['gameplayStart', 'gameplayStop', 'rewardedBreak']);
    ad.resolve(true);
    await passSeconds(1);
    expect(calls).toHaveLength(3);
    portal.gameplayStart();
    await passSeconds(1);
    expect(calls).toEqual(['gameplayStart', 'gameplayStop', 'rewardedBreak', 'gameplayStart']);
  });

  test('nothing before Poki has answered, even if the game has gone on', async () => {
    const { portal, calls, ad } = await ready();
    void portal.showAd('interstitial');
    await passSeconds(5);
    portal.gameplayStart();
    await passSeconds(1);
    expect(calls).toEqual(['commercialBreak']);
    ad.resolve(false);
    await passSeconds(1);
    expect(calls).toEqual(['commercialBreak', 'gameplayStart']);
  });

  test('nothing during an ad that comes too late, then what has changed', async () => {
    const { portal, calls, ad } = await ready();
    void portal.showAd('interstitial');
    await passSeconds(26);
    portal.gameplayStart();
    await passSeconds(1);
    ad.start();
    portal.gameplayStop();
    await passSeconds(5);
    expect(calls).toEqual(['commercialBreak', 'gameplayStart']);
    ad.resolve(false);
    await passSeconds(1);
    expect(calls).toEqual(['commercialBreak', 'gameplayStart', 'gameplayStop']);
  });
});

describe('an ad', () => {
  test.each<[string, AdKind, string, string]>([
    ['shown', 'interstitial', '1 start | 9 resolve', 'shown 9 | 0 wait, 1 pause, 9 resume'],
    ['not shown', 'interstitial', '0.3 resolve', 'no-fill 0.3 | 0 wait, 0.3 resume'],
    ['that takes its time to begin', 'interstitial', '3.9 start | 9 resolve', 'shown 9 | 0 wait, 3.9 pause, 9 resume'],
    ['that begins after the hold', 'interstitial', '6 start | 9 resolve', 'timeout 4 | 0 wait, 4 resume, 6 pause, 9 resume'],
    ['rewarded, that begins after the hold', 'rewarded', '6 start | 9 true', 'rewarded 9 | 0 wait, 4 resume, 6 pause, 9 resume'],
    ['that begins twice', 'interstitial', '1 start | 2 start | 9 resolve | 10 start', 'shown 9 | 0 wait, 1 pause, 9 resume'],
    ['that begins after its end', 'interstitial', '1 resolve | 2 start', 'no-fill 1 | 0 wait, 1 resume'],
    ['that fails', 'interstitial', '1 reject', 'error 1 | 0 wait, 1 resume'],
    ['that fails on the page', 'interstitial', '1 start | 2 reject', 'shown, error 2 | 0 wait, 1 pause, 2 resume'],
    ['that never begins', 'interstitial', '', 'timeout 4 | 0 wait, 4 resume'],
    ['that never ends', 'interstitial', '1 start', 'shown, timeout 90 | 0 wait, 1 pause, 90 resume'],
    ['that comes too late', 'interstitial', '11 start | 30 resolve', 'timeout 4 | 0 wait, 4 resume, 11 pause, 30 resume'],
    ['that comes too late and never ends', 'interstitial', '11 start', 'timeout 4 | 0 wait, 4 resume, 11 pause, 101 resume'],
    ['rewarded', 'rewarded', '1 start | 9 true', 'rewarded 9 | 0 wait, 1 pause, 9 resume'],
    ['rewarded, without a beginning', 'rewarded', '9 true', 'rewarded 9 | 0 wait, 4 resume'],
    ['rewarded, closed early', 'rewarded', '1 start | 9 resolve', 'shown 9.5 | 0 wait, 1 pause, 9 resume'],
    ['rewarded, none there', 'rewarded', '0.3 resolve', 'no-fill 0.3 | 0 wait, 0.3 resume, 0.3 unavailable, 30.3 unknown'],
    ['rewarded, that fails', 'rewarded', '1 start | 9 reject', 'shown, error 9 | 0 wait, 1 pause, 9 resume'],
    ['rewarded, that never begins', 'rewarded', '', 'timeout 20 | 0 wait, 4 resume'],
    ['rewarded, too late', 'rewarded', '21 start | 30 true', 'timeout 20 | 0 wait, 4 resume, 21 pause, 30 lateReward, 30 resume'],
    ['rewarded, ended too late', 'rewarded', '1 start | 95 true', 'shown, timeout 90 | 0 wait, 1 pause, 90 resume, 95 lateReward'],
  ])('%s', async (_, kind, script, line) => {
    const { heard, ad } = await ready();
    heard.ask(kind);
    await runScript(script, {
      start: () => ad.start(),
      resolve: () => ad.resolve(false),
      true: () => ad.resolve(true),
      reject: () => ad.reject(new Error('broken')),
    });
    await passSeconds(200);
    const [{ askedAt, settled }] = heard.requests;
    expect(settled).toHaveLength(1);
    const [{ at, result }] = settled;
    expect(`${wordsFor(result)} ${since(askedAt, [`${at} `])[0].trim()} | ${since(askedAt, heard.events).join(', ')}`).toBe(line);
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  });

  test('that is asked for while another is on its way is refused without a word to Poki', async () => {
    const { portal, calls } = await ready();
    void portal.showAd('rewarded');
    expect(await portal.showAd('interstitial')).toMatchObject({ isShown: false, reason: 'busy' });
    expect(calls).toEqual(['rewardedBreak']);
  });

  test('is asked of the object that is there now', async () => {
    const { page, portal, calls } = await ready();
    const other = scriptSdk();
    page.PokiSDK = other.sdk;
    portal.gameplayStart();
    await passSeconds(0);
    void portal.showAd('interstitial');
    await passSeconds(100);
    expect([calls, other.calls]).toEqual([[], ['gameplayStart', 'gameplayStop', 'commercialBreak', 'gameplayStart']]);
    delete page.PokiSDK;
    expect(await portal.showAd('interstitial')).toMatchObject({ reason: 'not-ready' });
  });
});

describe('an SDK that throws', () => {
  function fail(): never {
    throw new TypeError('broken');
  }

  test('at every call harms nothing, and is logged once a call', async () => {
    const { portal } = await ready({ gameLoadingFinished: fail, gameplayStart: fail, gameplayStop: fail, getLanguage: fail });
    portal.loadingFinished();
    for (let round = 0; round < 3; round++) {
      portal.gameplayStart();
      await passSeconds(1);
      portal.gameplayStop();
      await passSeconds(1);
      expect(portal.locale()).toBeUndefined();
    }
    expect(log.mock.calls.map(([message]) => message.split(' ')[0]).sort()).toEqual([
      'PokiSDK.gameLoadingFinished',
      'PokiSDK.gameplayStart',
      'PokiSDK.gameplayStop',
      'PokiSDK.getLanguage',
    ]);
  });

  test.each(['interstitial', 'rewarded'] as const)('at an ad is an error: %s', async (kind) => {
    const { portal } = await ready({ commercialBreak: fail, rewardedBreak: fail });
    expect(await portal.showAd(kind)).toEqual({ kind, isShown: false, isRewarded: false, reason: 'error', message: 'broken' });
  });
});

test.each<[string, PokiSdk['getLanguage'], string | undefined]>([
  ['is Poki’s', () => 'pt', 'pt'],
  ['is none where Poki has none', () => '', undefined],
  ['is none where it is no text', () => null as unknown as string, undefined],
])('the language %s', async (_, getLanguage, tag) => {
  const { portal } = await ready({ getLanguage: getLanguage! });
  expect(portal.locale()).toBe(tag);
});

test('an older SDK has no language; there is no store, no wish for silence, and no timer of the game’s', async () => {
  const { sdk } = scriptSdk();
  delete sdk.getLanguage;
  const { portal } = open(sdk);
  await portal.init(5);
  expect([portal.locale(), portal.store(), portal.isMuted()]).toEqual([undefined, undefined, false]);
  expect(portal.adPolicy.cooldownSeconds).toBeNull();
});
