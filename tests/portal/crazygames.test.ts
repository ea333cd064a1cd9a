// The CrazyGames adapter against an SDK under test control: ads, signals, mute, saves, and broken SDKs.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CrazyAdCallbacks, CrazyGamesWindow, CrazySdk, CrazySettings } from '../../src/portal/crazygames-sdk.ts';
import { SAVE_BYTES } from '../../policies/crazygames.ts';
import { create as createCrazyGames } from '../../src/portal/crazygames.ts';
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

function fail(): never {
  throw new Error('CrazySDK is disabled on this domain');
}

/** Throws at each access. */
const broken = new Proxy(Object.create(null), { get: fail });

/** Records its calls. Tests end the last ad. */
function scriptSdk(changes: Partial<CrazySdk> = {}) {
  const calls: string[] = [];
  const data = new Map<string, string>();
  const listeners: ((settings: CrazySettings) => void)[] = [];
  const ad: { callbacks?: CrazyAdCallbacks } = {};
  const call = (name: string) => () => void calls.push(name);
  const sdk: CrazySdk = {
    init: async () => {},
    environment: 'crazygames',
    ad: {
      requestAd(type, callbacks) {
        calls.push(type);
        ad.callbacks = callbacks;
      },
      hasAdblock: async () => false,
    },
    game: {
      settings: { muteAudio: false },
      addSettingsChangeListener: (listener) => void listeners.push(listener),
      loadingStart: call('loadingStart'),
      loadingStop: call('loadingStop'),
      gameplayStart: call('gameplayStart'),
      gameplayStop: call('gameplayStop'),
      happytime: call('happytime'),
    },
    user: { systemInfo: { locale: 'fr-CA' } },
    data: {
      getItem: (key) => data.get(key) ?? null,
      setItem: (key, value) => void data.set(key, value),
    },
    ...changes,
  };
  const change = (settings: CrazySettings) => listeners.forEach((listener) => listener(settings));
  return { sdk, calls, ad, data, change };
}

function open(sdk: CrazySdk | undefined, load: () => Promise<void> = async () => {}) {
  const page: CrazyGamesWindow = {};
  const loaded: string[] = [];
  async function loadScript(address: string): Promise<void> {
    loaded.push(address);
    await load();
    if (sdk) page.CrazyGames = { SDK: sdk };
  }
  const portal = createCrazyGames(
    { ...DEFAULT_SETTINGS, crazyGames: { ...DEFAULT_SETTINGS.crazyGames, script: './js/crazygames-sdk.js' } },
    log,
    {
      window: page,
      loadScript,
    },
  );
  return { page, portal, loaded, recorded: recordPortal(portal) };
}

async function ready(changes: Partial<CrazySdk> = {}) {
  const scripted = scriptSdk(changes);
  const opened = open(scripted.sdk);
  expect(await opened.portal.init(5)).toBe('ready');
  await passSeconds(0);
  opened.recorded.events.length = 0;
  scripted.calls.length = 0;
  return { ...opened, ...scripted };
}

describe('init', () => {
  test.each<[string, Partial<CrazySdk> | undefined, (() => Promise<void>)?]>([
    ['no script', undefined, async () => Promise.reject(new Error('404'))],
    ['a script that never arrives', undefined, never],
    ['a script without an SDK', undefined],
    ['an SDK whose init rejects', { init: async () => Promise.reject(new Error('no')) }],
    ['an SDK that throws at the start', { init: fail }],
    ['an SDK that never starts', { init: never }],
    ['another site', { environment: 'disabled', ad: broken, game: broken, user: broken, data: broken }],
  ])('resolves with degraded, logs it once and calls no SDK: %s', async (_, changes, load) => {
    const { sdk, calls } = scriptSdk(changes);
    const { portal, recorded } = open(changes && sdk, load);
    const ended = vi.fn<(how: string) => void>();
    void portal.init(5).then((how) => ended(how));
    portal.on('ready', portal.loadingFinished);
    portal.gameplayStart();
    portal.happyTime();
    await passSeconds(10);
    expect(ended).toHaveBeenCalledExactlyOnceWith('degraded');
    expect(log).toHaveBeenCalledOnce();
    expect(portal.rewardedAvailability()).toBe('unavailable');
    expect([portal.locale(), portal.store(), portal.isMuted()]).toEqual([undefined, undefined, false]);
    expect(await portal.showAd('rewarded')).toEqual({ kind: 'rewarded', isShown: false, isRewarded: false, reason: 'not-ready' });
    expect([calls, recorded.events]).toEqual([[], []]);
  });

  test('resolves with degraded if CrazyGames has no SDK', async () => {
    const page: CrazyGamesWindow = { CrazyGames: {} };
    expect(await createCrazyGames(DEFAULT_SETTINGS, log, { window: page, loadScript: async () => {} }).init(5)).toBe('degraded');
  });

  test('uses an SDK that is ready a minute late, and sends the missed signals', async () => {
    const { sdk, calls } = scriptSdk({ init: () => new Promise((resolve) => setTimeout(resolve, 60_000)) });
    const { portal, recorded } = open(sdk);
    portal.on('ready', portal.loadingFinished);
    portal.gameplayStart();
    expect(await Promise.all([portal.init(5), passSeconds(59)])).toEqual(['degraded', undefined]);
    expect([calls, recorded.events, portal.store()]).toEqual([[], [], undefined]);
    const at = performance.now() / 1000;
    await passSeconds(2);
    expect(since(at, recorded.events)).toEqual(['1 ready', '1 available']);
    expect(calls).toEqual(['loadingStart', 'loadingStop', 'gameplayStart']);
    expect(portal.store()).toBeDefined();
  });
});

