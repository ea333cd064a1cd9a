// The GameDistribution adapter against timelines of its SDK: result, reason, time, and paired pauses.
import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { GdAdType } from '../../src/portal/gamedistribution-sdk.ts';
import { create as createGameDistribution } from '../../src/portal/gamedistribution.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { AD_CASES, readTimeline } from './support/ad-cases.ts';
import { recordPortal, passSeconds, since } from './support/record-portal.ts';
import { ScriptedSdk } from './support/scripted-sdk.ts';

const log = vi.fn<(message: string) => void>();
const NOT_SHOWN = { isShown: false, isRewarded: false };
const SETTINGS = { ...DEFAULT_SETTINGS, gameDistribution: { gameId: '0123456789abcdef0123456789abcdef', script: './js/main.min.js' } };

beforeEach(() => {
  vi.useFakeTimers();
  log.mockClear();
});

/** Returns an adapter whose SDK is ready at second 0. */
async function ready(sdk = new ScriptedSdk()) {
  const portal = createGameDistribution(SETTINGS, log, sdk.host());
  const recorded = recordPortal(portal);
  const initialization = portal.init(5);
  await passSeconds(0);
  sdk.send('SDK_READY');
  expect(await initialization).toBe('ready');
  // Answers the preload.
  await passSeconds(0);
  vi.setSystemTime(0);
  recorded.events.length = 0;
  return { portal, sdk, recorded };
}

describe('init', () => {
  // @spec 1.20 7.12
  test('sets the options before the script is loaded, once for several calls', async () => {
    const sdk = new ScriptedSdk();
    // Copied in the loader and checked outside: the adapter would treat an exception as a failed script.
    const seen: unknown[] = [];
    const load = async () => void seen.push({ ...sdk.window.GD_OPTIONS });
    const portal = createGameDistribution(SETTINGS, log, sdk.host(load));
    void portal.init(5);
    void portal.init(1);
    await passSeconds(0);
    expect(seen).toEqual([{ gameId: '0123456789abcdef0123456789abcdef', onEvent: expect.any(Function) }]);
    expect(sdk.loaded).toEqual(['./js/main.min.js']);
  });

  test.each<[string, (sdk: ScriptedSdk) => () => Promise<void>, number]>([
    ['no script', () => async () => Promise.reject(new Error('404')), 0],
    ['a script without an SDK', () => async () => {}, 0],
    ['an SDK that reports ready without an object', (sdk) => async () => sdk.send('SDK_READY'), 0],
    ['an SDK that is never ready', (sdk) => async () => sdk.run(), 5],
    ['a script that never arrives', () => () => new Promise(() => {}), 5],
  ])('resolves with degraded, logs it and shows no ads: %s', async (_, load, seconds) => {
    const sdk = new ScriptedSdk();
    const portal = createGameDistribution(SETTINGS, log, sdk.host(load(sdk)));
    const ended = vi.fn<(how: string) => void>();
    void portal.init(5).then((how) => ended(how));
    await passSeconds(seconds);
    expect(ended).toHaveBeenCalledWith('degraded');
    expect(log).toHaveBeenCalledOnce();
    expect(portal.rewardedAvailability()).toBe('unavailable');
    expect(await portal.showAd('rewarded')).toEqual({ kind: 'rewarded', isShown: false, isRewarded: false, reason: 'not-ready' });
    expect([sdk.requested, sdk.preloaded]).toEqual([[], []]);
  });

  test('succeeds after errors of the SDK, which are logged', async () => {
    const sdk = new ScriptedSdk();
    const portal = createGameDistribution(SETTINGS, log, sdk.host());
    const initialization = portal.init(5);
    await passSeconds(0);
    sdk.send('SDK_ERROR', 'Failed: locus', 'error');
    sdk.send('SDK_READY');
    expect(await initialization).toBe('ready');
    expect(log).toHaveBeenCalledWith(expect.stringContaining('Failed: locus'));
  });

  test('uses an SDK that is ready late, and emits ready once', async () => {
    const sdk = new ScriptedSdk();
    const portal = createGameDistribution(SETTINGS, log, sdk.host());
    const { events, request } = recordPortal(portal);
    void portal.init(5);
    await passSeconds(60);
    sdk.send('SDK_READY');
    sdk.send('SDK_READY');
    await passSeconds(0);
    expect(events.map((line) => line.split(' ')[1])).toEqual(['ready', 'available']);
    expect(sdk.preloaded).toEqual(['rewarded']);
    request('rewarded');
    expect(sdk.requested).toEqual(['rewarded']);
  });

  test('is ready once the object exists, if SDK_READY came before', async () => {
    const sdk = new ScriptedSdk();
    const load = async () => {
      sdk.send('SDK_READY');
      sdk.run();
    };
    expect(await createGameDistribution(SETTINGS, log, sdk.host(load)).init(5)).toBe('ready');
  });
});

