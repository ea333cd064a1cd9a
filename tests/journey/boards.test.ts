// The boards of the journey: the beam player, which sees three pieces, solves each of them from several first moves, they take the usual player
// two to four minutes, and they become harder.
import { describe, expect, test } from 'vitest';
import { BOARDS } from '../../src/journey/open-journey.ts';
import { countOf, isReached, progressAfter, starsOf } from '../../src/rules/journey-goal.ts';
import { startGame } from '../../src/rules/replay.ts';
import { beamPlayer, paceOf, playBoard, solvedFirstMoves, usualAttempts, type Pace } from '../../tools/journey/play-board.ts';

const INDICES = [...BOARDS.keys()];
const GROUP = 10;
const FIRST_MOVES = 3;
/** Boards that introduce the kinds of goals may be shorter. */
const FIRST_BOARDS = 5;
/** Attempts of the usual player. Most attempts at a puzzle fail. */
const ATTEMPTS = { collect: 72, free: 72, combo: 72, fill: 60, empty: 120 };
const FEW_ATTEMPTS = 24;
/** Seeds that the search for boards has not measured. */
const HELD_OUT_SEED = 10_001;

function measure(index: number, attempts: number): Pace {
  const board = BOARDS[index];
  return paceOf(usualAttempts(board, attempts, HELD_OUT_SEED), board.moves);
}

function expectTwoToFourMinutes({ minutes }: Pace): void {
  expect(minutes).toBeGreaterThanOrEqual(2);
  expect(minutes).toBeLessThanOrEqual(4);
}

test('there are sixty boards, all different', () => {
  expect(BOARDS.length).toBe(60);
  expect(new Set(BOARDS.map(({ start }) => start)).size).toBe(BOARDS.length);
});

test.each(INDICES)('board %i is a position with a goal that is not reached at its start', (index) => {
  const board = BOARDS[index];
  const progress = progressAfter(board, []);
  expect(progress.done).toBeLessThan(countOf(board.goal));
  expect(board.moves).toBeGreaterThanOrEqual(9);
  expect(board.moves).toBeLessThanOrEqual(48);
  expect(board.stars[0]).toBeGreaterThan(0);
  expect(board.stars[1]).toBeGreaterThan(board.stars[0]);
  if (board.goal.kind === 'fill') expect(new Set(board.goal.shapes.map(String)).size).toBe(board.goal.shapes.length);
  if (board.goal.kind === 'free') {
    const { cells } = startGame({ type: 'position', notation: board.start });
    expect(
      board.goal.cells.filter((cell) => cells[cell] === 0),
      'ice without a jewel',
    ).toEqual([]);
  }
});

test('a board to collect one of the two red jewels does not start with the other one', () => {
  const red = new Set([2, 6]);
  for (const { goal, start } of BOARDS) {
    if (goal.kind !== 'collect' || !red.has(goal.type)) continue;
    const { cells } = startGame({ type: 'position', notation: start });
    expect(
      [...cells].filter((type) => red.has(type) && type !== goal.type),
      start,
    ).toEqual([]);
  }
});

test('no two boards to fill begin with the same shape, and none with a small one', () => {
  const shapes = BOARDS.flatMap(({ goal }) => (goal.kind === 'fill' ? [goal.shapes[0]] : []));
  expect(new Set(shapes.map(String)).size).toBe(shapes.length);
  expect(Math.min(...shapes.map(({ length }) => length))).toBeGreaterThanOrEqual(16);
});

describe('the beam player', () => {
  test('solves the puzzles, and the first board after each', () => {
    for (const index of INDICES.filter((each) => each % GROUP === GROUP - 1 || each % GROUP === 0)) {
      const { progress } = playBoard(BOARDS[index], beamPlayer);
      expect(isReached(progress), `board ${index}`).toBe(true);
      expect(starsOf(BOARDS[index], progress), `stars of board ${index}`).toBeGreaterThan(0);
    }
  });

  test.each(INDICES)('solves board %i, from three first moves at least', { tags: 'full' }, (index) => {
    expect(isReached(playBoard(BOARDS[index], beamPlayer).progress)).toBe(true);
    expect(solvedFirstMoves(BOARDS[index], FIRST_MOVES)).toBe(FIRST_MOVES);
  });
});

describe('the usual player', () => {
  test.each([10, 15, 46])('takes two to four minutes for board %i', (index) => {
    expectTwoToFourMinutes(measure(index, FEW_ATTEMPTS));
  });

  const failures: number[] = [];

  test.each(INDICES)(
    'takes two to four minutes for board %i, or less for the first five; a puzzle has nine pieces',
    { tags: 'full' },
    (index) => {
      const pace = measure(index, ATTEMPTS[BOARDS[index].goal.kind]);
      failures[index] = pace.failure;
      if (index >= FIRST_BOARDS && BOARDS[index].goal.kind !== 'empty') expectTwoToFourMinutes(pace);
    },
  );

  test('misses each ten boards more often than the ten before', { tags: 'full' }, () => {
    const groups = Array.from({ length: BOARDS.length / GROUP }, (_, group) => failures.slice(group * GROUP, (group + 1) * GROUP));
    const means = groups.map((group) => group.reduce((sum, failure) => sum + failure, 0) / group.length);
    expect(means, means.join(' ')).toEqual([...means].sort((one, other) => one - other));
  });
});
