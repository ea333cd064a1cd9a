// The Poki adapter against an SDK under test control: one result per ad, signals in Poki's order, and broken SDKs.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PokiSdk, PokiWindow } from '../../src/portal/poki-sdk.ts';
import { create as createPoki } from '../../src/portal/poki.ts';
import type { AdKind } from '../../src/portal/portal.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { outcomeOf } from './support/play-ad.ts';
import { recordPortal, passSeconds, since } from './support/record-portal.ts';
import { runTimeline } from './support/run-timeline.ts';

const log = vi.fn<(message: string) => void>();
beforeEach(() => {
  vi.useFakeTimers();
  log.mockClear();
});

const never = () => new Promise<never>(() => {});

/** Records its calls. Tests end the last break. */
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

function open(sdk: PokiSdk | undefined, load: () => Promise<void> = async () => {}, isPressed = true) {
  const page: PokiWindow & EventTarget = new EventTarget();
  const loaded: string[] = [];
  async function loadScript(address: string): Promise<void> {
    loaded.push(address);
    await load();
    if (sdk) page.PokiSDK = sdk;
  }
  const portal = createPoki({ ...DEFAULT_SETTINGS, poki: { script: './js/poki-sdk.js' } }, log, { window: page, loadScript });
  if (isPressed) page.dispatchEvent(new Event('pointerdown'));
  return { page, portal, loaded, recorded: recordPortal(portal) };
}

async function ready(changes: Partial<PokiSdk> = {}) {
  const { sdk, calls, ad } = scriptSdk(changes);
  const opened = open(sdk);
  expect(await opened.portal.init(5)).toBe('ready');
  await passSeconds(0);
  opened.recorded.events.length = 0;
  return { ...opened, calls, ad };
}

describe('init', () => {
  test.each<[string, Partial<PokiSdk> | undefined, (() => Promise<void>)?]>([
    ['no script', undefined, async () => Promise.reject(new Error('404'))],
    ['a script that never arrives', undefined, never],
    ['a script without an SDK', undefined],
    ['an SDK whose init rejects', { init: async () => Promise.reject(new Error('blocked')) }],
    ['an SDK whose init rejects without a reason', { init: async () => Promise.reject() }],
    [
      'an SDK that throws at the start',
      {
        init() {
          throw new TypeError('broken');
        },
      },
    ],
    ['an SDK that never starts', { init: never }],
  ])('resolves with degraded, logs it once and calls no SDK: %s', async (_, changes, load) => {
    const { sdk, calls } = scriptSdk(changes);
    const { portal, recorded } = open(changes && sdk, load);
    const ended = vi.fn<(how: string) => void>();
    void portal.init(5).then((how) => ended(how));
    portal.on('ready', portal.loadingFinished);
    portal.gameplayStart();
    await passSeconds(10);
    expect(ended).toHaveBeenCalledExactlyOnceWith('degraded');
    expect(log).toHaveBeenCalledOnce();
    expect(portal.rewardedAvailability()).toBe('unavailable');
    expect(portal.locale()).toBeUndefined();
    expect(await portal.showAd('rewarded')).toEqual({ kind: 'rewarded', isShown: false, isRewarded: false, reason: 'not-ready' });
    expect([calls, recorded.events]).toEqual([[], []]);
  });

  test('sends the start of play with the first input', async () => {
    const { sdk, calls } = scriptSdk();
    const { portal, page } = open(sdk, undefined, false);
    portal.on('ready', portal.loadingFinished);
    portal.gameplayStart();
    await portal.init(5);
    await passSeconds(60);
    expect(calls).toEqual(['gameLoadingFinished']);
    page.dispatchEvent(new Event('pointerdown'));
    await passSeconds(0);
    expect(calls).toEqual(['gameLoadingFinished', 'gameplayStart']);
  });

  test('loads the script once', async () => {
    const { portal, loaded } = open(scriptSdk().sdk);
    expect([await portal.init(5), await portal.init(1)]).toEqual(['ready', 'ready']);
    expect(loaded).toEqual(['./js/poki-sdk.js']);
  });

  test('uses an SDK that is ready a minute late, and sends the missed signals', async () => {
    const { sdk, calls } = scriptSdk({ init: () => new Promise((resolve) => setTimeout(resolve, 60_000)) });
    const { portal, recorded } = open(sdk);
    portal.on('ready', portal.loadingFinished);
    portal.gameplayStart();
    expect(await Promise.all([portal.init(5), passSeconds(59)])).toEqual(['degraded', undefined]);
    expect([calls, recorded.events]).toEqual([[], []]);
    const at = performance.now() / 1000;
    await passSeconds(2);
    expect(since(at, recorded.events)).toEqual(['1 ready', '1 available']);
    expect(calls).toEqual(['gameLoadingFinished', 'gameplayStart']);
  });
});

