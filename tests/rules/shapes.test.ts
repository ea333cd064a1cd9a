// Pins names and masks of the shapes: replays, saved games and bug reports use the names.
import { describe, expect, test } from 'vitest';
import { findShape, PIECE_TYPES, SHAPES } from '../../src/rules/shapes.ts';

const MASKS: readonly (readonly [string, string])[] = [
  ['1a', '1'],
  ['1b', '11'],
  ['1c', '1/1'],
  ['1d', '111'],
  ['1e', '1/1/1'],
  ['2a', '10/11'],
  ['2b', '01/11'],
  ['2c', '11/10'],
  ['2d', '11/01'],
  ['3a', '11/11'],
  ['3b', '111/111'],
  ['3c', '11/11/11'],
  ['3d', '1111'],
  ['3e', '1/1/1/1'],
  ['4a', '100/111'],
  ['4b', '11/10/10'],
  ['4c', '111/001'],
  ['4d', '01/01/11'],
  ['4e', '001/111'],
  ['4f', '10/10/11'],
  ['4g', '111/100'],
  ['4h', '11/01/01'],
  ['4i', '010/111'],
  ['4j', '10/11/10'],
  ['4k', '111/010'],
  ['4l', '01/11/01'],
  ['5a', '110/011'],
  ['5b', '01/11/10'],
  ['5c', '011/110'],
  ['5d', '10/11/01'],
  ['5e', '10/01'],
  ['5f', '01/10'],
  ['6a', '111/111/111'],
  ['6b', '100/100/111'],
  ['6c', '001/001/111'],
  ['6d', '111/100/100'],
  ['6e', '111/001/001'],
  ['6f', '100/010/001'],
  ['6g', '001/010/100'],
  ['6h', '010/111/010'],
  ['6i', '101/010/101'],
  ['6j', '1000/0100/0010/0001'],
  ['6k', '0001/0010/0100/1000'],
];

// @spec 3.2
test('names, masks and order equal the recorded ones', () => {
  expect(SHAPES.map(({ name, rows }) => [name, rows.join('/')])).toEqual(MASKS);
});

test('no two shapes share a name or a mask', () => {
  expect(new Set(SHAPES.map(({ name }) => name)).size).toBe(SHAPES.length);
  expect(new Set(SHAPES.map(({ rows }) => rows.join('/'))).size).toBe(SHAPES.length);
});

// @spec 3.1 3.7
test("types, grades and colors match the specification's section 3", () => {
  expect(PIECE_TYPES).toEqual([
    { type: 1, grade: 10, color: '#bf77ff' },
    { type: 2, grade: 20, color: '#fd7776' },
    { type: 3, grade: 30, color: '#0c8bd6' },
    { type: 4, grade: 50, color: '#ebd642' },
    { type: 5, grade: 60, color: '#6cd059' },
    { type: 6, grade: 100, color: '#fd7776' },
  ]);
});

test('every type has shapes, and ids are consecutive', () => {
  for (const { type } of PIECE_TYPES) expect(SHAPES.some((shape) => shape.type === type)).toBe(true);
  expect(SHAPES.map(({ id }) => id)).toEqual([...SHAPES.keys()]);
});

test('every family contains all rotations and reflections of its shapes', () => {
  const turn = (rows: readonly string[]) =>
    [...rows[0]].map((_, x) =>
      rows
        .map((row) => row[x])
        .toReversed()
        .join(''),
    );
  const mirror = (rows: readonly string[]) => rows.map((row) => [...row].toReversed().join(''));
  for (const { name, type, rows } of SHAPES) {
    const family = SHAPES.filter((shape) => shape.type === type).map((shape) => shape.rows.join('/'));
    expect(family, `${name} turned`).toContain(turn(rows).join('/'));
    expect(family, `${name} mirrored`).toContain(mirror(rows).join('/'));
  }
});

describe.each(SHAPES.map((shape) => [shape.name, shape] as const))('%s', (name, shape) => {
  test('has a name that begins with its type, and is found by it', () => {
    expect(name).toMatch(new RegExp(`^${shape.type}[a-z]$`));
    expect(findShape(name)).toBe(shape);
  });

  // @spec 3.2
  test('is a rectangle of 0 and 1 within 4x4', () => {
    expect(shape.rows).toHaveLength(shape.height);
    expect(shape.height).toBeLessThanOrEqual(4);
    expect(shape.width).toBeLessThanOrEqual(4);
    for (const row of shape.rows) expect(row).toMatch(new RegExp(`^[01]{${shape.width}}$`));
  });

  test('has no empty row or column at its edges', () => {
    expect(shape.rows[0]).toContain('1');
    expect(shape.rows.at(-1)).toContain('1');
    expect(shape.rows.some((row) => row.startsWith('1'))).toBe(true);
    expect(shape.rows.some((row) => row.endsWith('1'))).toBe(true);
  });

  // @spec 3.6
  test('lists exactly the filled cells', () => {
    const filled = shape.rows.flatMap((row, y) => [...row].flatMap((bit, x) => (bit === '1' ? [{ x, y }] : [])));
    expect(shape.cells).toEqual(filled);
  });
});

test.each(['', '1', '1A', '1z', '7a', '0a', '1aa', ' 1a', 'constructor', '__proto__'])('%j is not a shape', (name) => {
  expect(findShape(name)).toBeUndefined();
});
