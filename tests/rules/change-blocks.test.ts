import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newTutorialGame } from '../../src/rules/game.ts';
import { shapesInMix } from '../../src/rules/mix.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { referenceCanPlaceAll } from '../support/reference-board.ts';
import { play } from '../support/play.ts';
import { CHECKERBOARD } from '../support/positions.ts';

holds(
  'changes only the visible pieces, the bags and the random state',
  200,
  fc.property(seeds, fc.integer({ min: 1, max: 30 }), (seed, level) => {
    const text = `12/3 6a,6b,6c,1a,2b,3c seed=${seed} level=${level} score=99 stage=7 combo=2:1 coins=3:8 revives=1`;
    const before = parseNotation(text);
    const { game, events } = play(text).changeBlocks();
    expect(events).toEqual([{ type: 'blocksChanged' }]);
    expect(game.queue.slice(3).map(({ name }) => name)).toEqual(['1a', '2b', '3c']);
    expect(game.queue).toHaveLength(6);
    const rest = { queue: [], bag: new Uint8Array(), types: 0, random: [0, 0, 0, 0] };
    expect({ ...game, ...rest }).toEqual({ ...before, ...rest });
    expect(
      referenceCanPlaceAll(
        [...game.cells],
        game.queue.slice(0, 3).map((shape) => shape.rows),
      ),
    ).toBe(true);
  }),
);

test('is rejected in the tutorial', () => {
  play(newTutorialGame(1)).expectRejected({ type: 'changeBlocks' }, 'inTutorial');
});

/** Eight holes on a diagonal: only single cells and diagonals fit. */
const TIGHT = '01111111/10111111/11011111/11101111/11110111/11111011/11111101/11111110';

test.each([
  { name: 'a diagonal of holes at level 1', board: TIGHT, level: 1 },
  { name: 'a checkerboard at level 1', board: CHECKERBOARD, level: 1 },
  { name: 'a checkerboard at level 3', board: CHECKERBOARD, level: 3 },
])('finds a rare trio that can be placed: $name', ({ board, level }) => {
  for (let seed = 0; seed < 40; seed++) {
    const { game } = play(`${board} 6a,6a,6a seed=${seed} level=${level}`).changeBlocks();
    const trio = game.queue.slice(0, 3).map(({ rows }) => rows);
    expect(referenceCanPlaceAll([...game.cells], trio), `seed ${seed}`).toBe(true);
  }
});

test('keeps the deal if no trio of the mix can be placed', () => {
  const board = '01111111/11011111/11110111/11111101/10111111/11101111/11111011/11111110';
  const mix = shapesInMix(25).map(({ rows }) => rows);
  const cells = [...parseNotation(board).cells];
  const trios = mix.flatMap((first, a) => mix.slice(a).flatMap((second, b) => mix.slice(a + b).map((third) => [first, second, third])));
  expect(trios).toHaveLength(286);
  expect(trios.some((trio) => referenceCanPlaceAll(cells, trio))).toBe(false);
  const { game } = play(`${board} 6a,6a,6a level=25`).changeBlocks();
  expect(game.queue).toHaveLength(6);
  expect(game.queue.slice(0, 3).every((shape) => shape.grade === 6)).toBe(true);
});
