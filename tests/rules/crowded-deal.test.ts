// Dealing on crowded boards. Single holes maximize the search of the fair deal; its results are part of the rules.
import { expect, it } from 'vitest';
import { applyAction } from '../../src/rules/game.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { parseNotation } from '../../src/rules/notation.ts';

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
