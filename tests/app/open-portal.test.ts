// Opening a portal: mute during ads, time limit, and failures.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPortal } from '../../src/app/open-portal.ts';
import type { Command } from '../../src/game/commands.ts';
import type { SaveKeeper } from '../../src/app/keep-save.ts';
import type { Portal, PortalEvent } from '../../src/portal/portal.ts';
import { createStandalone } from '../../src/portal/standalone.ts';
import { DEFAULT_SETTINGS } from '../../src/settings/settings.ts';
import { createStore } from '../../src/app/storage.ts';
import { openHud } from '../hud/hud-markup.ts';
import { openWorld } from '../support/play-world.ts';
import { MemoryStorage } from '../support/storages.ts';
import { until } from '../support/until.ts';

const log = vi.fn<(message: string) => void>();
beforeEach(() => log.mockClear());

function start(create: () => Promise<Portal>, settings = Promise.resolve(DEFAULT_SETTINGS)) {
  const { hud, sent, driver } = openHud(openWorld());
  const site = openPortal({
    settings,
    hud,
    store: createStore(() => new MemoryStorage()),
    keeper: {} as SaveKeeper,
    suggestLanguage: () => undefined,
    log,
    create,
  });
  return { hud, sent, driver, site };
}

async function open(create: () => Promise<Portal>) {
  const stage = start(create);
  await until(() => log.mock.calls.length > 0);
  return stage;
}

describe('an ad', () => {
  test('mutes the game immediately, before the next frame', async () => {
    const listeners = new Map<PortalEvent, (() => void)[]>();
    const portal: Portal = {
      ...createStandalone(),
      on(event, listener) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener]);
        return () => undefined;
      },
    };
    const emit = (event: PortalEvent) => listeners.get(event)?.forEach((listener) => listener());
    const { hud } = await open(async () => portal);
    expect(hud.isPageTaken.value).toBe(false);
    emit('pause');
    expect([hud.isPageTaken.value, hud.isMuted.value], 'the world has not run').toEqual([true, false]);
    emit('resume');
    expect(hud.isPageTaken.value).toBe(false);
  });
});

test('limits the initialization of the portal to ten seconds', async () => {
  const init = vi.fn<Portal['init']>(async () => 'ready');
  await open(async () => ({ ...createStandalone(), init }));
  expect(init.mock.calls).toEqual([[10]]);
});

test('plays without ads and logs the reason if the portal cannot be opened', async () => {
  const { sent } = await open(() => Promise.reject(new Error('HTTP 404')));
  await until();
  expect(sent).toContainEqual({ type: 'offerVideo', video: 'none' });
  expect(log.mock.calls).toEqual([['Failed to open the portal: Error: HTTP 404. Playing without ads.']]);
});

// @spec 4.64 9.5
test('requests an ad at most every 60 s by the default settings', async () => {
  const now = vi.spyOn(performance, 'now');
  const showAd = vi.fn<Portal['showAd']>(async (kind) => ({ kind, isShown: true, isRewarded: false }));
  const adPolicy: Portal['adPolicy'] = {
    kinds: ['interstitial'],
    breaks: ['play'],
    cooldownSeconds: 0,
    secondsAfterRewarded: 0,
    first: 'play',
  };
  const { site } = await open(async () => ({ ...createStandalone(), adPolicy, showAd }));
  const requestsAt = async (seconds: number) => {
    now.mockReturnValue(seconds * 1000);
    site.offerAd('play');
    await until();
    return showAd.mock.calls.length;
  };
  expect([await requestsAt(5), await requestsAt(64.9), await requestsAt(65), await requestsAt(124.9)]).toEqual([1, 1, 2, 2]);
});

test('reports the start and the end of play, and a level as a happy moment', async () => {
  const calls: string[] = [];
  const portal: Portal = {
    ...createStandalone(),
    loadingFinished: () => void calls.push('loaded'),
    gameplayStart: () => void calls.push('start'),
    gameplayStop: () => void calls.push('stop'),
    happyTime: () => void calls.push('happy'),
  };
  const { hud, driver } = await open(async () => portal);
  const seen = async (...commands: readonly Command[]) => {
    calls.length = 0;
    driver.send(...commands);
    hud.publish();
    await until();
    return [...new Set(calls)];
  };
  expect(calls).toEqual(['stop']);
  expect(await seen({ type: 'finishLoading' })).toEqual(['loaded']);
  expect(await seen({ type: 'play' })).toEqual(['start']);
  expect(await seen({ type: 'pause' })).toEqual(['stop']);
  driver.world.turn.pendingLevel = 2;
  driver.send({ type: 'closePanel' }).until('levelUp');
  expect(await seen()).toEqual(['happy']);
});

// @spec 8.10
test('answers a request for a reward before the settings have come: the SDK is not ready', async () => {
  const { hud, sent, site } = start(vi.fn<() => Promise<Portal>>(), new Promise(() => {}));
  site.requestReward();
  expect(sent).toEqual([{ type: 'answerReward', isRewarded: false }]);
  expect(hud.snackbar.value.text).toBe('snackbar.sdkNotReady');
});
