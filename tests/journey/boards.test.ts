// The boards of the journey: the beam player, which sees three pieces, solves each of them from several first moves, and they become harder.
import { describe, expect, test } from 'vitest';
import { BOARDS } from '../../src/journey/open-journey.ts';
import { countOf, isReached, progressAfter, starsOf, type JourneyBoard } from '../../src/rules/journey-goal.ts';
import { startGame } from '../../src/rules/replay.ts';
import { beamPlayer, casualPlayer, playBoard, solvedFirstMoves } from '../../tools/journey/play-board.ts';

const INDICES = [...BOARDS.keys()];
const GROUP = 10;
const FIRST_MOVES = 3;
const USUAL_ERROR = 40;
const GAMES = 16;

/** Share of the usual player's games that miss the goal. */
function failureOf(board: JourneyBoard): number {
  const seeds = Array.from({ length: GAMES }, (_, seed) => seed + 1001);
  return seeds.filter((seed) => !isReached(playBoard(board, casualPlayer(seed, USUAL_ERROR)).progress)).length / GAMES;
}

test('there are sixty boards, all different', () => {
  expect(BOARDS.length).toBe(60);
  expect(new Set(BOARDS.map(({ start }) => start)).size).toBe(BOARDS.length);
});

test.each(INDICES)('board %i is a position with a goal that is not reached at its start', (index) => {
  const board = BOARDS[index];
  const progress = progressAfter(board, []);
  expect(progress.done).toBeLessThan(countOf(board.goal));
  expect(board.moves).toBeGreaterThanOrEqual(10);
  expect(board.moves).toBeLessThanOrEqual(36);
  expect(board.stars[0]).toBeGreaterThan(0);
  expect(board.stars[1]).toBeGreaterThan(board.stars[0]);
  if (board.goal.kind === 'free') {
    const { cells } = startGame({ type: 'position', notation: board.start });
    expect(
      board.goal.cells.filter((cell) => cells[cell] === 0),
      'ice without a jewel',
    ).toEqual([]);
  }
});

describe('the beam player', () => {
  test('solves the last boards of each group', () => {
    for (const index of INDICES.filter((each) => each % GROUP >= GROUP - 2)) {
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

test('each ten boards are missed more often by the usual player than the ten before', { tags: 'full' }, () => {
  const failures = BOARDS.map(failureOf);
  const groups = Array.from({ length: BOARDS.length / GROUP }, (_, group) => failures.slice(group * GROUP, (group + 1) * GROUP));
  const means = groups.map((group) => group.reduce((sum, failure) => sum + failure, 0) / group.length);
  expect(means, means.join(' ')).toEqual([...means].sort((one, other) => one - other));
});
