// Effects of cleared lines: delays, hit-stop, wave, facets, beam, kick, confetti and the rolling score.
import { applyLateCommands } from '../../src/commands/late-commands.ts';
import { describe, expect, test } from 'vitest';
import { WHITE } from '../../src/ecs/spawn.ts';
import { FACET_FRAMES } from '../../src/game/frames.ts';
import { DESIGN, layoutView } from '../../src/game/layout.ts';
import { TIMING } from '../../src/game/timing.ts';
import { parseNotation, toNotation } from '../../src/rules/notation.ts';
import { playWorld, type WorldDriver } from '../support/play-world.ts';

const STEPS_PER_SECOND = 60;
/** The board's edges in the tests' layout. */
const { boardLeft: LEFT, boardTop: TOP } = layoutView(DESIGN.widthUnits, DESIGN.heightUnits);

const cellAt = (place: number, start: number) => Math.floor((place - start) / DESIGN.cellUnits);

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
    return [...new Set(entities.map((entity) => `${cellAt(Transform.x[entity], LEFT)},${cellAt(Transform.y[entity], TOP)}`))];
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

/** Returns the seconds from the drop until each block of a row starts to fade. */
function fadeStarts(driver: WorldDriver, row = 0): number[] {
  const starts = Array.from({ length: 8 }, () => 0);
  for (let tick = 1; tick <= STEPS_PER_SECOND && starts.includes(0); tick++) {
    const alphas = new Map(driver.blocks().map(({ cell, alpha }) => [cell, alpha]));
    for (let x = 0; x < 8; x++) if (starts[x] === 0 && (alphas.get(row * 8 + x) ?? 0) < 1) starts[x] = tick / STEPS_PER_SECOND;
    driver.ticks(1);
  }
  return starts;
}

