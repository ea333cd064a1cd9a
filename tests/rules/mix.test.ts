import { describe, expect, test } from 'vitest';
import { RAMP, shapesInMix, typeCopies } from '../../src/rules/mix.ts';
import { SHAPES } from '../../src/rules/shapes.ts';

/** Copies of types 1 to 6 in a bag, as docs/rules.md publishes them. */
const PUBLISHED: readonly (readonly [number, readonly number[]])[] = [
  [1, [8, 7, 6, 5, 4, 2]],
  [2, [5, 4, 4, 4, 4, 4]],
  [3, [2, 2, 2, 3, 4, 7]],
  [4, [0, 0, 1, 3, 4, 10]],
  [5, [0, 0, 0, 2, 3, 10]],
  [6, [0, 0, 0, 2, 3, 10]],
  [7, [0, 0, 0, 2, 3, 11]],
  [8, [0, 0, 0, 2, 3, 11]],
  [9, [0, 0, 0, 2, 2, 11]],
  [10, [0, 0, 0, 1, 2, 12]],
  [11, [0, 0, 0, 1, 2, 12]],
  [12, [0, 0, 0, 1, 2, 13]],
  [13, [0, 0, 0, 1, 1, 13]],
  [14, [0, 0, 0, 1, 1, 13]],
  [15, [0, 0, 0, 0, 1, 14]],
  [16, [0, 0, 0, 0, 1, 14]],
  [17, [0, 0, 0, 0, 0, 14]],
  [18, [0, 0, 0, 0, 0, 15]],
  [19, [0, 0, 0, 0, 0, 15]],
  [20, [0, 0, 0, 0, 0, 16]],
];

test.each(PUBLISHED)('level %i deals the published bag', (level, copies) => {
  expect(typeCopies(level)).toEqual(copies);
});

test('stays constant after the last point of the ramp', () => {
  for (const level of [20, 21, 49, 1000, 2 ** 40]) expect(typeCopies(level)).toEqual(typeCopies(20));
});

// @spec 3.3
test('level 1 deals fewer copies of higher grades', () => {
  const copies = typeCopies(1);
  expect(copies).toEqual(copies.toSorted((a, b) => b - a));
  expect(copies.every((count) => count > 0)).toBe(true);
});

test('the share of easy types never grows with the level, and that of giants never shrinks', () => {
  const share = (level: number, types: readonly number[]) =>
    types.reduce((sum, type) => sum + typeCopies(level)[type - 1], 0) / typeCopies(level).reduce((sum, count) => sum + count, 0);
  for (let level = 2; level <= 25; level++) {
    expect(share(level, [1, 2]), `easy types at level ${level}`).toBeLessThanOrEqual(share(level - 1, [1, 2]));
    expect(share(level, [6]), `giants at level ${level}`).toBeGreaterThanOrEqual(share(level - 1, [6]));
  }
});

describe('the shapes of a level', () => {
  test.each([1, 2, 3, 4, 5, 10, 19, 20, 300])('equal those of the types in the bag at level %i', (level) => {
    const types = new Set(typeCopies(level).flatMap((copies, index) => (copies > 0 ? [index + 1] : [])));
    expect(shapesInMix(level)).toEqual(SHAPES.filter(({ type }) => types.has(type)));
    expect(shapesInMix(level).length).toBeGreaterThan(0);
  });
});

test('the ramp starts at level 1 and has integer copies that fit one base-36 digit', () => {
  expect(RAMP[0].level).toBe(1);
  for (const [index, { level, copies }] of RAMP.entries()) {
    if (index > 0) expect(level).toBeGreaterThan(RAMP[index - 1].level);
    expect(copies).toHaveLength(6);
    for (const count of copies) expect(Number.isInteger(count) && count >= 0 && count <= 35).toBe(true);
  }
});
