// The figures of a game, from positions whose lines can be counted by eye.
import { expect, test } from 'vitest';
import { summarizeGame } from '../../src/records/summarize-game.ts';

const drop = (x: number, y: number) => ({ type: 'drop', slot: 0, x, y }) as const;

test('counts lines, the largest clear, the combo and emptied boards', () => {
  // Two rows with one gap each: the second drop empties the board.
  const start = { type: 'position', notation: '0/0/0/0/0/0/01111111/01111111 1a,1a,1a' } as const;
  expect(summarizeGame({ start, actions: [drop(0, 6), drop(0, 7)] })).toMatchObject({
    lines: 2,
    mostLines: 1,
    longestCombo: 2,
    emptied: 1,
    level: 1,
  });
});

test('is zero for a game without lines', () => {
  const start = { type: 'position', notation: '0/0/0/0/0/0/0/0 1a,1a,1a' } as const;
  expect(summarizeGame({ start, actions: [drop(3, 3)] })).toEqual({
    score: 20,
    level: 1,
    lines: 0,
    longestCombo: 0,
    mostLines: 0,
    doubles: 0,
    emptied: 0,
    cells: Array.from({ length: 64 }, (_, cell) => (cell === 27 ? 1 : 0)),
    lastCells: [27],
    isStuck: false,
  });
});

test('has the cells of the last piece alone', () => {
  const start = { type: 'position', notation: '0 1a,3a2,1a' } as const;
  const { cells, lastCells } = summarizeGame({ start, actions: [drop(0, 0), drop(6, 6)] });
  expect(lastCells).toEqual([54, 55, 62, 63]);
  expect(cells.flatMap((type, cell) => (type === 0 ? [] : [[cell, type]]))).toEqual([[0, 1], ...lastCells.map((cell) => [cell, 2])]);
});

test('counts the drops that clear several lines', () => {
  // Rows with one gap each: a bar of two fills two of them, a single cell the third.
  const start = { type: 'position', notation: '0/0/0/0/0/01111111/01111111/01111111 1c,1a,1a' } as const;
  const { lines, doubles, mostLines } = summarizeGame({ start, actions: [drop(0, 6), drop(0, 5)] });
  expect([lines, doubles, mostLines]).toEqual([3, 1, 2]);
});