describe('signals', () => {
  test('report loading from the start of the SDK to its end', async () => {
    const { sdk, calls } = scriptSdk();
    const { portal } = open(sdk);
    await portal.init(5);
    expect(calls).toEqual(['loadingStart']);
    portal.loadingFinished();
    expect(calls).toEqual(['loadingStart', 'loadingStop']);
  });

  test('report each change of play once and every happy time', async () => {
    const { portal, calls } = await ready();
    for (const action of [portal.gameplayStart, portal.gameplayStart, portal.happyTime, portal.happyTime, portal.gameplayStop]) {
      action();
      await passSeconds(0);
    }
    expect(calls).toEqual(['gameplayStart', 'happytime', 'happytime', 'gameplayStop']);
  });

  test('report the stop of play before an ad, and nothing until its end', async () => {
    const { portal, calls, ad } = await ready();
    portal.gameplayStart();
    await passSeconds(1);
    void portal.showAd('interstitial');
    await passSeconds(1);
    ad.callbacks!.adStarted();
    portal.gameplayStop();
    await passSeconds(1);
    portal.gameplayStart();
    portal.happyTime();
    await passSeconds(1);
    expect(calls).toEqual(['gameplayStart', 'gameplayStop', 'midgame']);
    ad.callbacks!.adFinished();
    await passSeconds(1);
    expect(calls).toEqual(['gameplayStart', 'gameplayStop', 'midgame', 'gameplayStart']);
  });
});

