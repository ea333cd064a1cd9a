// Pins names and masks of the shapes: replays, saved games and bug reports use the names.
import { describe, expect, test } from 'vitest';
import { findPiece, PIECE_TYPES, pieceName, pieceOf, SHAPES } from '../../src/rules/shapes.ts';

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
test("types, scores and colors match the specification's section 3", () => {
  expect(PIECE_TYPES).toEqual([
    { type: 1, score: 10, color: '#bf77ff' },
    { type: 2, score: 20, color: '#fd7776' },
    { type: 3, score: 30, color: '#0c8bd6' },
    { type: 4, score: 50, color: '#ebd642' },
    { type: 5, score: 60, color: '#6cd059' },
    { type: 6, score: 100, color: '#fd7776' },
  ]);
});

test('every grade has shapes, and ids are consecutive', () => {
  for (const grade of [1, 2, 3, 4, 5, 6]) expect(SHAPES.some((shape) => shape.grade === grade)).toBe(true);
  expect(SHAPES.map(({ id }) => id)).toEqual([...SHAPES.keys()]);
});

test('every grade contains all rotations and reflections of its shapes', () => {
  const turn = (rows: readonly string[]) =>
    [...rows[0]].map((_, x) =>
      rows
        .map((row) => row[x])
        .toReversed()
        .join(''),
    );
  const mirror = (rows: readonly string[]) => rows.map((row) => [...row].toReversed().join(''));
  for (const { name, grade, rows } of SHAPES) {
    const family = SHAPES.filter((shape) => shape.grade === grade).map((shape) => shape.rows.join('/'));
    expect(family, `${name} turned`).toContain(turn(rows).join('/'));
    expect(family, `${name} mirrored`).toContain(mirror(rows).join('/'));
  }
});

describe.each(SHAPES.map((shape) => [shape.name, shape] as const))('%s', (name, shape) => {
  test('has a name that begins with its grade', () => {
    expect(name).toMatch(new RegExp(`^${shape.grade}[a-z]$`));
  });

  test('has a piece of each type, found by name, type and nothing else', () => {
    for (const { type } of PIECE_TYPES) {
      const piece = pieceOf(shape, type);
      expect(piece).toEqual({ ...shape, type });
      expect(pieceName(piece)).toBe(`${name}${type}`);
      expect(findPiece(`${name}${type}`)).toBe(piece);
    }
  });

  // Positions of version 1 name shapes only.
  test('without a type has the type with the number of its grade', () => {
    expect(findPiece(name)).toBe(pieceOf(shape, shape.grade));
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

test.each(['', '1', '1A', '1z', '7a', '0a', '1aa', ' 1a', '1a0', '1a7', '1z1', '1a11', '11', 'constructor', '__proto__'])(
  '%j is not a piece',
  (name) => {
    expect(findPiece(name)).toBeUndefined();
  },
);
