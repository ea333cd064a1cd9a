import { describe, expect, test } from 'vitest';
import { RAMP, shapesInMix, gradeCopies } from '../../src/rules/mix.ts';
import { SHAPES } from '../../src/rules/shapes.ts';
import { summarise } from '../../tools/simulate/summary.ts';

/** Copies of grades 1 to 6 in a bag, as docs/rules.md publishes them. */
const PUBLISHED: readonly (readonly [number, readonly number[]])[] = [
  [1, [12, 3, 13, 3, 1, 0]],
  [2, [10, 2, 11, 2, 1, 2]],
  [3, [9, 2, 10, 2, 1, 4]],
  [4, [8, 2, 9, 2, 1, 7]],
  [5, [7, 2, 7, 2, 1, 9]],
  [6, [5, 1, 6, 2, 2, 12]],
  [7, [4, 1, 5, 2, 2, 14]],
  [8, [3, 1, 3, 2, 2, 17]],
  [9, [2, 1, 2, 2, 2, 19]],
  [10, [1, 1, 1, 2, 3, 22]],
  [11, [0, 0, 0, 2, 2, 24]],
  [12, [0, 0, 0, 2, 1, 26]],
  [13, [0, 0, 0, 2, 0, 28]],
  [14, [0, 0, 0, 2, 0, 30]],
  [15, [0, 0, 0, 1, 0, 34]],
  [16, [0, 0, 0, 1, 0, 38]],
  [17, [0, 0, 0, 1, 0, 42]],
  [18, [0, 0, 0, 1, 0, 46]],
  [19, [0, 0, 0, 1, 0, 50]],
  [20, [0, 0, 0, 0, 0, 50]],
];

test.each(PUBLISHED)('level %i deals the published bag', (level, copies) => {
  expect(gradeCopies(level)).toEqual(copies);
});

test('stays constant after the last point of the ramp', () => {
  for (const level of [20, 21, 49, 1000, 2 ** 40]) expect(gradeCopies(level)).toEqual(gradeCopies(20));
});

// @spec 3.3
test('level 1 deals fewer copies of each hard grade than of the one before, and no giant', () => {
  const [bars, corners, blocks, hooks, zigzags, giants] = gradeCopies(1);
  expect(Math.min(bars, corners, blocks)).toBeGreaterThanOrEqual(hooks);
  expect(hooks).toBeGreaterThan(zigzags);
  expect(zigzags).toBeGreaterThan(giants);
  expect(giants).toBe(0);
});

test('the share of easy grades never grows with the level, and that of giants grows with each level up to 20', () => {
  const share = (level: number, grades: readonly number[]) =>
    grades.reduce((sum, grade) => sum + gradeCopies(level)[grade - 1], 0) / gradeCopies(level).reduce((sum, count) => sum + count, 0);
  for (let level = 2; level <= 25; level++) {
    expect(share(level, [1, 2]), `easy grades at level ${level}`).toBeLessThanOrEqual(share(level - 1, [1, 2]));
    if (level <= 20) expect(share(level, [6]), `giants at level ${level}`).toBeGreaterThan(share(level - 1, [6]));
  }
});

// The share of giants alone does not prove that a level is harder.
describe('each level up to 10 leaves the greedy player fewer places', () => {
  test.each([25])('in %i games (seeds from 1)', expectFewer);
  test.each([200])('in %i games (seeds from 1)', { tags: 'full' }, expectFewer);

  function expectFewer(games: number): void {
    const { legalPlaces } = summarise('greedy', games, 1);
    for (let level = 2; level <= 10; level++) expect(legalPlaces[level], `level ${level}`).toBeLessThan(legalPlaces[level - 1]);
  }
});

describe('the shapes of a level', () => {
  test.each([1, 2, 3, 4, 5, 10, 19, 20, 300])('equal those of the grades in the bag at level %i', (level) => {
    const grades = new Set(gradeCopies(level).flatMap((copies, index) => (copies > 0 ? [index + 1] : [])));
    expect(shapesInMix(level)).toEqual(SHAPES.filter(({ grade }) => grades.has(grade)));
    expect(shapesInMix(level).length).toBeGreaterThan(0);
  });
});

test('the ramp starts at level 1 and has integer copies, and those of a shape fit one digit of notation', () => {
  expect(RAMP[0].level).toBe(1);
  for (const [index, { level, copies }] of RAMP.entries()) {
    if (index > 0) expect(level).toBeGreaterThan(RAMP[index - 1].level);
    expect(copies).toHaveLength(6);
    for (const [grade, count] of copies.entries()) {
      expect(Number.isInteger(count) && count >= 0).toBe(true);
      const family = SHAPES.filter((shape) => shape.grade === grade + 1);
      expect(Math.ceil(count / family.length)).toBeLessThan(16);
    }
  }
});
