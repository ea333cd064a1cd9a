// CrazyGames' adapter against an SDK that does what a test says: ads, signals, silence and data, and no harm from a broken SDK.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CrazyAdCallbacks, CrazyGamesWindow, CrazySdk, CrazySettings } from '../../src/portal/crazygames-sdk.ts';
import { MAX_BYTES } from '../../src/portal/crazygames-store.ts';
import { createCrazyGames } from '../../src/portal/crazygames.ts';
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

function fail(): never {
  throw new Error('CrazySDK is disabled on this domain');
}

/** Whatever is read of it throws. */
const broken = new Proxy(Object.create(null), { get: fail });

/** An SDK that writes down its calls; how the last ad goes is up to the test. */
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
  const portal = createCrazyGames({ scriptAddress: './js/crazygames-sdk.js', log }, { window: page, loadScript });
  return { page, portal, loaded, heard: listenTo(portal) };
}

async function ready(changes: Partial<CrazySdk> = {}) {
  const scripted = scriptSdk(changes);
  const opened = open(scripted.sdk);
  expect(await opened.portal.init(5)).toBe('ready');
  await passSeconds(0);
  opened.heard.events.length = 0;
  return { ...opened, ...scripted };
}

describe('getting ready', () => {
  test.each<[string, Partial<CrazySdk> | undefined, (() => Promise<void>)?]>([
    ['no script', undefined, async () => Promise.reject(new Error('404'))],
    ['a script that never arrives', undefined, never],
    ['a script without an SDK', undefined],
    ['an SDK that does not start', { init: async () => Promise.reject(new Error('no')) }],
    ['an SDK that throws at the start', { init: fail }],
    ['an SDK that never starts', { init: never }],
    ['a site that is not theirs', { environment: 'disabled', ad: broken, game: broken, user: broken, data: broken }],
  ])('%s: degraded, said so once, and the SDK hears nothing', async (_, changes, load) => {
    const { sdk, calls } = scriptSdk(changes);
    const { portal, heard } = open(changes && sdk, load);
    const ended = vi.fn<(how: string) => void>();
    void portal.init(5).then((how) => ended(how));
    portal.loadingProgress(0.5);
    portal.loadingFinished();
    portal.gameplayStart();
    portal.happyTime();
    await passSeconds(10);
    expect(ended).toHaveBeenCalledExactlyOnceWith('degraded');
    expect(log).toHaveBeenCalledOnce();
    expect(portal.rewardedAvailability()).toBe('unavailable');
    expect([portal.locale(), portal.store(), portal.isMuted()]).toEqual([undefined, undefined, false]);
    expect(await portal.showAd('rewarded')).toEqual({ kind: 'rewarded', isShown: false, isRewarded: false, reason: 'not-ready' });
    expect([calls, heard.events]).toEqual([[], []]);
  });

  test('a page whose CrazyGames is empty is degraded', async () => {
    const page: CrazyGamesWindow = { CrazyGames: {} };
    expect(await createCrazyGames({ scriptAddress: '', log }, { window: page, loadScript: async () => {} }).init(5)).toBe('degraded');
  });

  test('a minute late, it is honoured, and the SDK hears what it has missed', async () => {
    const { sdk, calls } = scriptSdk({ init: () => new Promise((resolve) => setTimeout(resolve, 60_000)) });
    const { portal, heard } = open(sdk);
    portal.loadingProgress(0);
    portal.loadingProgress(1);
    portal.loadingFinished();
    portal.gameplayStart();
    expect(await Promise.all([portal.init(5), passSeconds(59)])).toEqual(['degraded', undefined]);
    expect([calls, heard.events, portal.store()]).toEqual([[], [], undefined]);
    const at = performance.now() / 1000;
    await passSeconds(2);
    expect(since(at, heard.events)).toEqual(['1 ready', '1 unknown']);
    expect(calls).toEqual(['loadingStart', 'loadingStop', 'gameplayStart']);
    expect(portal.store()).toBeDefined();
  });
});

