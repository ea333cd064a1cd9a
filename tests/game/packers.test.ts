// Packing a world into sprites: content, order and interpolation.
import { describe, expect, test } from 'vitest';
import { DESIGN } from '../../src/game/layout.ts';
import { FRAME, FRAMES } from '../../src/game/frames.ts';
import { MAX_LETTERS } from '../../src/game/letters.ts';
import { FIRST_COLORS } from '../../src/game/theme-colors.ts';
import { killSprite, spawnSprite } from '../../src/ecs/spawn.ts';
import type { GameWorld } from '../../src/game/world.ts';
import { KINDS } from '../../src/game/kinds.ts';
import { createWorldPacker } from '../../src/render-webgl/pack-world.ts';
import { createSpriteList, SCALE_STEPS, type SpriteList } from '../../src/render-webgl/sprite-layout.ts';
import { FRAME_NAMES } from '../support/frame-names.ts';
import { openMenu, openWorld, playWorld } from '../support/play-world.ts';

const CROSS = '00011111/00011111/00011111/111/111/111/111/111';

function unpack(list: SpriteList) {
  return Array.from({ length: list.count }, (_, sprite) => ({
    frame: FRAME_NAMES[list.uint16[sprite * 8 + 3]],
    x: list.int16[sprite * 8] / 16,
    y: list.int16[sprite * 8 + 1] / 16,
    angle: list.uint16[sprite * 8 + 2],
    scaleX: list.int16[sprite * 8 + 4] / SCALE_STEPS,
    scaleY: list.int16[sprite * 8 + 5] / SCALE_STEPS,
    color: list.uint32[sprite * 4 + 3],
  }));
}

function extract(world: GameWorld, alpha = 1) {
  const list = createSpriteList(1024);
  createWorldPacker(world, KINDS, list, FRAMES)(alpha);
  return unpack(list);
}

const frames = (world: GameWorld) => extract(world).map(({ frame }) => frame);