describe('showAd', () => {
  // @spec 4.61 4.68 4.69 4.70 7.13
  test.each(AD_CASES)('reports %s', async (...[, kind, script, at, result, events]) => {
    const { sdk, recorded } = await ready();
    const began = performance.now();
    recorded.request(kind);
    for (const { seconds, action } of readTimeline(script)) {
      await vi.advanceTimersByTimeAsync(Math.round(began + seconds * 1000 - performance.now()));
      action(sdk);
    }
    await passSeconds(200);
    const [{ requestedAt, settled }] = recorded.requests;
    expect(settled).toHaveLength(1);
    expect(sdk.requested).toEqual([kind]);
    const { kind: _, ...given } = settled[0].result;
    expect(given).toEqual({ isShown: false, isRewarded: false, ...result });
    expect(settled[0].at - requestedAt).toBeCloseTo(at, 2);
    expect(since(requestedAt, recorded.events).join(', ')).toBe(events);
    expect(vi.getTimerCount(), 'timers left').toBe(0);
  });

  test('refuses a request during another one without calling the SDK', async () => {
    const { portal, sdk } = await ready();
    void portal.showAd('rewarded');
    expect(await portal.showAd('interstitial')).toEqual({ kind: 'interstitial', ...NOT_SHOWN, reason: 'busy' });
    expect(sdk.requested).toEqual(['rewarded']);
  });

  test('uses the name of an event without a message', async () => {
    const { portal, sdk } = await ready();
    const result = portal.showAd('interstitial');
    await passSeconds(1);
    sdk.send('AD_IS_ALREADY_RUNNING');
    sdk.resolve();
    await passSeconds(1);
    expect(await result).toEqual({ kind: 'interstitial', ...NOT_SHOWN, reason: 'busy' });
  });

  test('reports an exception of the SDK as an error', async () => {
    const { portal, sdk } = await ready();
    sdk.showAd = () => {
      throw new TypeError('broken');
    };
    const result = portal.showAd('interstitial');
    await passSeconds(1);
    expect(await result).toEqual({ kind: 'interstitial', ...NOT_SHOWN, reason: 'error' });
  });

  test('calls the SDK object that is current', async () => {
    const { portal, sdk } = await ready();
    const other = new ScriptedSdk();
    sdk.window.gdsdk = other.sdk();
    void portal.showAd('interstitial');
    expect([sdk.requested, other.requested]).toEqual([[], ['interstitial']]);
    delete sdk.window.gdsdk;
    await passSeconds(100);
    expect(await portal.showAd('interstitial')).toMatchObject({ reason: 'not-ready' });
  });

  test('reports no fill as adblock if the SDK reported blocked scripts', async () => {
    const { portal, sdk } = await ready();
    sdk.send('SDK_ERROR', 'Blocked: adsbygoogle.js', 'error');
    const result = portal.showAd('interstitial');
    sdk.send('SDK_GAME_START', '', 'warning');
    sdk.resolve({ adType: 'preroll', args: { success: false } });
    await passSeconds(1);
    expect(await result).toMatchObject({ reason: 'adblock' });
  });

  test('prefers the reason of the rejection to that of an event', async () => {
    const { portal, sdk } = await ready();
    const result = portal.showAd('interstitial');
    sdk.send('SDK_GAME_START', 'The ad is disabled', 'warning');
    sdk.reject('The advertisement was requested too soon.');
    expect(await result).toMatchObject({ reason: 'too-soon' });
  });
});

