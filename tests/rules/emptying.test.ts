import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { canPlaceTrio } from '../../src/rules/place.ts';
import { revealThird } from '../../src/rules/deal.ts';
import { findEmptying } from '../../src/rules/emptying.ts';
import { applyAction, type GameState } from '../../src/rules/game.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { pieceName, SHAPES, type Shape } from '../../src/rules/shapes.ts';
import { holds } from '../support/holds.ts';

/** Reveals the third piece. Returns its name, and whether random words were drawn. */
function reveal(notation: string): { readonly third: string; readonly isDrawn: boolean } {
  const game = parseNotation(notation);
  const before = [...game.random];
  revealThird(game, game.queue);
  return { third: pieceName(game.queue[2]), isDrawn: before.join('') !== game.random.join('') };
}

function emptyingAt(notation: string): string[] {
  const { board, queue } = parseNotation(notation);
  return findEmptying(board.low, board.high, queue[0], queue[1], SHAPES).map(({ name }) => name);
}

describe('the third piece of a nearly empty board', () => {
  test.each([
    ['a row', '11111 1a,1a,6a5', ['1a']],
    ['a column', '1/1/1/1/1 1a,1a,6a2', ['1a']],
    ['two rows', '11111/11111 2a,1a,6b3', ['1b', '1c', '5e']],
    ['two rows apart', '1111//1111 1a,3d,6a1', ['1d']],
  ])('is exchanged for one that empties it along %s, and keeps its type', (_name, notation, expected) => {
    expect(emptyingAt(notation)).toEqual(expected);
    const { third, isDrawn } = reveal(notation);
    expect(expected).toContain(third.slice(0, 2));
    expect([third[2], isDrawn]).toEqual([notation.at(-1), true]);
  });

  test('stays if it empties the board, and draws no random word', () => {
    expect(reveal('11111 1a,1a,1a4')).toEqual({ third: '1a4', isDrawn: false });
  });

  test.each([
    ['no shape does', '111111 1a,1a,6b'],
    ['the lines are a row and a column', '1111111/1/1/1 1c,1c,6b'],
    ['eleven cells are filled', '1111111/1111 1a,1b,6b'],
    ['the board is empty', '0 3d,1e,6b'],
  ])('stays if %s', (_name, notation) => {
    expect(reveal(notation)).toEqual({ third: '6b6', isDrawn: false });
  });

  test('is only of the mix of the level', () => {
    expect(reveal('11111 1a,1a,6b level=20 stage=0')).toEqual({ third: '6b6', isDrawn: false });
  });
});

test.each([
  [0, 1, 2],
  [0, 2, 1],
  [2, 1, 0],
])('drops in the order %i, %i, %i empty the board', (...order) => {
  const game: GameState = parseNotation('01111/01111 1a,1a,3b');
  const cells = [
    [0, 0],
    [0, 1],
    [5, 0],
  ] as const;
  const events = order.flatMap((piece, count) => {
    const slot = piece - order.slice(0, count).filter((earlier) => earlier < piece).length;
    return applyAction(game, { type: 'drop', slot, x: cells[piece][0], y: cells[piece][1] });
  });
  expect(events.filter(({ type }) => type === 'boardEmptied')).toHaveLength(1);
});

/** Tries all places of the three shapes: true if these fill some rows or some columns exactly, with the filled cells. */
function fillsLines(low: number, high: number, [shape, ...rest]: readonly Shape[]): boolean {
  if (!shape) return isOfRows(low, high) || isOfColumns(low, high);
  const { placements } = shape;
  for (let k = 0; k < placements.count; k++) {
    if (((low & placements.low[k]) | (high & placements.high[k])) !== 0) continue;
    if (fillsLines(low | placements.low[k], high | placements.high[k], rest)) return true;
  }
  return false;
}

function isOfRows(low: number, high: number): boolean {
  return [low, high].every((half) => [0, 8, 16, 24].every((shift) => [0, 255].includes((half >>> shift) & 255)));
}

function isOfColumns(low: number, high: number): boolean {
  return low === high && [8, 16, 24].every((shift) => ((low >>> shift) & 255) === (low & 255));
}

/** Boards of one or two rows, or columns, from which cells are missing: the shapes of three placements, or of others. */
const puzzles = fc
  .record({
    first: fc.nat(7),
    second: fc.nat(7),
    isTurned: fc.boolean(),
    trio: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(...SHAPES.filter(({ cells }) => cells.length <= 3)))),
    places: fc.tuple(fc.nat(), fc.nat(), fc.nat()),
    other: fc.option(fc.constantFrom(...SHAPES), { nil: undefined, freq: 1 }),
  })
  .map(({ first, second, isTurned, trio, places, other }) => {
    const filled = Array.from({ length: 64 }, (_, cell) => [first, second].includes(isTurned ? cell & 7 : cell >> 3));
    for (const [index, { placements, cells }] of trio.entries()) {
      const inside = [...Array(placements.count).keys()]
        .map((k) => cells.map((cell) => (placements.y[k] + cell.y) * 8 + placements.x[k] + cell.x))
        .filter((under) => under.every((cell) => filled[cell]));
      for (const cell of inside[places[index] % Math.max(1, inside.length)] ?? []) filled[cell] = false;
    }
    return { filled, trio: other ? [trio[0], trio[1], other] : trio };
  });

holds(
  'findEmptying agrees with a search of all places',
  200,
  fc.property(puzzles, ({ filled, trio: [first, second, third] }) => {
    const low = filled.slice(0, 32).reduce((bits, isFilled, cell) => (isFilled ? bits | (1 << cell) : bits), 0);
    const high = filled.slice(32).reduce((bits, isFilled, cell) => (isFilled ? bits | (1 << cell) : bits), 0);
    const isFound = findEmptying(low, high, first, second, [third]).length === 1;
    expect(isFound).toBe(fillsLines(low, high, [first, second, third]));
    if (isFound) expect(canPlaceTrio(low, high, [first, second, third])).toBe(true);
  }),
);