describe('showAd', () => {
  test.each<[string, AdKind, string, string]>([
    ['an ad', 'interstitial', '1 start | 9 finish', 'shown 9 | 0 wait, 1 pause, 9 resume'],
    ['no fill', 'interstitial', '0.3 error unfilled', 'no-fill 0.3 | 0 wait, 0.3 resume'],
    ['a refusal as too soon', 'interstitial', '0 error adCooldown', 'too-soon 0 | 0 wait, 0 resume'],
    ['an ad blocker', 'interstitial', '0.3 error adblock', 'adblock 0.3 | 0 wait, 0.3 resume'],
    ['disabled ads', 'interstitial', '0.3 error adsDisabledBasicLaunch', 'disabled 0.3 | 0 wait, 0.3 resume, 0.3 disabled'],
    ['another error', 'interstitial', '0.3 error other', 'error 0.3 | 0 wait, 0.3 resume'],
    ['an unknown error code', 'interstitial', '0.3 error toString', 'error 0.3 | 0 wait, 0.3 resume'],
    ['an error without a code', 'interstitial', '0.3 nothing', 'error 0.3 | 0 wait, 0.3 resume'],
    ['an error during the ad', 'interstitial', '1 start | 3 error other', 'shown, error 3 | 0 wait, 1 pause, 3 resume'],
    ['repeated callbacks', 'interstitial', '1 start | 2 start | 9 finish | 9 finish', 'shown 9 | 0 wait, 1 pause, 9 resume'],
    ['a start after the end', 'interstitial', '1 finish | 2 start', 'shown 1 | 0 wait, 1 pause, 1 resume'],
    ['a start after an error', 'interstitial', '1 error unfilled | 2 start', 'no-fill 1 | 0 wait, 1 resume'],
    ['an ad that never starts', 'interstitial', '', 'timeout 4 | 0 wait, 4 resume'],
    ['an ad that never ends', 'interstitial', '1 start', 'shown, timeout 90 | 0 wait, 1 pause, 90 resume'],
    ['an ad that starts too late', 'interstitial', '11 start | 30 finish', 'timeout 4 | 0 wait, 4 resume, 11 pause, 30 resume'],
    ['an ad that fails too late', 'interstitial', '11 start | 30 error other', 'timeout 4 | 0 wait, 4 resume, 11 pause, 30 resume'],
    ['an ad that starts too late and never ends', 'interstitial', '11 start', 'timeout 4 | 0 wait, 4 resume, 11 pause, 101 resume'],
    ['a rewarded ad', 'rewarded', '1 start | 9 finish', 'rewarded 9 | 0 wait, 1 pause, 9 resume'],
    ['a rewarded ad without a start', 'rewarded', '9 finish', 'rewarded 9 | 0 wait, 4 resume, 9 pause, 9 resume'],
    ['a rewarded ad that is closed early', 'rewarded', '1 start | 3 error other', 'shown, error 3 | 0 wait, 1 pause, 3 resume'],
    ['no reward after an error', 'rewarded', '1 start | 3 error other | 3 finish', 'shown, error 3 | 0 wait, 1 pause, 3 resume'],
    ['a reward before an error', 'rewarded', '1 start | 3 finish | 3 error other', 'rewarded 3 | 0 wait, 1 pause, 3 resume'],
    ['no fill, rewarded', 'rewarded', '0.3 error unfilled', 'no-fill 0.3 | 0 wait, 0.3 resume, 0.3 unavailable, 30.3 available'],
    [
      'a rewarded ad that starts too late',
      'rewarded',
      '21 start | 30 finish',
      'timeout 20 | 0 wait, 4 resume, 21 pause, 30 lateReward, 30 resume',
    ],
    [
      'rewarded, failed too late',
      'rewarded',
      '21 start | 30 error other | 31 finish',
      'timeout 20 | 0 wait, 4 resume, 21 pause, 30 resume',
    ],
    [
      'rewarded, twice too late',
      'rewarded',
      '1 start | 95 finish | 96 finish',
      'shown, timeout 90 | 0 wait, 1 pause, 90 resume, 95 lateReward',
    ],
  ])('reports %s', async (_, kind, timeline, line) => {
    const { recorded, ad } = await ready();
    recorded.request(kind);
    await passSeconds(0);
    await runTimeline(timeline, {
      start: () => ad.callbacks!.adStarted(),
      finish: () => ad.callbacks!.adFinished(),
      error: (code) => ad.callbacks!.adError({ code, message: 'No ad' }),
      nothing: () => Reflect.apply(ad.callbacks!.adError, undefined, []),
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

  test('reports an exception or a rejection of the SDK as an error', async () => {
    for (const requestAd of [fail, async () => Promise.reject(new Error('CrazySDK is disabled on this domain'))]) {
      const { portal } = await ready({ ad: { requestAd, hasAdblock: async () => false } });
      expect(await portal.showAd('rewarded')).toMatchObject({
        isShown: false,
        isRewarded: false,
        reason: 'error',
      });
    }
  });

  test('calls the SDK object that is current', async () => {
    const { page, portal, calls } = await ready();
    const other = scriptSdk();
    page.CrazyGames = { SDK: other.sdk };
    void portal.showAd('rewarded');
    await passSeconds(100);
    expect([calls, other.calls]).toEqual([[], ['rewarded']]);
    delete page.CrazyGames;
    expect(await portal.showAd('interstitial')).toMatchObject({ reason: 'not-ready' });
  });
});

describe('hasAdblock', () => {
  test.each<[string, () => Promise<boolean>, string]>([
    ['disables rewarded ads if it resolves with true', async () => true, 'disabled'],
    ['changes nothing if it resolves with false', async () => false, 'available'],
    ['changes nothing if it rejects', async () => Promise.reject(new Error('no')), 'available'],
    ['changes nothing if it throws', fail, 'available'],
    ['changes nothing if it never settles', never, 'available'],
  ])('%s', async (_, hasAdblock, availability) => {
    const { portal } = await ready({ ad: { requestAd: () => {}, hasAdblock } });
    await passSeconds(100);
    expect(portal.rewardedAvailability()).toBe(availability);
  });
});

describe('isMuted', () => {
  test('has its value when the portal is ready', async () => {
    const { sdk } = scriptSdk();
    const { portal, recorded } = open({ ...sdk, game: { ...sdk.game, settings: { muteAudio: true } } });
    const seen: boolean[] = [];
    portal.on('ready', () => seen.push(portal.isMuted()));
    await portal.init(5);
    expect(seen).toEqual([true]);
    expect(recorded.events.map((line) => line.split(' ')[1])).toEqual(['mute', 'ready', 'available']);
  });

  test('emits mute at each change, and only then', async () => {
    const { portal, recorded, change } = await ready();
    const began = performance.now() / 1000;
    for (const muteAudio of [false, true, true, false]) {
      await passSeconds(1);
      change({ muteAudio });
      expect(portal.isMuted()).toBe(muteAudio);
    }
    expect(since(began, recorded.events)).toEqual(['2 mute', '4 mute']);
  });

  test('is false if the settings are broken', async () => {
    const { portal, change } = await ready();
    change(undefined as unknown as CrazySettings);
    expect(portal.isMuted()).toBe(false);
    expect((await ready({ game: broken })).portal.isMuted()).toBe(false);
  });
});

describe('store', () => {
  test.each([
    { name: 'a player who is logged in', getUser: async () => ({ username: 'Anna' }), account: 'Anna' },
    { name: 'a guest', getUser: async () => null, account: '' },
    { name: 'a site without accounts', getUser: () => Promise.reject(new Error('userNotAvailable')), account: '' },
    { name: 'an SDK that throws', getUser: broken, account: '' },
    { name: 'an SDK without the call', getUser: undefined, account: '' },
  ])('returns the account of $name', async ({ getUser, account }) => {
    const { portal } = await ready({ user: { systemInfo: { locale: 'en-US' }, ...(getUser && { getUser }) } });
    expect(await portal.store()!.account()).toBe(account);
  });

  test('saves and loads a text', async () => {
    const { portal, data } = await ready();
    const store = portal.store()!;
    expect(await store.load()).toBeUndefined();
    store.save('{"coins":3}');
    store.flush();
    expect([...data]).toEqual([['frozen-jewel', '{"coins":3}']]);
    expect(await store.load()).toBe('{"coins":3}');
  });

  test('does not send a text that is too large, and logs it once', async () => {
    const { portal, data } = await ready();
    const store = portal.store()!;
    store.save('é'.repeat(SAVE_BYTES / 2));
    store.save('é'.repeat(SAVE_BYTES / 2));
    expect([data.size, log.mock.calls.length]).toEqual([0, 1]);
    store.save('x'.repeat(SAVE_BYTES - 'frozen-jewel'.length));
    expect(data.size).toBe(1);
  });

  test('rejects load and ignores save if the data module is broken', async () => {
    const { portal } = await ready({ data: broken });
    const store = portal.store()!;
    await expect(store.load()).rejects.toThrow('disabled');
    store.save('x');
    store.save('x');
    store.flush();
    expect(log).toHaveBeenCalledOnce();
  });
});

test('reports the language of the site', async () => {
  expect((await ready()).portal.locale()).toBe('fr-CA');
  expect((await ready({ user: broken })).portal.locale()).toBeUndefined();
});

test('logs an SDK that throws at each signal once per signal, and continues', async () => {
  const { portal } = await ready({ game: broken });
  portal.loadingFinished();
  for (let round = 0; round < 3; round++) {
    portal.gameplayStart();
    await passSeconds(1);
    portal.gameplayStop();
    portal.happyTime();
    await passSeconds(1);
  }
  const names = log.mock.calls.map(([message]) => message.split(' ')[0].replace('CrazyGames.SDK.game.', ''));
  expect(names).toEqual([
    'loadingStart',
    'settings',
    'addSettingsChangeListener',
    'loadingStop',
    'gameplayStart',
    'happytime',
    'gameplayStop',
  ]);
});

describe('during Basic Launch', () => {
  test.each<AdKind>(['interstitial', 'rewarded'])('requests no ad after the first refusal, to %s', async (kind) => {
    const { portal, recorded, ad, calls } = await ready();
    const result = portal.showAd(kind);
    await passSeconds(0);
    ad.callbacks!.adError({ code: 'adsDisabledBasicLaunch', message: 'Ads are disabled during Basic Launch' });
    expect(await result).toMatchObject({ reason: 'disabled' });
    calls.length = 0;
    await passSeconds(3600);
    expect(portal.rewardedAvailability()).toBe('disabled');
    for (const again of ['interstitial', 'rewarded'] as const) expect(await portal.showAd(again)).toMatchObject({ reason: 'disabled' });
    expect(calls).toEqual([]);
    expect(recorded.events.at(-1), 'the game is not held').toMatch(/ (resume|disabled)$/);
  });
});
