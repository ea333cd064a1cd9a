// Effects of cleared lines: delays, confetti, splinters and the rolling score.
import { describe, expect, test } from 'vitest';
import { playWorld, type WorldDriver } from '../support/play-world.ts';

const STEPS_PER_SECOND = 60;
/** The board's edges and its cells' size in the tests' layout, in design units. */
const BOARD = { left: 46, top: 232, cell: 56 };

const cellAt = (place: number, start: number) => Math.floor((place - start) / BOARD.cell);

/** Returns the distinct colours of a pool's living sprites. */
function colorsOf(driver: WorldDriver, kind: 'splinters' | 'flares'): string[] {
  const { pools, components } = driver.world;
  const tints = driver.alive(pools[kind]).map((entity) => components.Sprite.tint[entity]);
  return [...new Set(tints)].map((tint) => `#${tint.toString(16).padStart(6, '0')}`).sort();
}

// @spec 4.14 4.15
test('the lines of a drop start to fade 0.16 s apart', () => {
  const driver = playWorld('1111111/1111111/001 1c,1a').drop(0, 7, 0);
  const begun = [0, 0];
  for (let tick = 1; tick <= STEPS_PER_SECOND && begun.includes(0); tick++) {
    const alphas = new Map(driver.blocks().map(({ cell, alpha }) => [cell, alpha]));
    for (const row of [0, 1]) if (begun[row] === 0 && (alphas.get(row * 8) ?? 0) < 1) begun[row] = tick;
    driver.ticks(1);
  }
  expect((begun[1] - begun[0]) / STEPS_PER_SECOND).toBeCloseTo(0.16, 1);
});

describe('confetti starts at the end of the line', () => {
  function confettiCells(driver: WorldDriver): string[] {
    const { Transform } = driver.world.components;
    const entities = driver.alive(driver.world.pools.confetti);
    expect(entities).toHaveLength(10);
    return [...new Set(entities.map((entity) => `${cellAt(Transform.x[entity], BOARD.left)},${cellAt(Transform.y[entity], BOARD.top)}`))];
  }

  // @spec 4.17
  test('at the right end of a row', () => {
    expect(confettiCells(playWorld('0/0/0/1111111 1a,1a').drop(0, 7, 3))).toEqual(['7,3']);
  });

  // @spec 4.17
  test('at the foot of a column', () => {
    expect(confettiCells(playWorld('001/001/001/001/001/001/001 1a,1a').drop(0, 2, 7))).toEqual(['2,7']);
  });
});

test('a line breaks into splinters and light in the colours of its blocks', () => {
  // The remaining cell prevents the light of an emptied board.
  const driver = playWorld('3555535/001 1a,1a').drop(0, 7, 0);
  const own = ['#0c8bd6', '#6cd059', '#bf77ff'];
  expect(colorsOf(driver, 'flares')).toEqual(own);
  // The snow dust of the drop is white.
  expect(colorsOf(driver, 'splinters')).toEqual([...own, '#ffffff']);
});

// @spec 9.14
test('the shown score rolls by a ninth of the missing points in each step', () => {
  const driver = playWorld('1111111 1a,1a').drop(0, 7, 0);
  const shown = Array.from({ length: 4 }, () => {
    driver.ticks(1);
    return driver.world.turn.shownScore;
  });
  expect(driver.world.session.running?.state.score).toBe(220);
  // 25 after the drop's own step; then 22 of 195, 20 of 173, 17 of 153, 16 of 136.
  expect(shown).toEqual([47, 67, 84, 100]);
});
