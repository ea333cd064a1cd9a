// The mock SDK of GameDistribution, without its adapter.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { installSdk } from '../../mocks/sdks/gamedistribution/install-sdk.ts';
import { SCENARIOS, type Scenario } from '../../mocks/sdks/gamedistribution/site.ts';
import type { GdEvent, GdSdk, GdWindow } from '../../src/portal/gamedistribution-sdk.ts';
import { passSeconds } from '../portal/support/record-portal.ts';
import { GAME_ID } from '../portal/support/mocked-portals.ts';
import { timedDialog } from '../portal/support/timed-dialog.ts';

beforeEach(() => void vi.useFakeTimers());

const press = (page: EventTarget) => page.dispatchEvent(new Event('pointerdown'));

type Mock = {
  readonly page: GdWindow & EventTarget;
  readonly sdk: GdSdk;
  /** Such as "SDK_GAME_START warning: message". Events of Google's IMA are left out. */
  readonly events: string[];
  readonly violations: string[];
};

/** Runs the mock without an adapter. It is ready after 0.1 s. */
function install(scenario: Scenario, { speed = 1, delaySeconds = 2, gameId = GAME_ID } = {}): Mock {
  const events: string[] = [];
  const violations: string[] = [];
  const onEvent = ({ name, message, status }: GdEvent) => {
    if (/SDK|AD_ERROR/.test(name)) events.push(`${name} ${status}: ${message}`);
  };
  const page: GdWindow & EventTarget = Object.assign(new EventTarget(), { GD_OPTIONS: { gameId, onEvent } });
  const onAd = (isOn: boolean) => void events.push(isOn ? 'the ad takes the page' : 'the ad releases the page');
  const parameters = { scenario, speed, delaySeconds };
  installSdk({ window: page, dialog: timedDialog, parameters, onAd, report: (violation) => violations.push(violation) });
  return { page, sdk: page.gdsdk!, events, violations };
}

async function installReady(scenario: Scenario, options: Parameters<typeof install>[1] = {}): Promise<Mock> {
  const mock = install(scenario, options);
  await passSeconds(1);
  press(mock.page);
  mock.events.length = 0;
  return mock;
}

const NOT_SHOWN = { adType: 'preroll', args: { success: false } };
const CANCEL_EVENTS = [
  'AD_SDK_CANCELED warning: Advertisement has been canceled.',
  'SDK_GAME_START success: Advertisement(s) are cancelled. Start / resume the game.',
  'SDK_GAME_START warning: Advertisement has been canceled.',
];
const AD_EVENTS = [
  'SDK_GAME_PAUSE success: New advertisements requested and loaded',
  'the ad takes the page',
  'the ad releases the page',
  'SDK_GAME_START success: Advertisement(s) are done. Start / resume the game.',
];

