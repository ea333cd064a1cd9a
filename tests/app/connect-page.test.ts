// The game connected to its window: sound, focus, motion, and events of the page.
import { beforeEach, expect, test, vi } from 'vitest';
import { connectPage } from '../../src/app/connect-page.ts';
import type { SoundPlayer } from '../../src/audio/sound-player.ts';
import type { Game } from '../../src/app/create-game.ts';
import type { Page } from '../../src/start/open-page.ts';
import type { Command } from '../../src/game/commands.ts';
import { readPageOptions } from '../../src/page/page-options.ts';
import { openHud } from '../hud/hud-markup.ts';
import { detachHud } from '../support/detached-hud.ts';

let view: EventTarget;
let preference: EventTarget & { matches: boolean };
let classes: Set<string>;
let page: EventTarget & { hidden: boolean };

beforeEach(() => {
  preference = Object.assign(new EventTarget(), { matches: false });
  view = Object.assign(new EventTarget(), { devicePixelRatio: 1, matchMedia: () => new EventTarget() });
  classes = new Set();
  const classList = { toggle: (name: string, isOn: boolean) => (isOn ? classes.add(name) : classes.delete(name)) };
  vi.stubGlobal('window', view);
  vi.stubGlobal('parent', view);
  vi.stubGlobal('matchMedia', () => preference);
  vi.stubGlobal('HTMLInputElement', Object);
  page = Object.assign(new EventTarget(), { documentElement: { classList }, hidden: false, hasFocus: () => false });
  vi.stubGlobal('document', page);
});

function connect(isMobile = false, search = '') {
  const stage = openHud();
  const { world } = stage.driver;
  const hud = detachHud(stage.hud);
  const sent: Command[] = [];
  const sounds = {
    setMuted: vi.fn<SoundPlayer['setMuted']>(),
    setVolumes: vi.fn<SoundPlayer['setVolumes']>(),
    unlock: vi.fn<() => void>(),
  };
  const saves = { scheduleSync: vi.fn<() => void>() };
  const lifecycle = { leave: vi.fn<() => void>(), comeBack: vi.fn<() => void>() };
  const fitView = vi.fn<() => void>();
  const canvas = Object.assign(new EventTarget(), { tabIndex: 0 });
  const send = (command: Command) => void sent.push(command);
  const game = { world, hud, sounds, saves, lifecycle, fitView, send, wake: () => {} } as unknown as Game;
  const device = { isMobile, isAppleMobile: false };
  connectPage({ canvas, device, options: readPageOptions(search), warn: () => {} } as unknown as Page, game);
  return { hud, sent, sounds, saves, lifecycle, fitView, canvas };
}

// @spec 4.59 4.76
test('is silent during an ad, on a hidden page, and while the site demands it', () => {
  const { hud, sounds } = connect();
  const isMuted = () => sounds.setMuted.mock.lastCall?.[0];
  expect(isMuted()).toBe(false);
  for (const [name, on, off] of [
    ['adStage', 'shown', 'none'],
    ['isMuted', true, false],
    ['isHostMuted', true, false],
  ] as const) {
    Object.assign(hud[name], { value: on });
    expect(isMuted(), name).toBe(true);
    Object.assign(hud[name], { value: off });
    expect(isMuted(), name).toBe(false);
  }
});

// @spec 3.27 9.23
test('plays sounds at 0.5 and music at 0.25, times the volumes of the player', () => {
  const { hud, sounds } = connect();
  const volumes = () => sounds.setVolumes.mock.lastCall?.[0];
  expect(volumes()).toEqual({ effects: 0.5, music: 0.25 });
  hud.soundVolume.value = 0.5;
  expect(volumes()).toEqual({ effects: 0.25, music: 0.25 });
  hud.musicVolume.value = 0.4;
  expect(volumes()).toEqual({ effects: 0.25, music: 0.1 });
  hud.isSoundOn.value = false;
  expect(volumes()).toEqual({ effects: 0, music: 0.1 });
  hud.isMusicOn.value = false;
  expect(volumes()).toEqual({ effects: 0, music: 0 });
});

test('takes the Tab key to the board only in a game', () => {
  const { hud, canvas } = connect();
  expect(canvas.tabIndex).toBe(-1);
  hud.screen.value = 'game';
  expect(canvas.tabIndex).toBe(0);
});

test('follows the preference of the system for less motion, and marks the page', () => {
  const { hud, sent } = connect();
  expect(sent).toContainEqual({ type: 'preferLessMotion', isPreferred: false });
  preference.matches = true;
  preference.dispatchEvent(new Event('change'));
  expect(sent.at(-1)).toEqual({ type: 'preferLessMotion', isPreferred: true });
  hud.isReducedMotion.value = true;
  expect([...classes]).toEqual(['less-motion']);
});

test.each(['pointerup', 'click', 'keydown'])('unlocks the sound at each %s', (type) => {
  const { sounds } = connect();
  view.dispatchEvent(new Event(type));
  view.dispatchEvent(new Event(type));
  expect(sounds.unlock).toHaveBeenCalledTimes(2);
});

test("fits the view at the start and after a resize, and reads another tab's save", () => {
  const { fitView, saves } = connect();
  expect(fitView).toHaveBeenCalledTimes(1);
  view.dispatchEvent(new Event('resize'));
  expect(fitView).toHaveBeenCalledTimes(2);
  view.dispatchEvent(new Event('storage'));
  expect(saves.scheduleSync).toHaveBeenCalledTimes(1);
});

test.each([
  ['with the focus on a desktop', false, '', true],
  // @spec 4.78
  ['without the focus on a phone', true, '', false],
  ['without the focus in a web view', false, '?webview=true', false],
])('a page that was left resumes %s', (_, isMobile, search, isFocusNeeded) => {
  const { lifecycle } = connect(isMobile, search);
  for (const hidden of [true, false]) {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  }
  expect([lifecycle.leave, lifecycle.comeBack].map(({ mock }) => mock.calls.length)).toEqual([1, isFocusNeeded ? 0 : 1]);
  view.dispatchEvent(new Event('focus'));
  expect(lifecycle.comeBack).toHaveBeenCalledOnce();
});
