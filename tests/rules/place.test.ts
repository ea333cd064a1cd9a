// Compares the search of the fair deal with brute force on plain arrays.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseNotation } from '../../src/rules/notation.ts';
import { canPlaceTrio } from '../../src/rules/place.ts';
import { findPiece, SHAPES, type Shape } from '../../src/rules/shapes.ts';
import { holds } from '../support/holds.ts';
import { referenceCanPlaceAll } from '../support/reference-board.ts';

const shapes = fc.constantFrom(...SHAPES);
/** Difficult boards: most cells filled, some lines nearly full. */
const boards = fc
  .record({ fullness: fc.integer({ min: 30, max: 90 }), rolls: fc.array(fc.nat(99), { minLength: 64, maxLength: 64 }) })
  .map(({ fullness, rolls }) => rolls.map((roll, cell) => (roll < fullness && cell % 8 !== (cell * 5) >> 3 ? 1 : 0)));

function canPlace(cells: readonly number[], trio: readonly Shape[]): boolean {
  const half = (part: readonly number[]) => Number.parseInt(part.toReversed().join(''), 2) | 0;
  return canPlaceTrio(half(cells.slice(0, 32)), half(cells.slice(32)), trio);
}

holds(
  'agrees with brute force',
  1500,
  fc.property(boards, fc.tuple(shapes, shapes, shapes), (cells, trio) => {
    expect(canPlace(cells, trio)).toBe(
      referenceCanPlaceAll(
        cells,
        trio.map(({ rows }) => rows),
      ),
    );
  }),
);

holds(
  'does not depend on the order of the pieces',
  500,
  fc.property(boards, fc.tuple(shapes, shapes, shapes), (cells, [a, b, c]) => {
    const answers = [
      [a, b, c],
      [a, c, b],
      [b, a, c],
      [b, c, a],
      [c, a, b],
      [c, b, a],
    ].map((trio) => canPlace(cells, trio));
    expect(new Set(answers).size).toBe(1);
  }),
);

test('any three shapes can be placed on the empty board', () => {
  for (const [a, first] of SHAPES.entries()) {
    for (const [b, second] of SHAPES.slice(a).entries()) {
      for (const third of SHAPES.slice(a + b)) {
        if (!canPlaceTrio(0, 0, [first, second, third])) throw new Error(`${first.name},${second.name},${third.name}`);
      }
    }
  }
});

/** Rows 0 to 2 lack only column 7; the rows below have single holes. */
const NEARLY_FULL = '11111110/11111110/11111110/01111111/10111111/11011111/11100111/11111001';

describe('cleared lines', () => {
  test.each([
    { name: 'places giants after a bar of three clears three rows', trio: '1e,6a,6a', can: true },
    { name: 'finds that order if the bar is last in the queue', trio: '6a,6a,1e', can: true },
    { name: 'rejects giants that no piece makes room for', trio: '6a,6a,6a', can: false },
    { name: 'places single cells in holes', trio: '1a,1a,1a', can: true },
    { name: 'rejects a long bar without room before or after', trio: '3e,6a,6a', can: false },
  ])('$name', ({ trio, can }) => {
    const { board } = parseNotation(NEARLY_FULL);
    const pieces = trio.split(',').flatMap((name) => findPiece(name) ?? []);
    expect(canPlaceTrio(board.low, board.high, pieces)).toBe(can);
  });
});
