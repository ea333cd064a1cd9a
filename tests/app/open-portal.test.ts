// Opening a portal: mute during ads, time limit, and failures.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openPortal } from '../../src/app/open-portal.ts';
import type { SaveKeeper } from '../../src/save/keep-save.ts';
import type { Command } from '../../src/game/commands.ts';
import type { SiteBoard } from '../../src/net/leaderboard-types.ts';
import { create as createPoki } from '../../src/portal/poki.ts';
import type { PokiSdk } from '../../src/portal/poki-sdk.ts';
import type { Portal, PortalEvent } from '../../src/portal/portal.ts';
import { create as createStandalone } from '../../src/portal/standalone.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../src/settings/settings.ts';
import { createStore } from '../../src/page/storage.ts';
import { openHud } from '../hud/hud-markup.ts';
import { openWorld } from '../support/play-world.ts';
import { MemoryStorage } from '../support/storages.ts';
import { until } from '../support/until.ts';

function createListeners() {
  const target = new EventTarget();
  return {
    on: (event: string, listener: () => void) => target.addEventListener(event, listener),
    emit: (event: PortalEvent) => void target.dispatchEvent(new Event(event)),
  };
}

const log = vi.fn<(message: string) => void>();
beforeEach(() => log.mockClear());

function openSoon(
  create: (settings: Settings) => Promise<Portal>,
  settings = Promise.resolve(DEFAULT_SETTINGS),
  suggestLanguage: (tag: string) => void = () => {},
  { isHosted = false, useBoard = async () => {} }: { isHosted?: boolean; useBoard?: (board: SiteBoard) => Promise<void> } = {},
) {
  const { hud, sent, driver } = openHud(openWorld());
  const storage = new MemoryStorage();
  const site = openPortal({
    settings,
    hud,
    store: createStore(() => storage),
    keeper: {} as SaveKeeper,
    suggestLanguage,
    isHosted,
    servers: async () => ({ useBoard }),
    log,
    create,
  });
  return { hud, sent, driver, site };
}

/** Opens a portal, and waits for its first message. */
async function open(create: () => Promise<Portal>) {
  const opened = openSoon(create);
  await until(() => log.mock.calls.length > 0);
  return opened;
}

describe('an ad', () => {
  test('mutes the game immediately, before the next frame', async () => {
    const { on, emit } = createListeners();
    const { hud } = await open(async () => ({ ...createStandalone(), on }));
    expect(hud.adStage.value).toBe('none');
    emit('pause');
    expect([hud.adStage.value, hud.isMuted.value], 'the world has not run').toEqual(['shown', false]);
    emit('resume');
    expect(hud.adStage.value).toBe('none');
  });
});

test('limits the initialization of the portal to thirty seconds', async () => {
  const init = vi.fn<Portal['init']>(async () => 'ready');
  await open(async () => ({ ...createStandalone(), init }));
  expect(init.mock.calls).toEqual([[30]]);
});

describe('a portal whose SDK', () => {
  const videosIn = (sent: readonly Command[]) => sent.flatMap((command) => (command.type === 'offerVideo' ? [command.video] : []));

  /** Opens Poki and returns the commands so far. */
  async function openPoki(loadScript: () => Promise<void>, init: () => Promise<void> = async () => {}) {
    vi.useFakeTimers();
    const sdk = { init } as PokiSdk;
    const { sent } = openSoon(async () =>
      createPoki(DEFAULT_SETTINGS, log, { window: Object.assign(new EventTarget(), { PokiSDK: sdk }), loadScript }),
    );
    await vi.advanceTimersByTimeAsync(0);
    return sent;
  }

  // @spec 4.60
  test.each<[string, () => Promise<void>, () => Promise<void>]>([
    ['cannot be loaded', () => Promise.reject(new Error('404')), async () => {}],
    ['refuses to start', async () => {}, () => Promise.reject(new Error('blocked'))],
  ])('%s has no videos, with the reason of the buttons', async (_, loadScript, init) => {
    expect(videosIn(await openPoki(loadScript, init))).toEqual(['unavailable', 'disabled']);
  });

  test.each(['script', 'init'])('is not ready within 30 s (%s) has no videos until it is', async (late) => {
    let becomeReady = () => {};
    const waiting = () => new Promise<void>((resolve) => (becomeReady = resolve));
    const sent = await openPoki(late === 'script' ? waiting : async () => {}, late === 'init' ? waiting : async () => {});
    await vi.advanceTimersByTimeAsync(29_999);
    expect(videosIn(sent)).toEqual(['unavailable']);
    await vi.advanceTimersByTimeAsync(1);
    expect(videosIn(sent)).toEqual(['unavailable', 'disabled']);
    becomeReady();
    await vi.advanceTimersByTimeAsync(0);
    expect(videosIn(sent).at(-1)).toBe('available');
  });
});