describe('signals', () => {
  test('report the end of loading and each change of play once', async () => {
    const { portal, calls } = await ready();
    portal.loadingFinished();
    for (const action of [portal.gameplayStop, portal.gameplayStart, portal.gameplayStart, portal.gameplayStop, portal.gameplayStop]) {
      action();
      await passSeconds(0);
    }
    portal.happyTime();
    expect(calls).toEqual(['gameLoadingFinished', 'gameplayStart', 'gameplayStop']);
  });

  test('report play only after the break that the press on Play triggers', async () => {
    const { portal, calls, ad } = await ready();
    portal.gameplayStart();
    void portal.showAd('interstitial');
    await passSeconds(1);
    expect(calls).toEqual(['commercialBreak']);
    ad.resolve(true);
    await passSeconds(1);
    expect(calls).toEqual(['commercialBreak', 'gameplayStart']);
  });

  test('report the stop of play before a rewarded break, and nothing during it', async () => {
    const { portal, calls, ad } = await ready();
    portal.gameplayStart();
    await passSeconds(1);
    void portal.showAd('rewarded');
    await passSeconds(0.1);
    ad.start();
    for (const action of [portal.gameplayStop, portal.gameplayStart, portal.gameplayStop]) {
      action();
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

  test('report nothing before Poki answers, even if the game continues', async () => {
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

  test('report nothing during a late ad, then the change', async () => {
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

describe('showAd', () => {
  test.each<[string, AdKind, string, string]>([
    ['an ad', 'interstitial', '1 start | 9 resolve', 'shown 9 | 0 wait, 1 pause, 9 resume'],
    ['no fill', 'interstitial', '0.3 resolve', 'no-fill 0.3 | 0 wait, 0.3 resume'],
    ['an ad that starts just before the limit', 'interstitial', '3.9 start | 9 resolve', 'shown 9 | 0 wait, 3.9 pause, 9 resume'],
    ['an ad that starts after the hold', 'interstitial', '6 start | 9 resolve', 'timeout 4 | 0 wait, 4 resume, 6 pause, 9 resume'],
    ['a rewarded ad that starts after the hold', 'rewarded', '6 start | 9 true', 'rewarded 9 | 0 wait, 4 resume, 6 pause, 9 resume'],
    ['an ad that starts twice', 'interstitial', '1 start | 2 start | 9 resolve | 10 start', 'shown 9 | 0 wait, 1 pause, 9 resume'],
    ['a start after the end', 'interstitial', '1 resolve | 2 start', 'no-fill 1 | 0 wait, 1 resume'],
    ['a rejection', 'interstitial', '1 reject', 'error 1 | 0 wait, 1 resume'],
    ['a rejection during the ad', 'interstitial', '1 start | 2 reject', 'shown, error 2 | 0 wait, 1 pause, 2 resume'],
    ['an ad that never starts', 'interstitial', '', 'timeout 4 | 0 wait, 4 resume'],
    ['an ad that never ends', 'interstitial', '1 start', 'shown, timeout 90 | 0 wait, 1 pause, 90 resume'],
    ['an ad that starts too late', 'interstitial', '11 start | 30 resolve', 'timeout 4 | 0 wait, 4 resume, 11 pause, 30 resume'],
    ['an ad that starts too late and never ends', 'interstitial', '11 start', 'timeout 4 | 0 wait, 4 resume, 11 pause, 101 resume'],
    ['a rewarded ad', 'rewarded', '1 start | 9 true', 'rewarded 9 | 0 wait, 1 pause, 9 resume'],
    ['a rewarded ad without a start', 'rewarded', '9 true', 'rewarded 9 | 0 wait, 4 resume'],
    ['a rewarded ad that is closed early', 'rewarded', '1 start | 9 resolve', 'shown 9.5 | 0 wait, 1 pause, 9 resume'],
    ['no fill, rewarded', 'rewarded', '0.3 resolve', 'no-fill 0.3 | 0 wait, 0.3 resume, 0.3 unavailable, 30.3 available'],
    ['a rejection during a rewarded ad', 'rewarded', '1 start | 9 reject', 'shown, error 9 | 0 wait, 1 pause, 9 resume'],
    ['a rewarded ad that never starts', 'rewarded', '', 'timeout 20 | 0 wait, 4 resume'],
    [
      'a rewarded ad that starts too late',
      'rewarded',
      '21 start | 30 true',
      'timeout 20 | 0 wait, 4 resume, 21 pause, 30 lateReward, 30 resume',
    ],
    ['a rewarded ad that ends too late', 'rewarded', '1 start | 95 true', 'shown, timeout 90 | 0 wait, 1 pause, 90 resume, 95 lateReward'],
  ])('reports %s', async (_, kind, timeline, line) => {
    const { recorded, ad } = await ready();
    recorded.request(kind);
    await runTimeline(timeline, {
      start: () => ad.start(),
      resolve: () => ad.resolve(false),
      true: () => ad.resolve(true),
      reject: () => ad.reject(new Error('broken')),
    });
    await passSeconds(200);
    const [{ requestedAt, settled }] = recorded.requests;
    expect(settled).toHaveLength(1);
    const [{ at, result }] = settled;
    expect(`${outcomeOf(result)} ${since(requestedAt, [`${at} `])[0].trim()} | ${since(requestedAt, recorded.events).join(', ')}`).toBe(
      line,
    );
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  });

  test('refuses a request during another one without calling Poki', async () => {
    const { portal, calls } = await ready();
    void portal.showAd('rewarded');
    expect(await portal.showAd('interstitial')).toMatchObject({ isShown: false, reason: 'busy' });
    expect(calls).toEqual(['rewardedBreak']);
  });

  test('calls the SDK object that is current', async () => {
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

  test('at each call is logged once per call, and the game continues', async () => {
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

  test.each(['interstitial', 'rewarded'] as const)('at an ad request is reported as an error: %s', async (kind) => {
    const { portal } = await ready({ commercialBreak: fail, rewardedBreak: fail });
    expect(await portal.showAd(kind)).toEqual({ kind, isShown: false, isRewarded: false, reason: 'error' });
  });
});

test('reports the language of the site', async () => {
  expect((await ready()).portal.locale()).toBe('pt');
});

test('has no locale with an older SDK, no store, no mute and no cooldown of the game', async () => {
  const { sdk } = scriptSdk();
  delete sdk.getLanguage;
  const { portal } = open(sdk);
  await portal.init(5);
  expect([portal.locale(), portal.store(), portal.isMuted()]).toEqual([undefined, undefined, false]);
  expect(portal.adPolicy.cooldownSeconds).toBeNull();
});