describe('an unsolicited splash', () => {
  // @spec 4.69
  test('pauses and resumes the game, which requests no ad meanwhile', async () => {
    const { portal, sdk, recorded } = await ready();
    sdk.send('SDK_GAME_PAUSE', 'Pause the game and wait for a user gesture');
    sdk.send('SDK_GAME_PAUSE');
    expect(await portal.showAd('interstitial')).toMatchObject({ reason: 'busy' });
    await passSeconds(40);
    sdk.send('SDK_GAME_START');
    sdk.send('SDK_GAME_START');
    expect(recorded.events.map((line) => line.split(' ')[1])).toEqual(['pause', 'resume']);
    expect(sdk.requested).toEqual([]);
  });

  test('may last an hour: no time limit resumes the game', async () => {
    const { sdk, recorded } = await ready();
    sdk.send('SDK_GAME_PAUSE');
    await passSeconds(3600);
    expect(recorded.events).toHaveLength(1);
    sdk.send('SDK_GAME_START');
    expect(recorded.events).toHaveLength(2);
    sdk.window.dispatchEvent(new Event('pointerdown'));
    expect(recorded.events).toHaveLength(2);
  });

  test.each(['pointerdown', 'keydown'])('without an end releases the page at the first %s after 90 s', async (press) => {
    const { portal, sdk, recorded } = await ready();
    sdk.send('SDK_GAME_PAUSE');
    await passSeconds(89.9);
    sdk.window.dispatchEvent(new Event(press));
    await passSeconds(0.2);
    expect(recorded.events).toHaveLength(1);
    sdk.window.dispatchEvent(new Event(press));
    sdk.window.dispatchEvent(new Event(press));
    expect(recorded.events.map((line) => line.split(' ')[1])).toEqual(['pause', 'resume']);
    void portal.showAd('interstitial');
    expect(sdk.requested, 'the next ad is requested').toEqual(['interstitial']);
  });
});

test('reports rewarded ads as unavailable until 30 s after the last no-fill', async () => {
  const { portal, sdk, recorded } = await ready();
  const began = performance.now() / 1000;
  for (const pause of [20, 100]) {
    void portal.showAd('rewarded');
    sdk.send('SDK_GAME_START', '', 'warning');
    sdk.resolve();
    await passSeconds(pause);
  }
  expect(since(began, recorded.events).filter((line) => !/wait|resume/.test(line))).toEqual(['0 unavailable', '50 available']);
});

describe('preloading', () => {
  /** Returns an adapter whose SDK is ready at second 0 and preloads with `preloadAd`. */
  async function preload(preloadAd: (kind?: GdAdType) => Promise<string>) {
    const sdk = new ScriptedSdk();
    sdk.preloadAd = preloadAd;
    const { portal, recorded } = await ready(sdk);
    return { portal, sdk, recorded };
  }

  const refuse = (message: string) => async () => Promise.reject(new Error(message));

  test.each<[string, () => Promise<string>, string]>([
    ['offers rewarded ads once it resolves', async () => 'gdsdk://preloaded', 'available'],
    ['disables them if refused for the kind', refuse('Advertisements are disabled for this ad type => rewarded...'), 'disabled'],
    ['disables them if refused for the site', refuse('Game or domain is blocked.'), 'disabled'],
    ['disables them if an old SDK does not support it', refuse('Unsupported an advertisement type:rewarded'), 'disabled'],
    ['makes them unavailable after another error', refuse('Failed to fetch'), 'unavailable'],
  ])('%s', async (_, preloadAd, availability) => {
    const { portal, sdk } = await preload(preloadAd);
    await passSeconds(0);
    expect(sdk.preloaded).toEqual(['rewarded']);
    expect(portal.rewardedAvailability()).toBe(availability);
    await passSeconds(3600);
    expect(portal.rewardedAvailability(), 'permanent, or for 30 s').toBe(availability === 'unavailable' ? 'available' : availability);
  });

  test('delays offers by at most 4 s; a later refusal still disables them', async () => {
    let fail: (error: Error) => void = () => {};
    const { portal } = await preload(() => new Promise((_, reject) => (fail = reject)));
    await passSeconds(3.9);
    expect(portal.rewardedAvailability()).toBe('unavailable');
    await passSeconds(0.2);
    expect(portal.rewardedAvailability()).toBe('available');
    fail(new Error('Game or domain is blocked.'));
    await passSeconds(0);
    expect(portal.rewardedAvailability()).toBe('disabled');
  });

  // @spec 7.14
  test('repeats after each rewarded ad that was shown, and after no other ad', async () => {
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
    expect(sdk.preloaded, 'at the start').toEqual(['rewarded']);
    expect(await show('interstitial', true)).toBe(1);
    expect(await show('rewarded', false)).toBe(1);
    expect(await show('rewarded', true)).toBe(2);
    expect(sdk.preloaded).toEqual(['rewarded', 'rewarded']);
  });
});

