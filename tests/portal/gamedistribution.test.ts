// GameDistribution's adapter against scripts of what its SDK says when: one result, its reason, its time, and pauses in pairs.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GdAdType } from '../../src/portal/gamedistribution-sdk.ts';
import { createGameDistribution } from '../../src/portal/gamedistribution.ts';
import { AD_CASES, readScript } from './support/ad-cases.ts';
import { listenTo, passSeconds, since } from './support/listen.ts';
import { ScriptedSdk } from './support/scripted-sdk.ts';

const log = vi.fn<(message: string) => void>();
const SHOWN = { isShown: true, isRewarded: false };
const NOT_SHOWN = { isShown: false, isRewarded: false };
const OPTIONS = { gameId: '0123456789abcdef0123456789abcdef', scriptAddress: './js/main.min.js', log };

beforeEach(() => {
  vi.useFakeTimers();
  log.mockClear();
});
afterEach(() => vi.useRealTimers());

/** An adapter whose SDK is ready at second 0. */
async function ready(sdk = new ScriptedSdk()) {
  const portal = createGameDistribution(OPTIONS, sdk.host());
  const heard = listenTo(portal);
  const initiation = portal.init(5);
  await passSeconds(0);
  sdk.send('SDK_READY');
  expect(await initiation).toBe('ready');
  // Preloading is answered.
  await passSeconds(0);
  vi.setSystemTime(0);
  heard.events.length = 0;
  return { portal, sdk, heard };
}

describe('getting ready', () => {
  // @spec 1.20 7.12
  test('sets the options before the script is loaded, once however often it is asked', async () => {
    const sdk = new ScriptedSdk();
    // Copied in the loader, looked at outside of it: the adapter takes what the loader throws for a script that did not load.
    const seen: unknown[] = [];
    const load = async () => void seen.push({ ...sdk.window.GD_OPTIONS });
    const portal = createGameDistribution(OPTIONS, sdk.host(load));
    void portal.init(5);
    void portal.init(1);
    await passSeconds(0);
    expect(seen).toEqual([{ gameId: '0123456789abcdef0123456789abcdef', onEvent: expect.any(Function) }]);
    expect(sdk.loaded).toEqual(['./js/main.min.js']);
  });

  test.each<[string, (sdk: ScriptedSdk) => () => Promise<void>, number]>([
    ['no script', () => async () => Promise.reject(new Error('404')), 0],
    ['a script without an SDK', () => async () => {}, 0],
    ['an SDK that says it is ready and is not there', (sdk) => async () => sdk.send('SDK_READY'), 0],
    ['an SDK that is never ready', (sdk) => async () => sdk.run(), 5],
    ['a script that never arrives', () => () => new Promise(() => {}), 5],
  ])('%s: degraded, said so, no ads', async (_, load, seconds) => {
    const sdk = new ScriptedSdk();
    const portal = createGameDistribution(OPTIONS, sdk.host(load(sdk)));
    const ended = vi.fn<(how: string) => void>();
    void portal.init(5).then((how) => ended(how));
    await passSeconds(seconds);
    expect(ended).toHaveBeenCalledWith('degraded');
    expect(log).toHaveBeenCalledOnce();
    expect(portal.rewardedAvailability()).toBe('unavailable');
    expect(await portal.showAd('rewarded')).toEqual({ kind: 'rewarded', isShown: false, isRewarded: false, reason: 'not-ready' });
    expect([sdk.asked, sdk.preloaded]).toEqual([[], []]);
  });

  test('errors before it are no failure', async () => {
    const sdk = new ScriptedSdk();
    const portal = createGameDistribution(OPTIONS, sdk.host());
    const initiation = portal.init(5);
    await passSeconds(0);
    sdk.send('SDK_ERROR', 'Failed: locus', 'error');
    sdk.send('SDK_READY');
    expect(await initiation).toBe('ready');
    expect(log).toHaveBeenCalledWith(expect.stringContaining('Failed: locus'));
  });

  test('late, it is honoured; twice, it is told once', async () => {
    const sdk = new ScriptedSdk();
    const portal = createGameDistribution(OPTIONS, sdk.host());
    const { events, ask } = listenTo(portal);
    void portal.init(5);
    await passSeconds(60);
    sdk.send('SDK_READY');
    sdk.send('SDK_READY');
    await passSeconds(0);
    expect(events.map((line) => line.split(' ')[1])).toEqual(['ready', 'unknown']);
    expect(sdk.preloaded).toEqual(['rewarded']);
    ask('rewarded');
    expect(sdk.asked).toEqual(['rewarded']);
  });

  test('said before the object is there, it is ready once that is', async () => {
    const sdk = new ScriptedSdk();
    const load = async () => {
      sdk.send('SDK_READY');
      sdk.run();
    };
    expect(await createGameDistribution(OPTIONS, sdk.host(load)).init(5)).toBe('ready');
  });
});