describe('the mock SDK of GameDistribution', () => {
  test('is one object with two names', () => {
    const { page, sdk } = install('fill');
    expect(page.gdApi).toBe(sdk);
    expect(sdk.AdType.Rewarded).toBe('rewarded');
  });

  test.each([
    [GAME_ID, true],
    [' 01234567-89AB-CDEF-0123-456789ABCDEF ', true],
    ['0'.repeat(32), true],
    ['4f3d7d38d24b740c95da2b03dc3a2333', false],
    ['', false],
    ['0123456789abcdef', false],
    [`${GAME_ID}0`, false],
    ['0123456789abcdef0123456789abcdeg', false],
  ])('checks the game id %j', async (gameId, isValid) => {
    const { events } = install('fill', { gameId });
    await passSeconds(1);
    const words = 'SDK_ERROR error: Please check if your GAME ID is correct. Otherwise, no revenue will be reported.';
    expect(events).toEqual([...(isValid ? [] : [words]), 'SDK_READY success: Everything is ready.']);
  });

  test.each([
    [0.1, 1],
    [2, 1],
    [60, 1],
    [6, 3],
  ])('starts an ad %d s after its request, at speed %d', async (delaySeconds, speed) => {
    const { sdk, events } = await installReady('fill', { delaySeconds, speed });
    void sdk.showAd();
    await passSeconds(delaySeconds / speed - 0.01);
    expect(events).toEqual([]);
    await passSeconds(0.02);
    expect(events).toEqual(AD_EVENTS.slice(0, 2));
  });

  test('starts a late ad after 25 s at any speed', async () => {
    const { sdk, events } = await installReady('late-start', { speed: 10 });
    void sdk.showAd();
    await passSeconds(24.9);
    expect(events).toEqual([]);
    await passSeconds(0.2);
    expect(events).not.toEqual([]);
  });

  test.each(SCENARIOS.filter((scenario) => !['no-sdk', 'throws-at-load', 'throws'].includes(scenario)))(
    'never calls back within a call of the game: %s',
    async (scenario) => {
      const { sdk, events } = await installReady(scenario, { delaySeconds: 0 });
      const isSplash = scenario.startsWith('splash');
      void sdk.showAd().catch(() => {});
      void sdk.preloadAd('rewarded').catch(() => {});
      if (!isSplash) sdk.cancelAd().catch(() => {});
      expect(events).toEqual([]);
    },
  );

  test('answers an interstitial that comes too soon immediately', async () => {
    const { sdk, events } = await installReady('too-soon');
    const words = 'The advertisement was requested too soon.';
    await expect(sdk.showAd()).rejects.toBe(words);
    expect(events).toEqual([`AD_ERROR error: ${words}`, `SDK_GAME_START warning: ${words}`]);
  });

  test('pauses the page for 3 s, divided by the speed, if ads are disabled', async () => {
    const { sdk, events } = await installReady('disabled', { speed: 10 });
    expect(await sdk.showAd()).toBeUndefined();
    expect(events).toEqual(['SDK_GAME_PAUSE success: New advertisements requested and loaded']);
    await passSeconds(0.3);
    expect(events.slice(1)).toEqual(['SDK_GAME_START success: Advertisement(s) are cancelled. Start / resume the game.']);
  });
});

describe('a request to the mock SDK of GameDistribution', () => {
  test('answers a second request immediately with undefined, which is a violation', async () => {
    const { sdk, violations } = await installReady('fill');
    const first = sdk.showAd();
    expect(await sdk.showAd('rewarded')).toBeUndefined();
    await passSeconds(10);
    expect(await first).toEqual({ adType: 'preroll', args: { success: true } });
    expect(violations).toEqual(['GameDistribution: showAd("rewarded") while another request is unanswered']);
  });

  test.each(['never-settles', 'error-without-end'] as const)('keeps a lost request running, without a violation: %s', async (scenario) => {
    const { page, sdk, violations } = await installReady(scenario);
    void sdk.showAd();
    await passSeconds(60);
    press(page);
    expect(await sdk.showAd()).toBeUndefined();
    expect(violations).toEqual([]);
  });

  test('queues a request before SDK_READY, which is a violation', async () => {
    const { page, sdk, events, violations } = install('late-ready');
    press(page);
    void sdk.showAd();
    await passSeconds(13.9);
    expect(events).toEqual(['SDK_READY success: Everything is ready.']);
    await passSeconds(0.2);
    expect(events).toContain('the ad takes the page');
    expect(violations).toEqual(['GameDistribution: showAd("interstitial") before the SDK is ready']);
  });

  test('requires a press or a key within the last 5 s', async () => {
    const { page, sdk, violations } = await installReady('no-fill', { delaySeconds: 0 });
    for (const type of ['pointerdown', 'pointerup', 'click', 'keydown']) {
      page.dispatchEvent(new Event(type));
      await passSeconds(5);
      await Promise.all([sdk.showAd(), passSeconds(0)]);
    }
    expect(violations).toEqual([]);
    await passSeconds(0.1);
    await Promise.all([sdk.showAd('rewarded'), passSeconds(0)]);
    expect(violations).toEqual(['GameDistribution: showAd("rewarded") without a press or key in the last 5 s']);
  });

  test('does not count a press on the ad', async () => {
    const { page, sdk, violations } = await installReady('fill', { delaySeconds: 0 });
    const ad = sdk.showAd();
    await passSeconds(4.9);
    press(page);
    await passSeconds(1);
    await ad;
    void sdk.showAd();
    expect(violations).toEqual(['GameDistribution: showAd("interstitial") without a press or key in the last 5 s']);
  });
});

