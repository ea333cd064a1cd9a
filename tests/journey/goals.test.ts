// The goals of the journey, as functions over the events of the rules.
import { describe, expect, test } from 'vitest';
import type { Action } from '../../src/rules/game.ts';
import { isReached, progressAfter, starsOf, type JourneyBoard, type JourneyGoal } from '../../src/rules/journey-goal.ts';

const drop = (slot: number, x: number, y: number): Action => ({ type: 'drop', slot, x, y });
/** The first drop clears the top row: amethysts, and two topazes of the piece. */
const NEAR_LINE = '111111 1b4,1a3,1a3';
const CLEAR = drop(0, 6, 0);

function boardOf(goal: JourneyGoal, start = NEAR_LINE, moves = 5): JourneyBoard {
  return { start, goal, moves, stars: [2, 4] };
}

describe('a goal', () => {
  test.each<[name: string, goal: JourneyGoal, start: string, actions: Action[], done: number, count: number]>([
    ['collect counts the cleared jewels of its type', { kind: 'collect', type: 1, count: 9 }, NEAR_LINE, [CLEAR], 6, 9],
    ['collect counts those of the piece too', { kind: 'collect', type: 4, count: 9 }, NEAR_LINE, [CLEAR], 2, 9],
    ['collect counts no more than it wants', { kind: 'collect', type: 1, count: 4 }, NEAR_LINE, [CLEAR], 4, 4],
    ['free counts the cells of its ice that were cleared', { kind: 'free', cells: [0, 5, 63] }, NEAR_LINE, [CLEAR], 2, 3],
    ['free does not count a cell twice', { kind: 'free', cells: [0, 63] }, '11111111/1'.slice(1) + ' 1a3,1a3,1a3', [drop(0, 7, 0)], 1, 2],
    ['combo counts the lines in a row', { kind: 'combo', count: 2 }, '1111111/1111111 1a3,1a3,1a3', [drop(0, 7, 0), drop(0, 7, 1)], 2, 2],
    ['combo counts lines without gaps', { kind: 'combo', count: 9 }, NEAR_LINE, [CLEAR, drop(0, 0, 4), drop(0, 2, 4)], 1, 9],
    [
      'combo starts again after its end',
      { kind: 'combo', count: 9 },
      NEAR_LINE,
      [CLEAR, drop(0, 0, 4), drop(0, 2, 4), drop(0, 4, 4)],
      0,
      9,
    ],
    ['empty needs an empty board', { kind: 'empty' }, NEAR_LINE, [CLEAR], 1, 1],
    ['empty is not reached while a jewel remains', { kind: 'empty' }, '111111//1 1b4,1a3,1a3', [CLEAR], 0, 1],
    ['fill counts the filled cells', { kind: 'fill', shapes: [[0, 8, 9]] }, '1//1 1b4,1a3,1a3', [drop(0, 0, 1)], 3, 3],
    ['fill loses the cells that a line clears', { kind: 'fill', shapes: [[0, 8]] }, NEAR_LINE, [CLEAR], 0, 2],
    ['fill goes on with the next shape', { kind: 'fill', shapes: [[0], [8, 9]] }, '1//1 1b4,1a3,1a3', [drop(0, 0, 1)], 3, 3],
    [
      'fill keeps a shape that is done',
      {
        kind: 'fill',
        shapes: [
          [0, 1],
          [40, 41],
        ],
      },
      NEAR_LINE,
      [CLEAR, drop(0, 0, 5)],
      3,
      4,
    ],
  ])('%s', (_, goal, start, actions, done, count) => {
    const progress = progressAfter(boardOf(goal, start), actions);
    expect([progress.done, progress.count, progress.movesLeft]).toEqual([done, count, 5 - actions.length]);
  });

  test('marks the cells that are still covered, and all cells of the shape to fill', () => {
    expect(progressAfter(boardOf({ kind: 'free', cells: [0, 63] }), []).marked).toEqual([0, 63]);
    expect(progressAfter(boardOf({ kind: 'free', cells: [0, 63] }), [CLEAR]).marked).toEqual([63]);
    expect(progressAfter(boardOf({ kind: 'fill', shapes: [[0, 63]] }), []).marked).toEqual([0, 63]);
    expect(progressAfter(boardOf({ kind: 'fill', shapes: [[0, 63]] }), [CLEAR]).marked).toEqual([0, 63]);
    expect(progressAfter(boardOf({ kind: 'fill', shapes: [[6], [0, 63]] }, NEAR_LINE), [drop(1, 6, 0)]).marked).toEqual([0, 63]);
  });

  test('stays reached, with the moves that were left', () => {
    const board = boardOf({ kind: 'fill', shapes: [[0]] });
    const progress = progressAfter(board, [CLEAR]);
    expect([isReached(progress), progress.movesLeft]).toEqual([true, 5]);
  });

  test.each([
    [5, 3],
    [4, 3],
    [3, 2],
    [2, 2],
    [1, 1],
    [0, 1],
  ])('with %i moves left earns %i stars', (movesLeft, stars) => {
    expect(starsOf(boardOf({ kind: 'empty' }), { done: 1, count: 1, marked: [], movesLeft })).toBe(stars);
  });

  test('that is missed earns no star', () => {
    expect(starsOf(boardOf({ kind: 'empty' }), { done: 0, count: 1, marked: [], movesLeft: 0 })).toBe(0);
  });
});
