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
  [1, ['9ef72fec', 'b2783e6e', '50858ab4']],
  [4, ['2135ca72', 'f61fb462', '19f70a5c']],
  [8, ['e0324ad8', 'f92f4de8', 'f63ae716']],
  [12, ['d671d76d', '0ba3d07d', '40395ffb']],
  [20, ['d278c24b', 'db2ea57b', '6e28a945']],
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
  [1, 'd2e41602'],
  [2, 'f9874057'],
  [3, 'b9bcf2cd'],
  [4, '1e89e43e'],
  [8, '6d874756'],
  [20, '82169b7d'],
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
