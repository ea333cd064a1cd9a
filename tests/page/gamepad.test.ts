// Gamepads: buttons and stick become presses, which drive the cursor in play and the focus elsewhere.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listenToGamepads } from '../../src/page/gamepad.ts';
import { createPadReader, REPEAT, type Pad, type PadButton } from '../../src/page/read-gamepads.ts';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';
import { TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';
import { openHud } from '../hud/hud-markup.ts';
import { PAD_INDEX } from '../support/pad-index.ts';
import { openMenu, playWorld, type WorldDriver } from '../support/play-world.ts';

function padOf(pressed: readonly PadButton[], axes: readonly number[] = [0, 0], mapping = 'standard'): Pad & { connected: boolean } {
  const held = new Set(pressed.map((button) => PAD_INDEX[button]));
  return { mapping, connected: true, axes, buttons: Array.from({ length: 17 }, (_, index) => ({ pressed: held.has(index) })) };
}

describe('a reader', () => {
  function readerOf() {
    const pressed: PadButton[] = [];
    const read = createPadReader((button) => void pressed.push(button));
    return { pressed, read };
  }

  test('reports a button once while it is held, and again after a release', () => {
    const { pressed, read } = readerOf();
    for (const now of [0, 16, 1000, 5000]) read([padOf(['a', 'start'])], now);
    expect(pressed).toEqual(['a', 'start']);
    read([padOf([])], 5016);
    read([padOf(['a'])], 5032);
    expect(pressed).toEqual(['a', 'start', 'a']);
  });

  test.each<[string, Pad]>([
    ['the d-pad', padOf(['left'])],
    ['the stick', padOf([], [-0.9, 0.3])],
  ])('repeats a direction of %s', (_, pad) => {
    const { pressed, read } = readerOf();
    read([pad], 0);
    read([pad], REPEAT.firstMilliseconds - 1);
    expect(pressed).toEqual(['left']);
    read([pad], REPEAT.firstMilliseconds);
    read([pad], REPEAT.firstMilliseconds + REPEAT.milliseconds - 1);
    expect(pressed).toEqual(['left', 'left']);
    read([pad], REPEAT.firstMilliseconds + REPEAT.milliseconds);
    expect(pressed).toEqual(['left', 'left', 'left']);
  });

  test('takes the stronger direction of a slanted stick, and none near its middle', () => {
    const { pressed, read } = readerOf();
    read([padOf([], [0.3, -0.5])], 0);
    read([padOf([], [0.6, -0.7])], 16);
    read([padOf([], [0, 0])], 32);
    read([padOf([], [0.8, 0.6])], 48);
    expect(pressed).toEqual(['up', 'right']);
  });

  test('ignores empty places, pads of another mapping and pads without the usual parts', () => {
    const { pressed, read } = readerOf();
    read([null, padOf(['a'], [1, 1], ''), { mapping: 'standard', buttons: [], axes: [] }], 0);
    expect(pressed).toEqual([]);
  });
});

let pads: (Pad | null)[];
let hasFocus: boolean;
let clicked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  pads = [];
  clicked = [];
  hasFocus = true;
  const page = Object.assign(new EventTarget(), {
    documentElement: { classList: new Set<string>() },
    hasFocus: () => hasFocus,
    querySelector: (selector: string) => (selector === 'dialog[open]' ? null : { click: () => clicked.push(selector) }),
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('navigator', { getGamepads: () => pads });
});

/** Connects a pad to the driver's world. Returns a function that presses buttons one after another. */
function connect(driver: WorldDriver) {
  const { hud } = openHud(driver);
  const { world } = driver;
  listenToGamepads({ world, hud, send: (command) => void world.commands.push(command) });
  pads = [null, padOf([])];
  window.dispatchEvent(new Event('gamepadconnected'));
  const press = (...buttons: PadButton[]) => {
    for (const button of buttons) {
      hud.publish();
      for (const held of [[button], []]) {
        pads = [null, padOf(held)];
        vi.advanceTimersByTime(16);
        driver.ticks(1);
      }
    }
  };
  return { hud, press };
}

describe('in play', () => {
  test('directions move the cursor, shoulders and X, Y choose the piece, A drops it', () => {
    const driver = playWorld('0 1a,3a,6a,1a,2a,3a');
    const { hud, press } = connect(driver);
    const { cursor } = driver.world.input;
    press('rightShoulder');
    expect(cursor).toEqual({ isActive: true, slot: 0, x: 3, y: 3 });
    press('rightShoulder', 'y');
    expect(cursor.slot).toBe(2);
    press('rightShoulder', 'leftShoulder', 'x');
    expect(cursor.slot).toBe(1);
    press('left', 'left', 'up');
    expect(cursor).toMatchObject({ x: 1, y: 2 });
    press('a');
    expect(driver.world.session.running!.actions).toEqual([{ type: 'drop', slot: 1, x: 1, y: 2 }]);
    expect(hud.lastInput.value).toBe('pad');
  });

  test('A first shows the cursor, also of a piece chosen by a tap; B ends the choice', () => {
    const driver = playWorld('0 1a,3a,6a');
    const { press } = connect(driver);
    const { cursor } = driver.world.input;
    press('a');
    expect([cursor.isActive, driver.world.session.running!.actions]).toEqual([true, []]);
    press('b');
    expect(cursor.isActive).toBe(false);
    driver.tapSlot(1);
    press('a');
    expect([driver.world.input.landing.isShown, driver.world.session.running!.actions]).toEqual([true, []]);
    press('a');
    expect(driver.world.session.running!.actions).toHaveLength(1);
  });

  test('Start pauses, and View presses the button below the board', () => {
    const driver = playWorld('0 1a,3a,6a');
    const { press } = connect(driver);
    press('view');
    expect(clicked).toEqual(['.foot button']);
    press('start');
    driver.expectAt('game', 'paused');
  });

  test('polls only while a gamepad is connected and the page has the focus', () => {
    const driver = playWorld('0 1a,3a,6a');
    expect(vi.getTimerCount()).toBe(0);
    const { press } = connect(driver);
    expect(vi.getTimerCount()).toBe(1);
    hasFocus = false;
    press('a');
    expect(driver.world.input.cursor.isActive).toBe(false);
    pads = [null];
    window.dispatchEvent(new Event('gamepaddisconnected'));
    expect(vi.getTimerCount()).toBe(0);
  });

  test('finds a gamepad that was connected before its code had loaded', () => {
    const { hud, driver } = openHud();
    pads = [padOf([])];
    listenToGamepads({ world: driver.world, hud, send: () => undefined });
    expect(vi.getTimerCount()).toBe(1);
  });

  test('a page without gamepads, or that may not read them, has none', () => {
    for (const navigator of [
      {},
      {
        getGamepads: () => {
          throw new DOMException('Forbidden', 'SecurityError');
        },
      },
    ]) {
      vi.stubGlobal('navigator', navigator);
      const { hud, driver } = openHud();
      listenToGamepads({ world: driver.world, hud, send: () => undefined });
      expect(vi.getTimerCount()).toBe(0);
    }
  });

  test('the tutorial and a whole game are played by gamepad', () => {
    const driver = openMenu({ profile: { isTutorialDue: true }, seed: 5 }).send({ type: 'play' });
    const { press } = connect(driver);
    const { cursor } = driver.world.input;
    const goTo = (x: number, y: number) => {
      while (cursor.x !== x) press(cursor.x < x ? 'right' : 'left');
      while (cursor.y !== y) press(cursor.y < y ? 'down' : 'up');
    };
    for (const { x, y } of TUTORIAL_STEPS) {
      driver.settle();
      press('rightShoulder', 'rightShoulder');
      expect(cursor.slot).toBe(0);
      goTo(x, y);
      press('a');
    }
    driver.settle();
    expect(driver.world.flow.mode).toBe('classic');
    const choose = createPlayer('random', 5);
    const { state, actions } = driver.world.session.running!;
    for (let drop = choose(state); drop; drop = choose(state)) {
      const drops = actions.length;
      if (!cursor.isActive) press('rightShoulder');
      while (cursor.slot !== drop.slot) press('rightShoulder');
      goTo(drop.x, drop.y);
      press('a');
      expect(actions).toHaveLength(drops + 1);
      if (driver.settle().world.flow.overlay === 'levelUp') driver.send({ type: 'closePanel' });
    }
    expect(actions.length).toBeGreaterThan(10);
    driver.until('gameOver');
  });
});
