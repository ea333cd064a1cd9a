// Compares the bitboard with a reference model on plain arrays.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnMask,
  fitsAt,
  fitsSomewhere,
  fullColumns,
  fullRows,
  highRowMask,
  lowRowMask,
  placementIndex,
} from '../../src/rules/board.ts';
import { SHAPES } from '../../src/rules/shapes.ts';
import { holds } from '../support/holds.ts';
import { cellsUnder, emptyBoard, referenceFits, referenceFullLines, referenceSpots } from '../support/reference-board.ts';

const CELLS = emptyBoard().map((_, cell) => cell);

/** Boards from empty to full, as 64 cells. */
const boards = fc
  .record({ fullness: fc.integer({ min: 0, max: 100 }), rolls: fc.array(fc.nat(99), { minLength: 64, maxLength: 64 }) })
  .map(({ fullness, rolls }) => rolls.map((roll) => (roll < fullness ? 1 : 0)));

/** Lines to fill: random cells rarely fill one. */
const lineSets = fc.oneof(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0, 255));

function toBoard(cells: readonly number[]): { low: number; high: number } {
  const half = (part: readonly number[]) => Number.parseInt(part.toReversed().join(''), 2) | 0;
  return { low: half(cells.slice(0, 32)), high: half(cells.slice(32)) };
}

function toSet(indexes: readonly number[]): number {
  return indexes.reduce((set, index) => set | (1 << index), 0);
}

holds(
  'every shape fits where the reference model says, in and around the board',
  150,
  fc.property(boards, (cells) => {
    const board = toBoard(cells);
    for (const shape of SHAPES) {
      for (let y = -2; y < 10; y++) {
        for (let x = -2; x < 10; x++) {
          if (fitsAt(board, shape, x, y) !== referenceFits(cells, shape.rows, x, y)) throw new Error(`${shape.name} at ${x},${y}`);
        }
      }
      expect(fitsSomewhere(board.low, board.high, shape), shape.name).toBe(referenceSpots(cells, shape.rows).length > 0);
    }
  }),
);

holds(
  'full rows and columns equal those of the reference model',
  500,
  fc.property(boards, lineSets, lineSets, (rolls, rows, columns) => {
    const cells = rolls.map((type, cell) => (((rows >> (cell >> 3)) | (columns >> (cell & 7))) & 1 ? 1 : type));
    const { low, high } = toBoard(cells);
    const lines = referenceFullLines(cells);
    expect(fullRows(low, high)).toBe(toSet(lines.filter(({ axis }) => axis === 'row').map(({ index }) => index)));
    expect(fullColumns(low, high)).toBe(toSet(lines.filter(({ axis }) => axis === 'column').map(({ index }) => index)));
  }),
);

test('row and column masks contain exactly the cells of their lines', () => {
  for (let set = 0; set < 256; set++) {
    const rows = toBoard(CELLS.map((cell) => (set >> (cell >> 3)) & 1));
    const columns = toBoard(CELLS.map((cell) => (set >> (cell & 7)) & 1));
    expect({ low: lowRowMask(set) | 0, high: highRowMask(set) | 0 }).toEqual(rows);
    expect({ low: columnMask(set) | 0, high: columnMask(set) | 0 }).toEqual(columns);
  }
});

describe('placements', () => {
  test.each(SHAPES.map((shape) => [shape.name, shape] as const))('%s has every placement on the board once', (_, shape) => {
    const { placements } = shape;
    const spots = referenceSpots(emptyBoard(), shape.rows);
    expect(placements.count).toBe(spots.length);
    expect([placements.x, placements.y, placements.low, placements.high].map(({ length }) => length)).toEqual([
      ...Array.from({ length: 4 }, () => spots.length),
    ]);
    for (const [index, { x, y }] of spots.entries()) {
      expect(placementIndex(shape, x, y)).toBe(index);
      expect([placements.x[index], placements.y[index]]).toEqual([x, y]);
      const under = cellsUnder(shape.rows, x, y) ?? [];
      expect({ low: placements.low[index], high: placements.high[index] }).toEqual(
        toBoard(CELLS.map((cell) => (under.includes(cell) ? 1 : 0))),
      );
    }
  });
});

// @spec 5.16
describe('rejects coordinates off the board', () => {
  const odd = [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    0.5,
    1e-9,
    6.999_999,
    -1,
    -0.5,
    8,
    99,
    2 ** 31,
    2 ** 32,
    2 ** 53,
  ];
  test.each(odd)('%d', (value) => {
    const empty = { low: 0, high: 0 };
    for (const shape of SHAPES) {
      for (const [x, y] of [
        [value, 0],
        [0, value],
        [value, value],
      ]) {
        expect(placementIndex(shape, x, y)).toBe(-1);
        expect(fitsAt(empty, shape, x, y)).toBe(false);
      }
    }
  });
});
