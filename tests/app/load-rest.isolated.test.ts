// The parts that load after the first screen: connections, order and failures.
import { beforeEach, expect, test, vi } from 'vitest';
import type { Game } from '../../src/app/create-game.ts';
import { waitForFirstMove } from '../../src/start/first-move.ts';
import { followJewels } from '../../src/app/follow-jewels.ts';
import { loadRest } from '../../src/app/load-rest.ts';
import type { Page } from '../../src/start/open-page.ts';
import { EFFECT_SYSTEMS } from '../../src/game/effects/effect-systems.ts';
import { registerWorker } from '../../src/offline/register-worker.ts';
import { loadPicture } from '../../src/platform/load-picture.ts';
import { openHud } from '../hud/hud-markup.ts';
import { detachHud } from '../support/detached-hud.ts';
import { playWorld } from '../support/play-world.ts';
import { until } from '../support/until.ts';

vi.mock(import('../../src/page/follow-input.ts'), () => ({ followInput: () => undefined, followFocus: () => undefined }));
vi.mock(import('../../src/save/coin-row.ts'), () => ({ followRow: () => undefined }));
vi.mock(import('../../src/page/gamepad.ts'), () => ({ listenToGamepads: () => undefined }));
vi.mock(import('../../src/page/reading-keys.ts'), () => ({ listenToReadingKeys: () => undefined, ignoreLetters: () => undefined }));
vi.mock(import('../../src/start/first-move.ts'), () => ({ waitForFirstMove: vi.fn<typeof waitForFirstMove>() }));
vi.mock(import('../../src/app/follow-jewels.ts'), () => ({ followContrast: () => undefined, followJewels: vi.fn<typeof followJewels>() }));
vi.mock(import('../../src/offline/register-worker.ts'), () => ({ registerWorker: vi.fn<typeof registerWorker>() }));
vi.mock(import('../../src/platform/load-picture.ts'), () => ({ loadPicture: vi.fn<typeof loadPicture>() }));

const none = () => undefined;

let page: EventTarget;
let warn: ReturnType<typeof vi.fn<(message: unknown) => void>>;
const manifest = { setAttribute: vi.fn<(name: string, value: string) => void>() };

beforeEach(() => {
  vi.clearAllMocks();
  page = Object.assign(new EventTarget(), { querySelector: () => manifest });
  vi.stubGlobal('document', page);
  vi.stubGlobal('Element', vi.fn());
  warn = vi.fn<(message: unknown) => void>();
  vi.mocked(loadPicture).mockResolvedValue({} as HTMLImageElement);
  vi.mocked(waitForFirstMove).mockResolvedValue();
  vi.mocked(registerWorker).mockResolvedValue();
});

function open() {
  const opened = openHud(playWorld('1 1a,2a,3a'));
  const { world } = opened.driver;
  Object.assign(world, { lateSystems: {}, pipelines: undefined });
  const hud = detachHud(opened.hud);
  const sounds = { setScene: vi.fn<(scene: object) => void>() };
  const overlay = vi.fn<() => void>();
  const late = {
    openSite: vi.fn<() => Promise<void>>(async () => {}),
    followLinks: async () => {},
    servers: { call: async () => {} },
  };
  const stage = { setPicture: vi.fn<(place: number, picture: unknown) => void>() };
  const openHudPart = vi.fn<() => Promise<void>>(async () => {});
  const game = {
    world,
    hud,
    sounds,
    late,
    stage,
    keeper: {},
    lifecycle: {},
    wake: none,
    openHud: openHudPart,
    openDebug: async () => ({ toggleOverlay: overlay }),
  } as unknown as Game;
  const loading = loadRest({ store: {}, warn, options: { isWorkerLocal: false } } as unknown as Page, game);
  return { world, hud, sounds, overlay, late, stage, openHudPart, loading };
}

// @spec 1.23 4.26
test('connects music and panels, and loads stars, confetti and letters', async () => {
  const { world, hud, sounds, late, stage, openHudPart } = open();
  await until(() => stage.setPicture.mock.calls.length > 0);
  hud.combo.value = 3;
  expect(sounds.setScene.mock.lastCall?.[0]).toMatchObject({ combo: 3 });
  expect(world.lateSystems).toEqual(EFFECT_SYSTEMS);
  expect([late.openSite.mock.calls.length, openHudPart.mock.calls.length]).toEqual([1, 1]);
  expect(manifest.setAttribute.mock.calls).toEqual([['rel', 'manifest']]);
  expect(warn.mock.calls).toEqual([]);
});

// @spec 2.20 9.30
test('toggles the debug overlay after a press of two seconds, and not after a shorter one', async () => {
  vi.useFakeTimers();
  const { overlay } = open();
  const fire = (type: string) => page.dispatchEvent(Object.assign(new Event(type), { isPrimary: true, button: 0, clientX: 0, clientY: 0 }));
  const hold = async (milliseconds: number) => {
    fire('pointerdown');
    await vi.advanceTimersByTimeAsync(milliseconds);
    fire('pointerup');
    return overlay.mock.calls.length;
  };
  expect([await hold(1990), await hold(2000)]).toEqual([0, 1]);
});

test('registers the service worker last, after the first score', async () => {
  const { hud, loading } = open();
  await until(() => vi.mocked(followJewels).mock.calls.length > 0);
  await until();
  expect(registerWorker).not.toHaveBeenCalled();
  hud.score.value = 20;
  await loading;
  expect(waitForFirstMove).toHaveBeenCalledTimes(1);
  expect(registerWorker).toHaveBeenCalledExactlyOnceWith(false);
});

test('continues without letters and without a service worker, and says so', async () => {
  vi.mocked(loadPicture).mockRejectedValue(new Error('HTTP 404'));
  vi.mocked(registerWorker).mockRejectedValue(new Error('blocked'));
  const { hud, loading } = open();
  hud.score.value = 20;
  await loading;
  expect(warn.mock.calls).toEqual([
    ['Failed to load the letters: Error: HTTP 404. Showing no praise.'],
    ['Failed to register the service worker: Error: blocked. The game needs the network.'],
  ]);
});