describe('what CrazyGames hears', () => {
  test('loading while it lasts', async () => {
    const { portal, calls } = await ready();
    portal.loadingProgress(0.2);
    portal.loadingProgress(0.8);
    expect(calls).toEqual(['loadingStart']);
    portal.loadingFinished();
    portal.loadingFinished();
    portal.loadingProgress(1);
    expect(calls).toEqual(['loadingStart', 'loadingStop']);
  });

  test('loading that was never under way, as begun and ended', async () => {
    const { portal, calls } = await ready();
    portal.loadingFinished();
    expect(calls).toEqual(['loadingStart', 'loadingStop']);
  });

  test('each change of play once, good moments each time', async () => {
    const { portal, calls } = await ready();
    for (const act of [portal.gameplayStart, portal.gameplayStart, portal.happyTime, portal.happyTime, portal.gameplayStop]) {
      act();
      await passSeconds(0);
    }
    expect(calls).toEqual(['gameplayStart', 'happytime', 'happytime', 'gameplayStop']);
  });

  test('the end of play before an ad, and nothing until its end', async () => {
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

describe('an ad', () => {
  test.each<[string, AdKind, string, string]>([
    ['shown', 'interstitial', '1 start | 9 finish', 'shown 9 | 0 wait, 1 pause, 9 resume'],
    ['unfilled', 'interstitial', '0.3 error unfilled', 'no-fill 0.3 | 0 wait, 0.3 resume'],
    ['too soon', 'interstitial', '0 error adCooldown', 'too-soon 0 | 0 wait, 0 resume'],
    ['blocked', 'interstitial', '0.3 error adblock', 'adblock 0.3 | 0 wait, 0.3 resume'],
    ['disabled', 'interstitial', '0.3 error adsDisabledBasicLaunch', 'disabled 0.3 | 0 wait, 0.3 resume, 0.3 disabled'],
    ['another error', 'interstitial', '0.3 error other', 'error 0.3 | 0 wait, 0.3 resume'],
    ['an error that nobody knows', 'interstitial', '0.3 error toString', 'error 0.3 | 0 wait, 0.3 resume'],
    ['an error without words', 'interstitial', '0.3 nothing', 'error 0.3 | 0 wait, 0.3 resume'],
    ['an error on the page', 'interstitial', '1 start | 3 error other', 'shown, error 3 | 0 wait, 1 pause, 3 resume'],
    ['all twice', 'interstitial', '1 start | 2 start | 9 finish | 9 finish', 'shown 9 | 0 wait, 1 pause, 9 resume'],
    ['a beginning after the end', 'interstitial', '1 finish | 2 start', 'shown 1 | 0 wait, 1 pause, 1 resume'],
    ['a beginning after an error', 'interstitial', '1 error unfilled | 2 start', 'no-fill 1 | 0 wait, 1 resume'],
    ['that never begins', 'interstitial', '', 'timeout 4 | 0 wait, 4 resume'],
    ['that never ends', 'interstitial', '1 start', 'shown, timeout 90 | 0 wait, 1 pause, 90 resume'],
    ['that comes too late', 'interstitial', '11 start | 30 finish', 'timeout 4 | 0 wait, 4 resume, 11 pause, 30 resume'],
    ['that fails too late', 'interstitial', '11 start | 30 error other', 'timeout 4 | 0 wait, 4 resume, 11 pause, 30 resume'],
    ['that comes too late and never ends', 'interstitial', '11 start', 'timeout 4 | 0 wait, 4 resume, 11 pause, 101 resume'],
    ['rewarded', 'rewarded', '1 start | 9 finish', 'rewarded 9 | 0 wait, 1 pause, 9 resume'],
    ['rewarded, without a beginning', 'rewarded', '9 finish', 'rewarded 9 | 0 wait, 4 resume, 9 pause, 9 resume'],
    ['rewarded, closed early', 'rewarded', '1 start | 3 error other', 'shown, error 3 | 0 wait, 1 pause, 3 resume'],
    [
      'an error is no reward, whatever follows',
      'rewarded',
      '1 start | 3 error other | 3 finish',
      'shown, error 3 | 0 wait, 1 pause, 3 resume',
    ],
    ['a reward stays one, whatever follows', 'rewarded', '1 start | 3 finish | 3 error other', 'rewarded 3 | 0 wait, 1 pause, 3 resume'],
    ['rewarded, unfilled', 'rewarded', '0.3 error unfilled', 'no-fill 0.3 | 0 wait, 0.3 resume, 0.3 unavailable, 30.3 unknown'],
    ['rewarded, too late', 'rewarded', '21 start | 30 finish', 'timeout 20 | 0 wait, 4 resume, 21 pause, 30 lateReward, 30 resume'],
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
  ])('%s', async (_, kind, script, line) => {
    const { heard, ad } = await ready();
    heard.ask(kind);
    await passSeconds(0);
    await runScript(script, {
      start: () => ad.callbacks!.adStarted(),
      finish: () => ad.callbacks!.adFinished(),
      error: (code) => ad.callbacks!.adError({ code, message: 'No ad' }),
      nothing: () => Reflect.apply(ad.callbacks!.adError, undefined, []),
    });
    await passSeconds(200);
    const [{ askedAt, settled }] = heard.requests;
    expect(settled).toHaveLength(1);
    const [{ at, result }] = settled;
    expect(`${wordsFor(result)} ${since(askedAt, [`${at} `])[0].trim()} | ${since(askedAt, heard.events).join(', ')}`).toBe(line);
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  });

  test('that is refused comes with the words of the SDK', async () => {
    const { portal, ad } = await ready();
    const result = portal.showAd('interstitial');
    await passSeconds(0);
    ad.callbacks!.adError({ code: 'unfilled', message: 'No ad available' });
    expect(await result).toMatchObject({ reason: 'no-fill', message: 'No ad available' });
  });

  test('that the SDK throws or rejects at is an error', async () => {
    for (const requestAd of [fail, async () => Promise.reject(new Error('CrazySDK is disabled on this domain'))]) {
      const { portal } = await ready({ ad: { requestAd, hasAdblock: async () => false } });
      expect(await portal.showAd('rewarded')).toMatchObject({
        isShown: false,
        isRewarded: false,
        reason: 'error',
        message: expect.stringContaining('disabled'),
      });
    }
  });

  test('is asked of the object that is there now', async () => {
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

describe('an ad blocker', () => {
  test.each<[string, () => Promise<boolean>, string]>([
    ['that is there: no rewarded ads are offered', async () => true, 'disabled'],
    ['that is not there: they may be', async () => false, 'unknown'],
    ['of which nothing can be known changes nothing', async () => Promise.reject(new Error('no')), 'unknown'],
    ['about which the SDK throws changes nothing', fail, 'unknown'],
    ['of which nothing is ever said changes nothing', never, 'unknown'],
  ])('%s', async (_, hasAdblock, availability) => {
    const { portal } = await ready({ ad: { requestAd: () => {}, hasAdblock } });
    await passSeconds(100);
    expect(portal.rewardedAvailability()).toBe(availability);
  });
});

describe('the wish for silence', () => {
  test('is known when the portal is ready', async () => {
    const { sdk } = scriptSdk();
    const { portal, heard } = open({ ...sdk, game: { ...sdk.game, settings: { muteAudio: true } } });
    const seen: boolean[] = [];
    portal.on('ready', () => seen.push(portal.isMuted()));
    await portal.init(5);
    expect(seen).toEqual([true]);
    expect(heard.events.join()).not.toContain('mute');
  });

  test('is told when it changes, and only then', async () => {
    const { portal, heard, change } = await ready();
    const began = performance.now() / 1000;
    for (const muteAudio of [false, true, true, false]) {
      await passSeconds(1);
      change({ muteAudio });
      expect(portal.isMuted()).toBe(muteAudio);
    }
    expect(since(began, heard.events)).toEqual(['2 mute', '4 mute']);
  });

  test('is none where settings are broken', async () => {
    const { portal, change } = await ready();
    change(undefined as unknown as CrazySettings);
    expect(portal.isMuted()).toBe(false);
    expect((await ready({ game: broken })).portal.isMuted()).toBe(false);
  });
});

describe('the store', () => {
  test.each([
    { name: 'a player who is logged in', getUser: async () => ({ username: 'Anna' }), account: 'Anna' },
    { name: 'a guest', getUser: async () => null, account: '' },
    { name: 'a site without accounts', getUser: () => Promise.reject(new Error('userNotAvailable')), account: '' },
    { name: 'an SDK that throws', getUser: broken, account: '' },
    { name: 'an SDK without the call', getUser: undefined, account: '' },
  ])('names the account of $name', async ({ getUser, account }) => {
    const { portal } = await ready({ user: { systemInfo: { locale: 'en-US' }, ...(getUser && { getUser }) } });
    expect(await portal.store()!.account()).toBe(account);
  });

  test('keeps a text', async () => {
    const { portal, data } = await ready();
    const store = portal.store()!;
    expect(await store.load()).toBeUndefined();
    store.save('{"coins":3}');
    store.flush();
    expect([...data]).toEqual([['frozen-jewel', '{"coins":3}']]);
    expect(await store.load()).toBe('{"coins":3}');
  });

  test('sends nothing that is too large, and says so once', async () => {
    const { portal, data } = await ready();
    const store = portal.store()!;
    store.save('é'.repeat(MAX_BYTES / 2));
    store.save('é'.repeat(MAX_BYTES / 2));
    expect([data.size, log.mock.calls.length]).toEqual([0, 1]);
    store.save('x'.repeat(MAX_BYTES - 'frozen-jewel'.length));
    expect(data.size).toBe(1);
  });

  test('that is broken rejects what is asked of it, and loses what it is told', async () => {
    const { portal } = await ready({ data: broken });
    const store = portal.store()!;
    await expect(store.load()).rejects.toThrow('disabled');
    store.save('x');
    store.save('x');
    store.flush();
    expect(log).toHaveBeenCalledOnce();
  });
});

test('the language is the site’s', async () => {
  expect((await ready()).portal.locale()).toBe('fr-CA');
  expect((await ready({ user: broken })).portal.locale()).toBeUndefined();
  expect((await ready({ user: { systemInfo: { locale: '' } } })).portal.locale()).toBeUndefined();
});

test('an SDK that throws at every signal harms nothing, and is logged once a call', async () => {
  const { portal } = await ready({ game: broken });
  log.mockClear();
  portal.loadingFinished();
  for (let round = 0; round < 3; round++) {
    portal.gameplayStart();
    await passSeconds(1);
    portal.gameplayStop();
    portal.happyTime();
    await passSeconds(1);
  }
  const names = log.mock.calls.map(([message]) => message.split(' ')[0].replace('CrazyGames.SDK.game.', ''));
  expect(names).toEqual(['loadingStart', 'loadingStop', 'gameplayStart', 'happytime', 'gameplayStop']);
});

describe('during Basic Launch', () => {
  test.each<AdKind>(['interstitial', 'rewarded'])(
    'no ad is requested after the first answer, to %s, for as long as the page lives',
    async (kind) => {
      const { portal, heard, ad, calls } = await ready();
      const result = portal.showAd(kind);
      await passSeconds(0);
      ad.callbacks!.adError({ code: 'adsDisabledBasicLaunch', message: 'Ads are disabled during Basic Launch' });
      expect(await result).toMatchObject({ reason: 'disabled' });
      calls.length = 0;
      await passSeconds(3600);
      expect(portal.rewardedAvailability()).toBe('disabled');
      for (const again of ['interstitial', 'rewarded'] as const) expect(await portal.showAd(again)).toMatchObject({ reason: 'disabled' });
      expect(calls).toEqual([]);
      expect(heard.events.at(-1), 'and the game is not held').toMatch(/ (resume|disabled)$/);
    },
  );
});
