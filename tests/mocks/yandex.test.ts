// The mock SDK of Yandex Games: stored data, and its calls without the adapter.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { installYandex } from '../../mocks/sdks/yandex/install-sdk.ts';
import { createPlayer } from '../../mocks/sdks/yandex/player.ts';
import type { Scenario } from '../../mocks/sdks/yandex/site.ts';
import type { YandexWindow } from '../../src/portal/yandex-sdk.ts';
import { create as createYandex } from '../../src/portal/yandex.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { recordPortal, passSeconds } from '../portal/support/record-portal.ts';
import { failOnViolation } from '../portal/support/mocked-portals.ts';
import { timedDialog } from '../portal/support/timed-dialog.ts';

beforeEach(() => void vi.useFakeTimers());

function memory(): Storage {
  const held = new Map<string, string>();
  return { getItem: (key: string) => held.get(key) ?? null, setItem: (key: string, text: string) => void held.set(key, text) } as Storage;
}

type Page = YandexWindow & EventTarget & { localStorage: Storage };

/** Opens a page with the mock SDK. Violations fail the test unless `report` receives them. */
function createPage(scenario: Scenario, { localStorage = memory(), report = failOnViolation, delaySeconds = 2 } = {}) {
  const observed: string[] = [];
  const page: Page = Object.assign(new EventTarget(), { localStorage });
  const onAd = (isOn: boolean) => void observed.push(isOn ? 'ad' : 'page');
  const onReward = () => void observed.push('reward');
  const parameters = { scenario, speed: 1, delaySeconds };
  const runTimeline = () => installYandex({ window: page, dialog: timedDialog, parameters, report, onAd, onReward });
  return { page, observed, runTimeline };
}

function open(scenario: Scenario, localStorage = memory()) {
  const { page, observed, runTimeline } = createPage(scenario, { localStorage });
  const portal = createYandex(DEFAULT_SETTINGS, () => {}, { window: page, loadScript: async () => runTimeline() });
  return { page, portal, observed, recorded: recordPortal(portal) };
}

const press = (page: EventTarget) => page.dispatchEvent(new Event('pointerdown'));

describe('the player of the mock SDK', () => {
  test('stores a text in this browser', async () => {
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

  test('is missing in no-player', async () => {
    const { portal } = open('no-player');
    void portal.init(5);
    await passSeconds(1);
    await expect(portal.store()!.load()).rejects.toThrow('No player');
  });

  test('rejects data that is too large and requests that are too frequent', async () => {
    const player = createPlayer(memory(), false);
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
  const { page, observed, runTimeline } = createPage(scenario, { report: (violation) => violations.push(violation) });
  runTimeline();
  const started = page.YaGames!.init();
  await passSeconds(0.15);
  const sdk = await started;
  sdk.features?.LoadingAPI?.ready();
  return { page, sdk, observed, violations };
}

/** Returns callbacks that record their names and arguments in `calls`. */
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
  ])('for %s are called in the order of the site', async (scenario, interstitial, rewarded) => {
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

  test.each(['too-soon', 'offline'] as const)('for %s are called immediately, but not within the call', async (scenario) => {
    const { sdk } = await installReady(scenario);
    const calls: string[] = [];
    sdk.adv.showFullscreenAdv({ callbacks: callbacksInto(calls) });
    expect(calls).toEqual([]);
    await passSeconds(0);
    expect(calls).toContain('close false');
  });

  test('are called after the delay', async () => {
    const { sdk } = await installReady('fill');
    const calls: string[] = [];
    sdk.adv.showFullscreenAdv({ callbacks: callbacksInto(calls) });
    await passSeconds(1.9);
    expect(calls).toEqual([]);
    await passSeconds(0.2);
    expect(calls).toEqual(['open']);
  });

  test('refuse a second request during another one, which is a violation', async () => {
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
  test('an interstitial more than 1 s after the last press, once play has started', async () => {
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