describe('the packed sprites', () => {
  test('are none in an empty world', () => {
    expect(extract(openWorld().world)).toEqual([]);
  });

  // @spec 2.31 4.12
  test('include the blocks of the board and each cell of the queued pieces', () => {
    const driver = playWorld('12/3 1d,2a,3a').settle();
    expect(frames(driver.world)).toEqual([
      'jewel-1',
      'jewel-2',
      'jewel-3',
      ...Array.from({ length: 3 }, () => 'jewel-1'),
      ...Array.from({ length: 3 }, () => 'jewel-2'),
      ...Array.from({ length: 4 }, () => 'jewel-3'),
    ]);
  });

  // @spec 2.71
  test("include the tutorial's hand and the piece that it moves", () => {
    const driver = openMenu({ profile: { isTutorialDue: true } })
      .send({ type: 'play' })
      .ticks(2);
    const drawn = frames(driver.world);
    expect(drawn.filter((frame) => frame === 'hand')).toHaveLength(1);
    // The piece is a bar of three cells, drawn directly before the hand.
    expect(drawn.slice(-4)).toEqual(['jewel-1', 'jewel-1', 'jewel-1', 'hand']);
  });

  test("include the menu's snow, and a line's confetti and score", () => {
    const shown = (world: GameWorld, name: string) => frames(world).filter((frame) => frame.startsWith(name)).length;
    expect(shown(openMenu().ticks(2).world, 'snow-')).toBe(70);
    const { world } = playWorld('1111111/001 1a,2a,3a').drop(0, 7, 0).ticks(30);
    expect([shown(world, 'confetti-'), shown(world, 'plus'), shown(world, 'digit-')]).toEqual([10, 1, 3]);
  });

  // @spec 3.17
  test('show queued jewels smaller than those of the board', () => {
    const sizes = extract(playWorld('1 2a,2a,2a').settle().world).map(({ frame, scaleX, scaleY }) => ({ frame, scaleX, scaleY }));
    const [block, ...queued] = sizes;
    expect(block).toEqual({ frame: 'jewel-1', scaleX: 1, scaleY: 1 });
    expect(queued, 'three pieces of three cells').toHaveLength(9);
    for (const { frame, scaleX, scaleY } of queued) {
      expect(frame).toBe('jewel-2');
      expect([scaleX, scaleY]).toEqual([expect.closeTo(0.8, 2), expect.closeTo(0.8, 2)]);
    }
  });

  test('exclude dead and transparent entities', () => {
    const driver = openWorld();
    const { world } = driver;
    const { Sprite } = world.components;
    const [dead, clear, seen] = [1, 2, 3].map((x) => spawnSprite(world, world.pools.coins, FRAME.coin, x, 0));
    killSprite(world, dead);
    Sprite.alpha[clear] = 0;
    expect(extract(world).map(({ x }) => x)).toEqual([3]);
    Sprite.alpha[seen] = -0.5;
    expect(extract(world)).toEqual([]);
  });

  test('exclude dead and transparent pieces and popups', () => {
    const { world } = playWorld('0 1a,2a,3a').settle();
    const { Sprite } = world.components;
    world.components.Sprite.alpha[world.view.pieceAt[0]] = 0;
    killSprite(world, world.view.pieceAt[1]);
    const popup = spawnSprite(world, world.pools.popups, FRAME.plus, 5, 5);
    Sprite.alpha[popup] = 0;
    expect(frames(world)).toEqual(Array.from({ length: 4 }, () => 'jewel-3'));
  });

  test('are cut to the size of the list, which is refilled each time', () => {
    const { world } = playWorld('12/3 1d,2a,3a').settle();
    const list = createSpriteList(2);
    const extract = createWorldPacker(world, KINDS, list, FRAMES);
    extract(1);
    extract(1);
    expect(unpack(list).map(({ frame }) => frame)).toEqual(['jewel-1', 'jewel-2']);
  });

  test('fit the renderer in the fullest possible scene', () => {
    const spritesOf = { ghosts: 9, rims: 9, pieces: 9, guides: 9, held: 18, popups: 6, words: MAX_LETTERS };
    const most = Object.entries(KINDS).reduce((sum, [kind, { size }]) => sum + size * (Reflect.get(spritesOf, kind) ?? 1), 0);
    expect(most).toBeLessThanOrEqual(1024);
  });

  test('do not change the world', () => {
    const { world } = playWorld(`${CROSS} 6a`).drop(0, 0, 0).ticks(7);
    const before = JSON.stringify(world.components);
    extract(world, 0.3);
    expect(JSON.stringify(world.components)).toBe(before);
  });
});

describe('the order', () => {
  test('snow, ghost, blocks, light, pieces, focus, frost, ring, confetti, stars, popups, coins', () => {
    const { world } = playWorld('3 2a,2a,2a').settle();
    const { pools, components } = world;
    const spawn = (kind: 'coins' | 'stars' | 'confetti' | 'rings' | 'sweeps' | 'focuses' | 'ghosts' | 'snow' | 'popups', frame: number) =>
      spawnSprite(world, pools[kind], frame, 100, 100);
    spawn('coins', FRAME.coin);
    const popup = spawn('popups', FRAME.plus);
    spawn('stars', FRAME.star);
    spawn('confetti', FRAME['confetti-1']);
    spawn('rings', FRAME.ring);
    spawn('sweeps', FRAME['frost-sweep']);
    spawn('focuses', FRAME.focus);
    components.Sprite.alpha[pools.glows.first] = 1;
    spawn('ghosts', FRAME.ghost);
    spawn('snow', FRAME['snow-1']);
    components.Popup.value[popup] = 7;
    components.Popup.countedSeconds[popup] = 1;
    const order = frames(world).filter((frame, index, all) => frame !== all[index - 1]);
    expect(order).toEqual([
      'snow-1',
      'ghost',
      'jewel-3',
      'cell-glow',
      'jewel-2',
      'focus',
      'frost-sweep',
      'ring',
      'confetti-1',
      'star',
      'digit-7',
      'plus',
      'coin',
    ]);
  });

  test('the dragged piece is drawn once, over everything', () => {
    const driver = playWorld('0 1a,2a,3a').settle();
    driver.pressSlot(0).moveOver(3, 3).ticks(8);
    spawnSprite(driver.world, driver.world.pools.coins, FRAME.coin, 1, 1);
    const drawn = frames(driver.world);
    expect(drawn.at(-1)).toBe('jewel-1');
    expect(
      drawn.filter((frame) => frame === 'jewel-1'),
      'the piece and its ghost',
    ).toHaveLength(2);
    expect(drawn.at(-2), 'its shadow').toBe('shadow');
    expect(drawn.at(-3)).toBe('coin');
  });
});

