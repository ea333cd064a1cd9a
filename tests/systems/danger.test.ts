// Danger: the frame is frosted while few legal places are left, and a cleared line is a relief.
import { describe, expect, test } from 'vitest';
import { hasFewPlaces } from '../../src/game/few-places.ts';
import { layoutView } from '../../src/game/layout.ts';
import { readScore } from '../../src/game/narration/read-board.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';
import { playWorld, type WorldDriver } from '../support/play-world.ts';

const HOLES = '02461357';
/** Each row and column lacks one cell, and one piece fits into each. */
const EIGHT_PLACES = `${Array.from(HOLES, (hole) => '66666666'.split('').with(Number(hole), '0').join('')).join('/')} 1a,1b,1b,1b,1b,1b`;

const frostOf = ({ world }: WorldDriver) => {
  const { pools, components } = world;
  return [0, 1, 2, 3].map(
    (side) => components.Sprite.isAlive[pools.frosts.first + side] * components.Sprite.alpha[pools.frosts.first + side],
  );
};

test.each([
  [EIGHT_PLACES, true],
  [EIGHT_PLACES.replace('66066666', '60066666'), false],
  [EIGHT_PLACES.replace('1a', '1b'), false],
  ['0 1a,2a,3a', false],
])('the visible pieces of %s have few places, but some: %s', (notation, isFew) => {
  expect(hasFewPlaces(parseNotation(notation))).toBe(isFew);
});

describe('in danger', () => {
  test('the frame is frosted until a line is cleared, which is a relief', () => {
    const driver = playWorld(EIGHT_PLACES).settle();
    expect(driver.world.view.isInDanger).toBe(true);
    for (const alpha of frostOf(driver)) expect(alpha).toBeGreaterThan(0.5);
    driver.drop(0, 0, 0).settle();
    expect(driver.world.view.isInDanger).toBe(false);
    expect(frostOf(driver)).toEqual([0, 0, 0, 0]);
    expect(driver.sounds().filter((name) => name === 'relief')).toEqual(['relief']);
    driver.expectAsleep();
  });

  test('a change of the window freezes the frame at its new place', () => {
    const driver = playWorld(EIGHT_PLACES).settle();
    driver.send({ type: 'changeLayout', layout: layoutView(390, 844) }).settle();
    const { view, components, pools } = driver.world;
    expect(view.isInDanger).toBe(true);
    for (const alpha of frostOf(driver)) expect(alpha).toBeGreaterThan(0.5);
    const tops = [0, 1, 2, 3].map((side) => components.Transform.y[pools.frosts.first + side]);
    expect(Math.abs(Math.min(...tops) - view.layout.boardTop)).toBeLessThan(10);
  });

  test('the menu has no frost', () => {
    const driver = playWorld(EIGHT_PLACES).settle();
    driver.send({ type: 'pause' }, { type: 'goHome' }).ticks(60);
    expect([driver.world.view.isInDanger, frostOf(driver)]).toEqual([false, [0, 0, 0, 0]]);
  });

  test('an idle board needs no frame', () => {
    playWorld(EIGHT_PLACES).settle().expectAsleep();
  });

  test('a frame has no frost with reduced motion', () => {
    const driver = playWorld(EIGHT_PLACES, { isReducedMotion: true }).settle();
    expect([driver.world.view.isInDanger, frostOf(driver)]).toEqual([true, [0, 0, 0, 0]]);
  });

  test('a new game has neither frost nor danger', () => {
    const driver = playWorld(EIGHT_PLACES).settle();
    driver.send({ type: 'pause' }, { type: 'replay' }).settle();
    expect([driver.world.view.isInDanger, frostOf(driver)]).toEqual([false, [0, 0, 0, 0]]);
    expect(driver.sounds()).not.toContain('relief');
  });
});

test('its beginning is narrated once, and the status names it', () => {
  const driver = playWorld('0 1a,2a,3a,6a,6b,6c seed=4').settle();
  const choose = createPlayer('random', 4);
  const narrated: boolean[] = [];
  let wasInDanger = false;
  for (let drops = 0; drops < 60; drops++) {
    const { state } = driver.world.session.running!;
    const drop = choose(state);
    if (!drop) break;
    driver.drop(drop.slot, drop.x, drop.y);
    const parts = driver.world.view.narration.parts;
    expect(parts.some(({ key }) => key === 'danger')).toBe(hasFewPlaces(state) && !wasInDanger);
    expect(readScore(state).some(({ key }) => key === 'danger')).toBe(hasFewPlaces(state));
    narrated.push(!wasInDanger && hasFewPlaces(state));
    wasInDanger = hasFewPlaces(state);
  }
  expect(narrated).toContain(true);
});
