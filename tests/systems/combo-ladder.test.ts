// Each combo from 2 to 8 adds an effect to see and one to hear, rare ones are gold; the first one is explained once.
import { describe, expect, test } from 'vitest';
import { paler } from '../../src/game/theme-colors.ts';
import { DESIGN } from '../../src/game/layout.ts';
import { LATE_TIMING } from '../../src/game/late-timing.ts';
import { playWorld, savedGame, openMenu, type PlayWorldOptions, type WorldDriver } from '../support/play-world.ts';

/** Clears a row at a combo, next to three blocks that remain. */
function clearAt(combo: number, options: PlayWorldOptions = {}): WorldDriver {
  const status = combo > 1 ? 3 : 0;
  return playWorld(`1111111/123 1a,2a,3a combo=${combo - 1}:${status}`, options).drop(0, 7, 0);
}

/** Returns what a clear shows, without the light of the line itself. */
function shownBy(driver: WorldDriver) {
  const { world } = driver;
  const { components, pools, turn } = world;
  const rays = driver.alive(pools.sweeps).length - 1;
  const flares = driver.alive(pools.flares).length - 8;
  const [word] = driver.alive(pools.words);
  const isGolden = word !== undefined && components.Word.light[word] !== 0;
  const isSlow = turn.slowSeconds > 0;
  const board = pools.offsets.first;
  let shake = 0;
  for (let tick = 0; tick < 40; tick++) {
    driver.ticks(1);
    shake = Math.max(shake, Math.abs(components.Transform.x[board]));
  }
  return { rays, flares, isGolden, isSlow, isShaken: shake > 3 };
}

const NOTHING = { rays: 0, flares: 0, isGolden: false, isSlow: false, isShaken: false };

describe('the ladder', () => {
  test.each([
    [1, NOTHING],
    [2, NOTHING],
    [3, { ...NOTHING, rays: 4 }],
    [4, { ...NOTHING, rays: 4, isShaken: true }],
    [5, { ...NOTHING, rays: 4, isShaken: true, flares: 2 }],
    [6, { ...NOTHING, rays: 16, isShaken: true, flares: 2 }],
    [7, { ...NOTHING, rays: 16, isShaken: true, flares: 2, isSlow: true }],
    [8, { ...NOTHING, rays: 16, isShaken: true, flares: 5, isSlow: true }],
    [10, { ...NOTHING, rays: 16, isShaken: true, flares: 5, isGolden: true, isSlow: true }],
    [14, { ...NOTHING, rays: 16, isShaken: true, flares: 5, isSlow: true }],
    [20, { ...NOTHING, rays: 16, isShaken: true, flares: 5, isGolden: true, isSlow: true }],
  ])('at combo %i', (combo, shown) => {
    const driver = clearAt(combo);
    expect(shownBy(driver)).toEqual(shown);
    driver.settle().expectPicture();
  });

  test('has only words and sounds with reduced motion', () => {
    const driver = clearAt(8, { isReducedMotion: true });
    expect(driver.alive(driver.world.pools.sweeps)).toEqual([]);
    expect(driver.alive(driver.world.pools.flares)).toEqual([]);
    expect(driver.words()).toBe('Combo +70%');
    expect(driver.world.turn.slowSeconds).toBe(0);
  });

  test('sounds different at each step', () => {
    const layers = [2, 3, 4, 5, 6, 7, 8].map((combo) => {
      const { effects } = clearAt(combo);
      const added = effects.filter(
        (effect) => effect.type === 'playSound' && effect.delaySeconds > 0 && !/^(?:combo|explosion1|jewel)/.test(effect.name),
      );
      expect(added).toHaveLength(1);
      const [sound] = added;
      return sound.type === 'playSound' ? `${sound.name} ${sound.rate}` : '';
    });
    expect(new Set(layers).size).toBe(layers.length);
    const first = clearAt(1).sounds();
    expect(first).toEqual(['jewel1', 'drop', 'combo1', 'explosion1']);
  });
});

describe('the slow motion of combo 7', () => {
  test('slows motions to 0.6 for 0.18 s, while a held piece follows the pointer', () => {
    const driver = clearAt(7);
    const { Tween } = driver.world.components;
    const tween = driver.world.tweens.order[0];
    driver.pressSlot(0).moveOver(3, 3);
    const before = Tween.elapsedSeconds[tween];
    const held = driver.world.input.drag.seconds;
    driver.ticks(1);
    expect(Tween.elapsedSeconds[tween] - before).toBeCloseTo(0.6 / 60, 5);
    expect(driver.world.input.drag.seconds - held).toBeCloseTo(1 / 60, 5);
    driver.ticks(Math.ceil(LATE_TIMING.slowSeconds * 60));
    expect(driver.world.turn.slowSeconds).toBeLessThanOrEqual(0);
  });

  test('delays the sound of the burst', () => {
    const burstOf = (combo: number) => {
      const effect = clearAt(combo).effects.find((one) => one.type === 'playSound' && one.name === 'explosion1');
      return effect?.type === 'playSound' ? effect.delaySeconds : 0;
    };
    expect(burstOf(7) - burstOf(6)).toBeCloseTo(0.012 + LATE_TIMING.slowSeconds * 0.4, 5);
  });
});