test('the dragged piece has a shadow 5 units right of and 12 below each cell', () => {
  // A zigzag of 3x2, so that width and height differ.
  const { world } = playWorld('0 5a,2a,3a').settle().pressSlot(0).moveOver(3, 3).ticks(8);
  const shadow = extract(world).filter(({ frame }) => frame === 'shadow');
  const piece = extract(world).slice(-shadow.length);
  expect(piece.map(({ frame }) => frame)).toEqual(['jewel-5', 'jewel-5', 'jewel-5', 'jewel-5']);
  expect(shadow.map(({ x, y }, cell) => [x - piece[cell].x, y - piece[cell].y])).toEqual([
    [5, 12],
    [5, 12],
    [5, 12],
    [5, 12],
  ]);
});

test('the dragged piece and its shadow are tilted as one body, each about its own middle', () => {
  const { world } = playWorld('0 5a,2a,3a').settle().pressSlot(0).moveOver(3, 3).ticks(8);
  const held = world.pools.held.first;
  const upright = extract(world).slice(-8);
  world.components.Transform.angle[held] = 0.25;
  const tilted = extract(world).slice(-8);
  const ghosts = extract(world).filter(({ frame }) => frame === 'ghost');
  expect(ghosts.map(({ angle }) => angle)).toEqual([0, 0, 0, 0]);
  const { x, y } = world.components.Transform;
  for (const [index, cell] of tilted.entries()) {
    const isShadow = index < 4;
    const [middleX, middleY] = isShadow ? [x[held] + 5, y[held] + 12] : [x[held], y[held]];
    const [right, down] = [upright[index].x - middleX, upright[index].y - middleY];
    expect(cell.x - middleX).toBeCloseTo(right * Math.cos(0.25) - down * Math.sin(0.25), 0);
    expect(cell.y - middleY).toBeCloseTo(right * Math.sin(0.25) + down * Math.cos(0.25), 0);
    expect(cell.angle / 65_536).toBeCloseTo(0.25 / (2 * Math.PI), 4);
  }
});

describe('between two steps', () => {
  test.each([
    [0, 100],
    [0.25, 110],
    [0.5, 120],
    [1, 140],
  ])('an alpha of %d interpolates to %d', (alpha, x) => {
    const { world } = openWorld();
    const coin = spawnSprite(world, world.pools.coins, FRAME.coin, 100, 100);
    const { Transform } = world.components;
    Transform.x[coin] = 140;
    Transform.y[coin] = 60;
    Transform.scaleX[coin] = 3;
    Transform.scaleY[coin] = 5;
    Transform.angle[coin] = Math.PI / 2;
    expect(extract(world, alpha)[0]).toMatchObject({
      x,
      y: 100 - 40 * alpha,
      scaleX: 1 + 2 * alpha,
      scaleY: 1 + 4 * alpha,
      angle: 16_384 * alpha,
    });
  });

  test('the cells of a moving, growing piece stay adjacent', () => {
    const { world } = playWorld('0 1d').settle();
    const entity = world.view.pieceAt[0];
    const { Transform } = world.components;
    for (const column of [Transform.scaleX, Transform.scaleY]) column[entity] = 1;
    const slotX = Transform.x[entity];
    Transform.x[entity] = 300;
    for (const alpha of [0, 0.5, 1]) {
      const cells = extract(world, alpha).slice(0, 3);
      const pitch = cells[1].x - cells[0].x;
      expect(pitch).toBeCloseTo(DESIGN.cellUnits * cells[0].scaleX, 0);
      expect(cells[2].x - cells[1].x).toBeCloseTo(pitch, 0);
      expect(cells[1].x).toBeCloseTo(slotX + (300 - slotX) * alpha, 0);
    }
  });
});