describe('a cleared line', () => {
  // @spec 4.15
  test('fades in a wave from the nearest dropped cell of the line', () => {
    const starts = fadeStarts(playWorld('11100011/01 1d').drop(0, 3, 0));
    // The piece covers columns 3 to 5.
    for (const [x, distance] of [3, 2, 1, 0, 0, 0, 1, 2].entries())
      expect(Math.abs(starts[x] - starts[4] - distance * TIMING.lineCellDelaySeconds), `column ${x}`).toBeLessThan(1.1 / STEPS_PER_SECOND);
    expect(starts[0]).toBeGreaterThan(starts[1]);
    expect(starts[1]).toBe(starts[7]);
  });

  test.each([
    [1, 0.052],
    [4, 0.088],
    [12, 0.13],
  ])('at combo %i holds for %f s, white and larger', (combo, seconds) => {
    const driver = playWorld(`1111111/01 1a combo=${combo - 1}:${combo > 1 ? 3 : 0}`, { profile: { isLessMotionOn: false } });
    Object.assign(driver.world, { lateSystems: { applyLateCommands }, pipelines: undefined });
    driver.drop(0, 7, 0);
    const { Sprite } = driver.world.components;
    const lights = driver.alive(driver.world.pools.flares);
    expect(lights.map((entity) => [Sprite.tint[entity], Sprite.isAdditive[entity]])).toEqual(lights.map(() => [WHITE, 1]));
    expect(lights).toHaveLength(8);
    expect(driver.blocks().map(({ scale }) => scale)[0]).toBeCloseTo(1.06, 5);
    expect(Math.abs(fadeStarts(driver)[7] - seconds)).toBeLessThanOrEqual(1.5 / STEPS_PER_SECOND);
  });

  /** Returns the living facets by the type of their jewel. */
  function facetsOf(driver: WorldDriver): Record<number, number> {
    const counts: Record<number, number> = {};
    for (const entity of driver.alive(driver.world.pools.splinters)) {
      const type = FACET_FRAMES.findIndex((frames) => frames.includes(driver.world.components.Sprite.frame[entity])) + 1;
      if (type > 0) counts[type] = (counts[type] ?? 0) + 1;
    }
    return counts;
  }

  test('lights up when the dropped piece arrives', () => {
    const driver = playWorld('3555535/001 1a,1a').drop(0, 7, 0);
    const { Sprite } = driver.world.components;
    const lit = () => driver.alive(driver.world.pools.flares).filter((entity) => Sprite.alpha[entity] > 0).length;
    expect(lit()).toBe(0);
    driver.ticks(Math.ceil((TIMING.dropTravelSeconds + 0.03) * 60));
    expect(lit()).toBe(8);
  });

  test('bursts into parts of its own jewels, a third more from combo 2', () => {
    expect(facetsOf(playWorld('3555535/001 1a,1a').drop(0, 7, 0))).toEqual({ 1: 3, 3: 6, 5: 15 });
    expect(facetsOf(playWorld('3555535/001 1a,1a combo=1:3').drop(0, 7, 0))).toEqual({ 1: 4, 3: 8, 5: 20 });
  });

  test.each([
    ['row', '1111111/01 1a', [7, 0]],
    ['column', '001/001/001/001/001/001/001/0 1a', [2, 7]],
  ] as const)('kicks the board along the normal of a %s by 4 units for 0.14 s', (axis, notation, [x, y]) => {
    const kickOf = (isReducedMotion: boolean) => {
      const driver = playWorld(notation, { isReducedMotion }).drop(0, x, y);
      const { Transform } = driver.world.components;
      const board = driver.world.pools.offsets.first;
      const kicks = Array.from({ length: 20 }, () => {
        driver.ticks(1);
        return { along: (axis === 'row' ? Transform.x : Transform.y)[board], normal: (axis === 'row' ? Transform.y : Transform.x)[board] };
      });
      driver.settle();
      expect([Transform.x[board], Transform.y[board]]).toEqual([0, 0]);
      return kicks;
    };
    const kicks = kickOf(false);
    expect(Math.max(...kicks.map(({ normal }) => normal))).toBeCloseTo(4, 1);
    expect(kicks.filter(({ normal }) => normal > 0).length / STEPS_PER_SECOND).toBeCloseTo(0.14, 1);
    expect(kicks.every(({ along }) => along === 0)).toBe(true);
    expect(kickOf(true).every(({ normal }) => normal === 0)).toBe(true);
  });

  test('a beam shoots along it for 0.12 s', () => {
    const driver = playWorld('1111111/01 1a').drop(0, 7, 0);
    const { Transform, Sprite } = driver.world.components;
    const [beam, ...others] = driver.alive(driver.world.pools.sweeps);
    expect(others).toEqual([]);
    expect(Transform.angle[beam]).toBeCloseTo(Math.PI / 2, 5);
    let ticks = 0;
    for (; Sprite.isAlive[beam] === 1; ticks += Sprite.alpha[beam] > 0 ? 1 : 0) driver.ticks(1);
    expect(ticks / STEPS_PER_SECOND).toBeCloseTo(0.12, 1);
  });
});

test('a new scene has an unmoved board', () => {
  const driver = playWorld('1111111/01 1a').drop(0, 7, 0).ticks(7);
  const { Transform } = driver.world.components;
  const board = driver.world.pools.offsets.first;
  expect(Transform.y[board]).toBeGreaterThan(0);
  const game = parseNotation('0 1a');
  driver.send({ type: 'loadPosition', game, start: { type: 'position', notation: toNotation(game) } });
  expect(Transform.y[board]).toBe(0);
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

test('the HUD gets the rolling score in every second step, and its end', () => {
  const driver = playWorld('1111111 1a,1a').drop(0, 7, 0);
  const written = Array.from({ length: 5 }, () => {
    driver.ticks(1);
    return driver.world.turn.writtenScore;
  });
  expect(written).toEqual([47, 47, 84, 84, 114]);
  while (driver.world.turn.shownScore < 220) driver.ticks(1);
  expect(driver.world.turn.writtenScore).toBe(220);
});
