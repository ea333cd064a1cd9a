// GameDistribution's adapter against scripts of what its SDK says when: one result, its reason, its time, and pauses in pairs.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
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
  vi.setSystemTime(0);
  heard.events.length = 0;
  return { portal, sdk, heard };
}

describe('getting ready', () => {
  test('sets the options before the script is loaded, once however often it is asked', async () => {
    const sdk = new ScriptedSdk();
    const load = vi.fn(async () => expect(sdk.window.GD_OPTIONS).toMatchObject({ gameId: OPTIONS.gameId }));
    const portal = createGameDistribution(OPTIONS, sdk.host(load));
    void portal.init(5);
    void portal.init(1);
    await passSeconds(0);
    expect(load).toHaveBeenCalledOnce();
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
    await portal.preloadRewarded();
    expect(sdk.asked).toEqual([]);
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
    expect(events.map((line) => line.split(' ')[1])).toEqual(['ready', 'unknown']);
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
    void portal.showAd('interstitial');
    expect(await portal.showAd('rewarded')).toEqual({ kind: 'rewarded', ...NOT_SHOWN, reason: 'busy' });
    expect(sdk.asked).toEqual(['interstitial']);
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
  expect(since(began, heard.events)).toEqual(['0 unavailable', '50 unknown']);
});

describe('preloading', () => {
  test.each<[string, () => Promise<string>, string]>([
    ['that resolves tells nothing', async () => 'gdsdk://preloaded', 'unknown'],
    [
      'that is refused: none for now',
      async () => Promise.reject(new Error('Advertisements are disabled for this ad type => rewarded')),
      'unavailable',
    ],
    ['that fails otherwise tells nothing', async () => Promise.reject(new Error('Failed to fetch')), 'unknown'],
    ['that never ends is not waited for', () => new Promise(() => {}), 'unknown'],
  ])('%s', async (_, preloadAd, availability) => {
    const { portal, sdk } = await ready();
    sdk.preloadAd = preloadAd;
    const ended = vi.fn<() => void>();
    void portal.preloadRewarded().then(() => ended());
    await passSeconds(20);
    expect(ended).toHaveBeenCalledOnce();
    expect(portal.rewardedAvailability()).toBe(availability);
    await passSeconds(30);
    expect(portal.rewardedAvailability()).toBe('unknown');
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