describe('a late ad', () => {
  test('is cancelled after 4 s, and the game resumes', async () => {
    const { sdk, recorded } = await ready();
    recorded.request('interstitial');
    await passSeconds(3.9);
    expect([sdk.cancelled, recorded.events]).toEqual([0, ['0 wait']]);
    await passSeconds(0.2);
    expect([sdk.cancelled, recorded.events]).toEqual([1, ['0 wait', '4 resume']]);
    expect(recorded.requests[0].settled[0].result).toMatchObject({ ...NOT_SHOWN, reason: 'timeout' });
  });

  test('is not cancelled during a splash, which would lose the page', async () => {
    const { sdk, recorded } = await ready();
    recorded.request('interstitial');
    sdk.send('SDK_GAME_PAUSE', 'Pause the game and wait for a user gesture');
    await passSeconds(5);
    expect([sdk.cancelled, recorded.events]).toEqual([0, ['0 wait', '0 pause']]);
    sdk.send('SDK_GAME_START');
  });

  test.each<[string, number]>([
    ['after the cancellation', 6],
    ['long after the request counts as lost', 60],
  ])('takes the page %s', async (_, at) => {
    const { sdk, recorded } = await ready();
    recorded.request('interstitial');
    await passSeconds(at);
    sdk.send('SDK_GAME_PAUSE');
    sdk.send('STARTED');
    await passSeconds(15);
    sdk.send('SDK_GAME_START');
    expect(recorded.events).toEqual(['0 wait', '4 resume', `${at} pause`, `${at + 15} resume`]);
    await passSeconds(0);
    recorded.request('interstitial');
    expect(sdk.requested).toEqual(['interstitial', 'interstitial']);
  });

  test('keeps a rewarded ad waiting for the answer; the SDK_GAME_START of the cancellation is not one', async () => {
    const { sdk, recorded } = await ready();
    recorded.request('interstitial');
    await passSeconds(5);
    recorded.request('rewarded');
    await passSeconds(1);
    sdk.send('SDK_GAME_START');
    await passSeconds(1);
    expect(sdk.requested).toEqual(['interstitial']);
    sdk.resolve({ adType: 'preroll', args: { success: false } });
    await passSeconds(0);
    expect(sdk.requested).toEqual(['interstitial', 'rewarded']);
    for (const name of ['SDK_GAME_PAUSE', 'STARTED', 'SDK_REWARDED_WATCH_COMPLETE', 'SDK_GAME_START'] as const) sdk.send(name);
    sdk.resolve();
    await passSeconds(1);
    expect(recorded.requests[1].settled[0].result).toMatchObject({ isRewarded: true });
  });

  test('does not reward a rewarded ad that waits for it', async () => {
    const { sdk, recorded } = await ready();
    recorded.request('interstitial');
    await passSeconds(5);
    recorded.request('rewarded');
    for (const name of ['SDK_GAME_PAUSE', 'STARTED', 'SDK_REWARDED_WATCH_COMPLETE', 'SDK_GAME_START'] as const) sdk.send(name);
    await passSeconds(0);
    expect(sdk.requested, 'the rewarded ad was sent').toEqual(['interstitial', 'rewarded']);
    expect(recorded.requests[1].settled).toEqual([]);
    expect(recorded.events.join()).not.toContain('lateReward');
    sdk.send('SDK_GAME_START', '', 'warning');
    sdk.resolve();
    await passSeconds(1);
    expect(recorded.requests[1].settled[0].result).toMatchObject({ isRewarded: false });
  });

  test('counts as lost after 25 s; until then a rewarded ad times out', async () => {
    const { sdk, recorded } = await ready();
    recorded.request('interstitial');
    await passSeconds(10);
    recorded.request('rewarded');
    await passSeconds(4.1);
    expect(sdk.requested).toEqual(['interstitial']);
    expect(recorded.requests[1].settled[0].result).toMatchObject({ reason: 'timeout' });
    await passSeconds(10);
    recorded.request('rewarded');
    await passSeconds(1);
    expect(sdk.requested).toEqual(['interstitial', 'rewarded']);
  });
});

test('names the tested SDK version in docs and types', () => {
  const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
  const { version } = JSON.parse(read('node_modules/@bygd/gd-sdk-pes/package.json')) as { version: string };
  for (const path of ['docs/portals.md', 'src/portal/gamedistribution-sdk.ts']) expect(read(path)).toContain(version);
});