describe('score popups', () => {
  /** Returns the characters of a popup at (100, 50), from left to right. */
  function charactersOf(value: number, scale = 1) {
    const { world } = openWorld();
    const popup = spawnSprite(world, world.pools.popups, FRAME.plus, 100, 50);
    const { Transform, Text, Popup } = world.components;
    Text.scale[popup] = 1;
    for (const column of [Transform.scaleX, Transform.previousScaleX]) column[popup] = scale;
    Popup.value[popup] = value;
    Popup.countedSeconds[popup] = 1;
    return extract(world).sort((a, b) => a.x - b.x);
  }

  test.each([
    [0, ['plus', 'digit-0']],
    [7, ['plus', 'digit-7']],
    [10, ['plus', 'digit-1', 'digit-0']],
    [200, ['plus', 'digit-2', 'digit-0', 'digit-0']],
    [340, ['plus', 'digit-3', 'digit-4', 'digit-0']],
    [1980, ['plus', 'digit-1', 'digit-9', 'digit-8', 'digit-0']],
    [123_456_789, ['plus', ...[...'123456789'].map((digit) => `digit-${digit}`)]],
  ])('%i is drawn with its digits', (value, names) => {
    expect(charactersOf(value).map(({ frame }) => frame)).toEqual(names);
  });

  // @spec 3.18
  test("are drawn in the theme's score colour", () => {
    const colors = { ...FIRST_COLORS, score: 0x123456 };
    const driver = playWorld('1111111 1a,2a,3a').send({ type: 'applyTheme', colors }).drop(0, 7, 0).ticks(35);
    const drawn = extract(driver.world).filter(({ frame }) => frame === 'plus' || frame.startsWith('digit-'));
    expect(drawn.map(({ color }) => color.toString(16))).toEqual(['ff123456', 'ff123456', 'ff123456', 'ff123456']);
  });

  test.each([7, 34, 200, 1980])('%i is centred and evenly spaced', (value) => {
    for (const scale of [0.5, 1]) {
      const places = charactersOf(value, scale).map(({ x }) => x);
      expect((places[0] + places.at(-1)!) / 2).toBeCloseTo(100, 1);
      for (let k = 1; k < places.length; k++) expect(Math.abs(places[k] - places[k - 1] - 21.04 * scale)).toBeLessThanOrEqual(1 / 16);
    }
  });
});

test('light has a colour but no alpha', () => {
  const { world } = playWorld('1111111 1a').pressSlot(0).moveOver(7, 0).ticks(8);
  const glows = extract(world).filter(({ frame }) => frame === 'cell-glow');
  expect(glows).toHaveLength(8);
  for (const { color } of glows) {
    expect(color >>> 24).toBe(0);
    expect(color & 0xffffff).not.toBe(0);
  }
});

test('the menu draws three kinds of snowflakes', () => {
  const { world } = openMenu().ticks(60);
  const snow = extract(world);
  expect(snow).toHaveLength(70);
  expect(new Set(snow.map(({ frame }) => frame))).toEqual(new Set(['snow-1', 'snow-2', 'snow-3']));
});