describe('an ad', () => {
  // @spec 4.61 4.68 4.69 4.70 7.13
  test.each(AD_CASES)('%s', async (...[, kind, script, at, result, events]) => {
    const { sdk, heard } = await ready();
    const began = performance.now();
    heard.ask(kind);
    for (const { seconds, act } of readScript(script)) {
      await vi.advanceTimersByTimeAsync(Math.round(began + seconds * 1000 - performance.now()));
      act(sdk);
    }
    await passSeconds(200);
    const [{ askedAt, settled }] = heard.requests;
    expect(settled).toHaveLength(1);
    const { kind: _, message: __, ...given } = settled[0].result;
    expect(given).toEqual({ isShown: false, isRewarded: false, ...result });
    expect(settled[0].at - askedAt).toBeCloseTo(at, 2);
    expect(since(askedAt, heard.events).join(', ')).toBe(events);
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  });

  test('that is asked for while another is on its way is refused without a word to the SDK', async () => {
    const { portal, sdk } = await ready();
    void portal.showAd('rewarded');
    expect(await portal.showAd('interstitial')).toEqual({ kind: 'interstitial', ...NOT_SHOWN, reason: 'busy' });
    expect(sdk.asked).toEqual(['rewarded']);
  });

  test('that ends with an event without words is explained by the name of the event', async () => {
    const { portal, sdk } = await ready();
    const result = portal.showAd('interstitial');
    await passSeconds(1);
    sdk.send('AD_IS_ALREADY_RUNNING');
    sdk.resolve();
    await passSeconds(1);
    expect(await result).toEqual({ kind: 'interstitial', ...NOT_SHOWN, reason: 'busy', message: 'ad is already running' });
  });

  test('that the SDK throws at is an error', async () => {
    const { portal, sdk } = await ready();
    sdk.showAd = () => {
      throw new TypeError('broken');
    };
    const result = portal.showAd('interstitial');
    await passSeconds(1);
    expect(await result).toEqual({ kind: 'interstitial', ...NOT_SHOWN, reason: 'error', message: 'broken' });
  });

  test('is asked of the object that is there now', async () => {
    const { portal, sdk } = await ready();
    const other = new ScriptedSdk();
    sdk.window.gdsdk = other.sdk();
    void portal.showAd('interstitial');
    expect([sdk.asked, other.asked]).toEqual([[], ['interstitial']]);
    delete sdk.window.gdsdk;
    await passSeconds(100);
    expect(await portal.showAd('interstitial')).toMatchObject({ reason: 'not-ready' });
  });

  test('that nobody fills while scripts are blocked is taken for an ad blocker', async () => {
    const { portal, sdk } = await ready();
    sdk.send('SDK_ERROR', 'Blocked: adsbygoogle.js', 'error');
    const result = portal.showAd('interstitial');
    sdk.send('SDK_GAME_START', '', 'warning');
    sdk.resolve({ adType: 'preroll', args: { success: false } });
    await passSeconds(1);
    expect(await result).toMatchObject({ reason: 'adblock' });
  });

  test('that is refused comes with the words of the SDK', async () => {
    const { portal, sdk } = await ready();
    const result = portal.showAd('interstitial');
    sdk.send('SDK_GAME_START', 'Later, please: too soon', 'warning');
    sdk.reject('The advertisement was requested too soon.');
    expect(await result).toMatchObject({ reason: 'too-soon', message: 'The advertisement was requested too soon.' });
  });

  test('whose listeners fail ends like any other', async () => {
    const { portal, sdk } = await ready();
    const resumed = vi.fn<() => void>();
    portal.on('pause', () => {
      throw new Error('mistake');
    });
    portal.on('resume', resumed);
    const result = portal.showAd('interstitial');
    sdk.send('SDK_GAME_PAUSE');
    sdk.send('STARTED');
    sdk.send('SDK_GAME_START');
    expect(await result).toMatchObject(SHOWN);
    expect(resumed).toHaveBeenCalledOnce();
    expect(log).toHaveBeenCalledWith(expect.stringContaining('mistake'));
  });
});

