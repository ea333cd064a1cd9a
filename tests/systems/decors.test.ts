// Trails and frames that coins buy: trails of the dragged piece, and frames of the board's picture.
import { describe, expect, test } from 'vitest';
import boards from '../../src/game/effects/board-frames.json';
import { TRAILS } from '../../src/game/effects/late-motions.ts';
import { DECORS } from '../../src/game/shop.ts';
import { openMenu, playWorld, type PlayWorldOptions } from '../support/play-world.ts';
import { FILES } from '../themes/theme-files.ts';

const BOARD = '0/0/0/0/0/0/0/0 1a,2a,3a,4a,5a,6a';

/** Returns the most particles during a drag of a piece over the board, and those that are left later. */
function drag(trail: string, options: PlayWorldOptions = {}) {
  const driver = playWorld(BOARD, { ...options, profile: { trail } })
    .settle()
    .pressSlot(0)
    .ticks(20);
  let most = 0;
  for (let step = 0; step < 30; step++) {
    driver.moveOver(step / 5, step / 6).ticks(1);
    most = Math.max(most, driver.alive(driver.world.pools.splinters).length);
  }
  return { most, later: driver.ticks(90).alive(driver.world.pools.splinters).length };
}

describe('a trail', () => {
  test.each(DECORS.trail)('$name follows the dragged piece, and fades', ({ name }) => {
    const { most, later } = drag(name);
    expect(most).toBeGreaterThan(6);
    expect(most).toBeLessThan(90);
    expect(later).toBe(0);
  });

  test('is absent without one, with one of a later version, and with reduced motion', () => {
    expect([drag(''), drag('comet'), drag('snow', { isReducedMotion: true })].map(({ most }) => most)).toEqual([0, 0, 0]);
  });

  test('is sold for each that exists', () => {
    expect(Object.keys(TRAILS)).toEqual(DECORS.trail.map(({ name }) => name));
  });
});

describe('a frame', () => {
  const palette = FILES.get('classic')!.backdrop;

  test.each(DECORS.frame)('$name is the material of the board in each hour, once chosen', ({ name, price }) => {
    const driver = openMenu({ profile: { coins: price } }).ticks(1);
    const { sky } = driver.world.view;
    expect(sky.dress(palette)).toBe(palette);
    driver.send({ type: 'buy', name, price, use: 'frame' }).ticks(1);
    const { board, ...rest } = sky.dress(palette);
    expect(board).toEqual({ ...palette.board, ...boards[name] });
    expect(rest).toEqual({ ...palette, board: undefined, ...rest });
    driver.send({ type: 'play' }).ticks(2);
    driver.world.session.running!.state.level = 5;
    driver.ticks(600);
    expect(sky.dress(palette).board).toEqual(board);
    expect(sky.dress(palette).stars).not.toEqual(palette.stars);
    driver.send({ type: 'pause' }, { type: 'goHome' }, { type: 'buy', name: '', price: 0, use: 'frame' }).ticks(600);
    expect(sky.dress(palette)).toBe(palette);
  });

  test('of a later version is the theme’s own', () => {
    const driver = openMenu({ profile: { frame: 'ruby' } }).ticks(2);
    expect(driver.world.view.sky.dress(palette)).toBe(palette);
  });

  test('is sold for each that exists', () => {
    expect(new Set(Object.keys(boards))).toEqual(new Set(DECORS.frame.map(({ name }) => name)));
  });
});