describe('the hint about combos', () => {
  const isExplained = ({ effects }: WorldDriver) => effects.some(({ type }) => type === 'explainCombo');

  test('comes with the first combo of 2, once per player', () => {
    expect(isExplained(clearAt(1))).toBe(false);
    const driver = clearAt(2);
    expect(isExplained(driver)).toBe(true);
    expect(driver.stored.profile.isComboExplained).toBe(true);
    expect(isExplained(clearAt(2, { profile: { isComboExplained: true } }))).toBe(false);
  });

  test('does not come while a run is watched', () => {
    const { state, start } = savedGame('1111111/123 1a,2a,3a combo=1:3');
    const replay = { start, actions: [{ type: 'drop' as const, slot: 0, x: 7, y: 0 }], times: [0] };
    const driver = openMenu().send({ type: 'watchRun', replay, username: 'a' }).ticks(200);
    expect(state.combo).toBe(1);
    expect(driver.words() !== '' || driver.world.session.watch?.next === 1).toBe(true);
    expect(isExplained(driver)).toBe(false);
    expect(driver.world.profile.isComboExplained).toBe(false);
  });
});

describe('the place of a score', () => {
  const placeOf = (driver: WorldDriver) => {
    const { Transform } = driver.world.components;
    const [popup] = driver.alive(driver.world.pools.popups);
    return { x: Transform.x[popup], y: Transform.y[popup] };
  };

  test.each([
    ['/1111111/01 1a', 1],
    ['0/0/0/0/0/0/0/1111111 1a', 7],
    ['0/0/0/1111111/01 1a', 3],
  ])('is on the board and off the line of %s', (notation, row) => {
    const driver = playWorld(notation).drop(0, 7, row);
    const { layout } = driver.world.view;
    const { x, y } = placeOf(driver);
    expect(x).toBeGreaterThan(layout.boardLeft);
    expect(x).toBeLessThan(layout.boardLeft + DESIGN.boardUnits - 40);
    expect(y).toBeGreaterThan(layout.boardTop);
    expect(y).toBeLessThan(layout.boardTop + DESIGN.boardUnits);
    const lineY = layout.boardTop + (row + 0.5) * DESIGN.cellUnits;
    expect(Math.hypot(x - DESIGN.widthUnits / 2, y - lineY)).toBeGreaterThan(2 * DESIGN.cellUnits);
  });

  test('is not behind words as wide as the board, in its middle', () => {
    const driver = playWorld('0/0/0/0/0/1111111/2222222/3333333 1e,2a combo=1:3').drop(0, 7, 5);
    const { Transform, Word, Text } = driver.world.components;
    const words = driver.world.pools.words.first;
    expect(Word.width[words] * Text.scale[words]).toBeGreaterThan(0.9 * DESIGN.boardUnits);
    expect(Math.abs(placeOf(driver).y - Transform.y[words])).toBeGreaterThan(DESIGN.cellUnits);
  });
});

describe('the words', () => {
  /** Clears lines of a column of gaps, which the first piece fills. */
  const clear = (lines: number, options: PlayWorldOptions = {}) =>
    playWorld(`${'1111111/'.repeat(lines)}01 ${['1a', '1c', '1e'][lines - 1]},2a,3a`, options).drop(0, 7, 0);
  const wordsOf = ({ world }: WorldDriver) => {
    const { components, pools, view } = world;
    const entity = pools.words.first;
    const boardMiddle = view.layout.boardTop + DESIGN.boardUnits / 2;
    return { isInMiddle: Math.abs(components.Transform.y[entity] - boardMiddle) < DESIGN.cellUnits, shown: components.Word.shown[entity] };
  };

  test.each([
    [2, false],
    [3, true],
  ])('of %i lines are in the middle of the board: %s', (lines, isInMiddle) => {
    expect(wordsOf(clear(lines)).isInMiddle).toBe(isInMiddle);
  });

  test('in the middle appear letter by letter in 0.3 s, others at the same time', () => {
    const driver = clear(3);
    const { length } = driver.words();
    const counts = Array.from({ length: 20 }, () => Math.ceil(wordsOf(driver.ticks(1)).shown));
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
    expect(counts[0]).toBeLessThan(3);
    expect(counts.findIndex((count) => count === length)).toBeGreaterThan(14);
    expect(counts.at(-1)).toBe(length);
    const above = clear(2);
    expect(wordsOf(above).shown).toBe(above.words().length);
  });

  test('in the middle are complete from their first frame with reduced motion', () => {
    const driver = clear(3, { isReducedMotion: true });
    expect(wordsOf(driver).shown).toBe(driver.words().length);
  });

  test('have the color of the dropped piece, except gold ones', () => {
    const { world } = clear(2);
    expect(world.components.Sprite.tint[world.pools.words.first]).toBe(paler(world.view.colors.jewels[1]));
  });
});

test('lines shine in the mean color of their jewels, with 30 % white', () => {
  const lightOf = (row: string) => {
    const driver = playWorld(`${row}/01 1a1,2a,3a`).drop(0, 7, 0);
    const [light] = driver.alive(driver.world.pools.flares);
    return { light: driver.world.components.Sprite.tint[light], jewels: driver.world.view.colors.jewels };
  };
  const { light, jewels } = lightOf('1111111');
  const mixed = (color: number, other: number, shift: number) =>
    Math.round((((color >>> shift) & 0xff) + ((other >>> shift) & 0xff)) * 0.35 + 0.3 * 0xff);
  for (const shift of [16, 8, 0]) {
    expect((light >>> shift) & 0xff).toBe(mixed(jewels[1], jewels[1], shift));
    expect(Math.abs(((lightOf('1113333').light >>> shift) & 0xff) - mixed(jewels[1], jewels[3], shift))).toBeLessThanOrEqual(1);
  }
});

test.each([
  ['1111111/01 1a', 1],
  ['1111111/1111111/01 1c', 1 + 0.12 * Math.log2(420 / 200)],
  [`${'1111111/'.repeat(3)}01 1e combo=99:3`, 1.6],
])('the score of %s has scale %f', (notation, scale) => {
  const driver = playWorld(notation).drop(0, 7, 0);
  const [popup] = driver.alive(driver.world.pools.popups);
  expect(driver.world.components.Text.scale[popup]).toBeCloseTo(scale, 5);
});