describe('a splash that nobody asked for', () => {
  // @spec 4.69
  test('pauses and resumes, and no ad is asked for meanwhile', async () => {
    const { portal, sdk, heard } = await ready();
    sdk.send('SDK_GAME_PAUSE', 'Pause the game and wait for a user gesture');
    sdk.send('SDK_GAME_PAUSE');
    expect(await portal.showAd('interstitial')).toMatchObject({ reason: 'busy' });
    await passSeconds(40);
    sdk.send('SDK_GAME_START');
    sdk.send('SDK_GAME_START');
    expect(heard.events.map((line) => line.split(' ')[1])).toEqual(['pause', 'resume']);
    expect(sdk.asked).toEqual([]);
  });

  test('may stand for an hour: no time limit starts the game behind it', async () => {
    const { sdk, heard } = await ready();
    sdk.send('SDK_GAME_PAUSE');
    await passSeconds(3600);
    expect(heard.events).toHaveLength(1);
    sdk.send('SDK_GAME_START');
    expect(heard.events).toHaveLength(2);
    sdk.window.dispatchEvent(new Event('pointerdown'));
    expect(heard.events).toHaveLength(2);
  });

  test.each(['pointerdown', 'keydown'])('that is gone without a word gives the page back behind 90 s, with the next %s', async (press) => {
    const { portal, sdk, heard } = await ready();
    sdk.send('SDK_GAME_PAUSE');
    await passSeconds(89.9);
    sdk.window.dispatchEvent(new Event(press));
    await passSeconds(0.2);
    expect(heard.events).toHaveLength(1);
    sdk.window.dispatchEvent(new Event(press));
    sdk.window.dispatchEvent(new Event(press));
    expect(heard.events.map((line) => line.split(' ')[1])).toEqual(['pause', 'resume']);
    void portal.showAd('interstitial');
    expect(sdk.asked, 'ads go on').toEqual(['interstitial']);
  });
});

test('a rewarded ad is unavailable until 30 s after the last time that there was none', async () => {
  const { portal, sdk, heard } = await ready();
  const began = performance.now() / 1000;
  for (const pause of [20, 100]) {
    void portal.showAd('rewarded');
    sdk.send('SDK_GAME_START', '', 'warning');
    sdk.resolve();
    await passSeconds(pause);
  }
  expect(since(began, heard.events).filter((line) => !/wait|resume/.test(line))).toEqual(['0 unavailable', '50 unknown']);
});

describe('preloading', () => {
  /** An adapter whose SDK becomes ready at second 0 and preloads as a test says. */
  async function preload(preloadAd: (kind?: GdAdType) => Promise<string>) {
    const sdk = new ScriptedSdk();
    sdk.preloadAd = preloadAd;
    const { portal, heard } = await ready(sdk);
    return { portal, sdk, heard };
  }

  const refuse = (words: string) => async () => Promise.reject(new Error(words));

  test.each<[string, () => Promise<string>, string]>([
    ['that resolves: a rewarded ad may be offered', async () => 'gdsdk://preloaded', 'unknown'],
    ['refused for the kind', refuse('Advertisements are disabled for this ad type => rewarded...'), 'disabled'],
    ['refused for the site', refuse('Game or domain is blocked.'), 'disabled'],
    ['that an old SDK does not know', refuse('Unsupported an advertisement type:rewarded'), 'disabled'],
    ['that fails otherwise', refuse('Failed to fetch'), 'unavailable'],
  ])('%s', async (_, preloadAd, availability) => {
    const { portal, sdk } = await preload(preloadAd);
    await passSeconds(0);
    expect(sdk.preloaded).toEqual(['rewarded']);
    expect(portal.rewardedAvailability()).toBe(availability);
    await passSeconds(3600);
    expect(portal.rewardedAvailability(), 'for good, or for 30 s').toBe(availability === 'unavailable' ? 'unknown' : availability);
  });

  test('under way: none is offered, but for 4 s at most; a refusal that comes later still counts', async () => {
    let fail: (error: Error) => void = () => {};
    const { portal } = await preload(() => new Promise((_, reject) => (fail = reject)));
    await passSeconds(3.9);
    expect(portal.rewardedAvailability()).toBe('unavailable');
    await passSeconds(0.2);
    expect(portal.rewardedAvailability()).toBe('unknown');
    fail(new Error('Game or domain is blocked.'));
    await passSeconds(0);
    expect(portal.rewardedAvailability()).toBe('disabled');
  });

  // @spec 7.14
  test('follows each rewarded ad that was shown, and no other ad', async () => {
    const { portal, sdk } = await ready();
    const show = async (kind: 'interstitial' | 'rewarded', isShown: boolean) => {
      const result = portal.showAd(kind);
      if (isShown) for (const name of ['SDK_GAME_PAUSE', 'STARTED'] as const) sdk.send(name);
      sdk.send('SDK_GAME_START', '', isShown ? 'success' : 'warning');
      sdk.resolve();
      await passSeconds(1);
      await result;
      return sdk.preloaded.length;
    };
    expect(sdk.preloaded, 'when it became ready').toEqual(['rewarded']);
    expect(await show('interstitial', true)).toBe(1);
    expect(await show('rewarded', false)).toBe(1);
    expect(await show('rewarded', true)).toBe(2);
    expect(sdk.preloaded).toEqual(['rewarded', 'rewarded']);
  });
});