test('opens no portal before the settings arrive', async () => {
  let arrive = () => {};
  const settings = new Promise<Settings>((resolve) => (arrive = () => resolve(DEFAULT_SETTINGS)));
  const create = vi.fn(async () => createStandalone());
  const { sent, site } = openSoon(create, settings);
  await until();
  site.offerAd('play');
  expect([create.mock.calls, sent]).toEqual([[], []]);
  arrive();
  await until(() => log.mock.calls.length > 0);
  expect(create).toHaveBeenCalledOnce();
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

test.each([
  ['ready', 'loaded'],
  ['loaded', 'ready'],
])('reports the end of loading once, after the site is ready: %s, then %s', async (...steps) => {
  const { on, emit } = createListeners();
  const loadingFinished = vi.fn<() => void>();
  const { hud, driver } = await open(async () => ({ ...createStandalone(), on, loadingFinished }));
  for (const step of steps) {
    expect(loadingFinished).not.toHaveBeenCalled();
    if (step === 'ready') emit('ready');
    else driver.send({ type: 'finishLoading' });
    hud.publish();
  }
  driver.send({ type: 'play' });
  hud.publish();
  expect(loadingFinished).toHaveBeenCalledOnce();
});

test.each([
  ['fr-CA', ['fr-CA']],
  ['', []],
  [undefined, []],
  [null, []],
])('suggests the language %j of the site after loading', async (locale, expected) => {
  const { on, emit } = createListeners();
  const suggested: string[] = [];
  const portal = { ...createStandalone(), on, locale: () => locale as string };
  const { hud, driver } = openSoon(
    async () => portal,
    undefined,
    (tag) => suggested.push(tag),
  );
  await until(() => log.mock.calls.length > 0);
  emit('ready');
  expect(suggested).toEqual([]);
  driver.send({ type: 'finishLoading' });
  hud.publish();
  expect(suggested).toEqual(expected);
});

test('reports the start and the end of play, and a level as a happy moment', async () => {
  const calls: string[] = [];
  const portal: Portal = {
    ...createStandalone(),
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
  expect(await seen({ type: 'finishLoading' })).toEqual([]);
  expect(await seen({ type: 'play' })).toEqual(['start']);
  expect(await seen({ type: 'pause' })).toEqual(['stop']);
  driver.world.turn.pendingLevel = 2;
  driver.send({ type: 'closePanel' }).until('levelUp');
  expect(await seen()).toEqual(['happy']);
});

test.each([
  [true, 'standalone', 'host'],
  [false, 'standalone', 'standalone'],
  [true, 'poki', 'poki'],
] as const)('a page that offers to be the portal (%s) replaces only standalone: %s opens %s', async (isHosted, portal, opened) => {
  const create = vi.fn<(settings: Settings) => Promise<Portal>>(async () => createStandalone());
  openSoon(create, Promise.resolve({ ...DEFAULT_SETTINGS, portal }), undefined, { isHosted });
  await until(() => create.mock.calls.length > 0);
  expect(create.mock.calls[0][0].portal).toBe(opened);
});

test('has the mute of a site that reports one, and keeps that of the page around the game', async () => {
  const { on, emit } = createListeners();
  let isMuted = false;
  const { hud } = await open(async () => ({ ...createStandalone(), isMuted: () => isMuted, on }));
  hud.isHostMuted.value = true;
  emit('ready');
  expect(hud.isHostMuted.value, 'the site has no mute').toBe(true);
  for (isMuted of [false, true, false]) {
    emit('mute');
    expect(hud.isHostMuted.value).toBe(isMuted);
  }
});

test('passes the board of a site that is ready to the score servers', async () => {
  const board: SiteBoard = { submit: () => undefined };
  const used = vi.fn<(board: SiteBoard) => Promise<void>>(async () => undefined);
  const { on, emit } = createListeners();
  openSoon(async () => ({ ...createStandalone(), board: () => board, on }), undefined, undefined, { useBoard: used });
  await until(() => log.mock.calls.length > 0);
  expect(used).not.toHaveBeenCalled();
  emit('ready');
  await until(() => used.mock.calls.length > 0);
  expect(used).toHaveBeenCalledExactlyOnceWith(board);
});