describe('preloadAd of the mock SDK of GameDistribution', () => {
  test('resolves with a constant after the delay', async () => {
    const { sdk, violations } = await installReady('fill');
    const preload = vi.fn<(value: string) => void>();
    void sdk.preloadAd('rewarded').then(preload);
    await passSeconds(1.9);
    expect(preload).not.toHaveBeenCalled();
    await passSeconds(0.2);
    expect(preload).toHaveBeenCalledWith('gdsdk://preloaded');
    expect(violations).toEqual([]);
  });

  test('rejects with the message of the real SDK if ads are disabled, without an event', async () => {
    const { sdk, events, violations } = await installReady('disabled');
    await expect(sdk.preloadAd('rewarded')).rejects.toEqual(new Error('Advertisements are disabled for this ad type => rewarded...'));
    await passSeconds(10);
    expect(events).toEqual([]);
    expect(violations).toEqual([]);
  });

  test.each([
    ['interstitial', 'preloadAd("interstitial")'],
    [undefined, 'preloadAd()'],
  ] as const)('reports a preload of %s', async (type, call) => {
    const { sdk, violations } = await installReady('fill');
    void sdk.preloadAd(type);
    expect(violations).toEqual([`GameDistribution: ${call} with another type than "rewarded"`]);
  });
});

describe('cancelAd of the mock SDK of GameDistribution', () => {
  test.each(['fill', 'no-fill', 'late-start', 'error-without-end'] as const)('cancels the fetch of an ad: %s', async (scenario) => {
    const { sdk, events, violations } = await installReady(scenario);
    const ad = sdk.showAd();
    await passSeconds(1);
    await expect(sdk.cancelAd()).rejects.toBeUndefined();
    expect(await ad).toEqual(NOT_SHOWN);
    expect(events).toEqual(CANCEL_EVENTS);
    await passSeconds(60);
    expect(events).toHaveLength(CANCEL_EVENTS.length);
    expect(violations).toEqual([]);
  });

  test('shows the next ad after a cancelled one', async () => {
    const { sdk, events, violations } = await installReady('fill');
    const first = sdk.showAd();
    await passSeconds(1);
    sdk.cancelAd().catch(() => {});
    await first;
    events.length = 0;
    void sdk.showAd('rewarded');
    await passSeconds(10);
    const [pause, on, off, start] = AD_EVENTS;
    expect(events).toEqual([pause, on, off, 'SDK_REWARDED_WATCH_COMPLETE success: ', start]);
    expect(violations).toEqual([]);
  });

  test('may show a cancelled ad 2 s later', async () => {
    const { sdk, events } = await installReady('ignores-cancel', { speed: 10 });
    const ad = sdk.showAd();
    await passSeconds(4);
    await expect(sdk.cancelAd()).rejects.toBeUndefined();
    expect(await ad).toEqual(NOT_SHOWN);
    await passSeconds(1.9);
    expect(events).toEqual(CANCEL_EVENTS);
    await passSeconds(10);
    expect(events.slice(CANCEL_EVENTS.length)).toEqual(AD_EVENTS);
  });

  test('sends its events without a request too', async () => {
    const { sdk, events, violations } = await installReady('fill');
    await expect(sdk.cancelAd()).rejects.toBeUndefined();
    expect(events).toEqual([CANCEL_EVENTS[1]]);
    expect(violations).toEqual([]);
  });

  test('cannot cancel an ad that is on the page, which is a violation', async () => {
    const { sdk, events, violations } = await installReady('fill');
    void sdk.showAd();
    await passSeconds(3);
    await expect(sdk.cancelAd()).rejects.toBeUndefined();
    await passSeconds(10);
    expect(events).toEqual(AD_EVENTS);
    expect(violations).toEqual(['GameDistribution: cancelAd() during an ad']);
  });
});