describe('an ad that is late', () => {
  test('is cancelled after 4 s, whatever that answers, and the game goes on', async () => {
    const { sdk, heard } = await ready();
    heard.ask('interstitial');
    await passSeconds(3.9);
    expect([sdk.cancelled, heard.events]).toEqual([0, ['0 wait']]);
    await passSeconds(0.2);
    expect([sdk.cancelled, heard.events]).toEqual([1, ['0 wait', '4 resume']]);
    expect(heard.requests[0].settled[0].result).toMatchObject({ ...NOT_SHOWN, reason: 'timeout' });
  });

  test('is not cancelled under a splash: that would take its page from it', async () => {
    const { sdk, heard } = await ready();
    heard.ask('interstitial');
    sdk.send('SDK_GAME_PAUSE', 'Pause the game and wait for a user gesture');
    await passSeconds(5);
    expect([sdk.cancelled, heard.events]).toEqual([0, ['0 wait', '0 pause']]);
    sdk.send('SDK_GAME_START');
  });

  test.each<[string, number]>([
    ['after the cancelling', 6],
    ['long after the SDK counts as having lost it', 60],
  ])('takes the page all the same, %s', async (_, at) => {
    const { sdk, heard } = await ready();
    heard.ask('interstitial');
    await passSeconds(at);
    sdk.send('SDK_GAME_PAUSE');
    sdk.send('STARTED');
    await passSeconds(15);
    sdk.send('SDK_GAME_START');
    expect(heard.events).toEqual(['0 wait', '4 resume', `${at} pause`, `${at + 15} resume`]);
    await passSeconds(0);
    heard.ask('interstitial');
    expect(sdk.asked).toEqual(['interstitial', 'interstitial']);
  });

  test('keeps a rewarded ad waiting until the SDK has answered; the START of the cancelling is no answer', async () => {
    const { sdk, heard } = await ready();
    heard.ask('interstitial');
    await passSeconds(5);
    heard.ask('rewarded');
    await passSeconds(1);
    sdk.send('SDK_GAME_START');
    await passSeconds(1);
    expect(sdk.asked).toEqual(['interstitial']);
    sdk.resolve({ adType: 'preroll', args: { success: false } });
    await passSeconds(0);
    expect(sdk.asked).toEqual(['interstitial', 'rewarded']);
    for (const name of ['SDK_GAME_PAUSE', 'STARTED', 'SDK_REWARDED_WATCH_COMPLETE', 'SDK_GAME_START'] as const) sdk.send(name);
    sdk.resolve();
    await passSeconds(1);
    expect(heard.requests[1].settled[0].result).toMatchObject({ isRewarded: true });
  });

  test('gives no reward to a rewarded ad that waits for it', async () => {
    const { sdk, heard } = await ready();
    heard.ask('interstitial');
    await passSeconds(5);
    heard.ask('rewarded');
    for (const name of ['SDK_GAME_PAUSE', 'STARTED', 'SDK_REWARDED_WATCH_COMPLETE', 'SDK_GAME_START'] as const) sdk.send(name);
    await passSeconds(0);
    expect(sdk.asked, 'its turn has come').toEqual(['interstitial', 'rewarded']);
    expect(heard.requests[1].settled).toEqual([]);
    expect(heard.events.join()).not.toContain('lateReward');
    sdk.send('SDK_GAME_START', '', 'warning');
    sdk.resolve();
    await passSeconds(1);
    expect(heard.requests[1].settled[0].result).toMatchObject({ isRewarded: false });
  });

  test('that the SDK never answers counts as lost after 25 s; until then a rewarded ad waits in vain', async () => {
    const { sdk, heard } = await ready();
    heard.ask('interstitial');
    await passSeconds(10);
    heard.ask('rewarded');
    await passSeconds(4.1);
    expect(sdk.asked).toEqual(['interstitial']);
    expect(heard.requests[1].settled[0].result).toMatchObject({ reason: 'timeout' });
    await passSeconds(10);
    heard.ask('rewarded');
    await passSeconds(1);
    expect(sdk.asked).toEqual(['interstitial', 'rewarded']);
  });
});

test('what stops listening hears nothing more', async () => {
  const { portal, sdk } = await ready();
  const listener = vi.fn<() => void>();
  const stops = [portal.on('pause', listener), portal.on('pause', listener)];
  stops[0]();
  sdk.send('SDK_GAME_PAUSE');
  expect(listener).toHaveBeenCalledOnce();
  stops[1]();
  sdk.send('SDK_GAME_START');
  sdk.send('SDK_GAME_PAUSE');
  expect(listener).toHaveBeenCalledOnce();
});

test('the SDK that the adapter is tested against is the one that the docs and its types tell of', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const { version } = JSON.parse(read('node_modules/@bygd/gd-sdk-pes/package.json')) as { version: string };
  for (const path of ['docs/portals.md', 'src/portal/gamedistribution-sdk.ts']) expect(read(path)).toContain(version);
});
