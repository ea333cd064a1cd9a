// Dealing on crowded boards. Single holes maximize the search of the fair deal; its results are part of the rules.
import { expect, it } from 'vitest';
import { applyAction } from '../../src/rules/game.ts';
import { hashGame, hashText } from '../../src/rules/hash.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { searches } from '../../src/rules/place.ts';
import { CHECKERBOARD, difficultBoards } from '../support/positions.ts';

const HOLES = ['02461357', '36271405', '14720635'];

/** Every row and column lacks one cell. */
function crowded(holes: string, level: number): string {
  const rows = Array.from(holes, (hole) => Array.from({ length: 8 }, (_, x) => (x === Number(hole) ? '0' : '6')).join(''));
  return `${rows.join('/')} - level=${level}`;
}

it.each([
  [1, ['9110e5e5', '568edb88', '7dba5cb4']],
  [4, ['99cfaf31', '57d28de7', '87178c05']],
  [8, ['0c83446b', 'e280dc93', 'c7512d82']],
  [12, ['a3d37eba', '33b4b9ea', 'b47e1320']],
  [20, ['dc2480e5', '39375df5', '315acdab']],
])('30 changes of blocks at level %i lead to the recorded states', (level, expected) => {
  const hashes = HOLES.map((holes) => {
    const game = parseNotation(crowded(holes, level));
    for (let change = 0; change < 30; change++) applyAction(game, { type: 'changeBlocks' });
    return hashGame(game);
  });
  expect(hashes).toEqual(expected);
});

// Recorded with a search that skipped no trio.
it.each([
  [1, 'bf562ca9'],
  [2, '9d600a4e'],
  [3, 'de034602'],
  [4, 'b620d533'],
  [8, 'db612206'],
  [20, 'a1f15059'],
])('changes of blocks on 500 difficult boards at level %i deal the recorded pieces', (level, expected) => {
  const queues = difficultBoards(level, 500).flatMap((board, index) => {
    const game = parseNotation(`${board} - level=${level} seed=${index}`);
    return [1, 2, 3].map(() => {
      applyAction(game, { type: 'changeBlocks' });
      return hashGame(game);
    });
  });
  expect(hashText(queues.join())).toBe(expected);
});

it('skips trios without a fit: changes of blocks on a checkerboard take few steps', () => {
  const game = parseNotation(`${CHECKERBOARD} -`);
  const before = searches.steps;
  for (let change = 0; change < 100; change++) applyAction(game, { type: 'changeBlocks' });
  expect((searches.steps - before) / 100).toBeLessThan(30_000);
});
