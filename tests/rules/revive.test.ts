import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasNoMove, newTutorialGame } from '../../src/rules/game.ts';
import { parseNotation } from '../../src/rules/notation.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { referenceCanPlaceAll, referenceFullLines, referenceSpots } from '../support/reference-board.ts';
import { play } from '../support/play.ts';
import { CHECKERBOARD, NO_MOVE } from '../support/positions.ts';

describe('hasNoMove', () => {
  test.each([
    { name: 'on the empty board', position: '0', noMove: false },
    { name: 'if none of the three fits', position: NO_MOVE, noMove: true },
    { name: 'if the first fits', position: `${CHECKERBOARD} 1a,2a,6a`, noMove: false },
    { name: 'if the third fits', position: `${CHECKERBOARD} 1b,2a,1a`, noMove: false },
    // @spec 4.12
    { name: 'if only the hidden fourth fits', position: `${CHECKERBOARD} 1b,2a,6a,1a,1a,1a`, noMove: true },
    { name: 'if a diagonal fits', position: `${CHECKERBOARD} 1b,2a,5e`, noMove: false },
  ])('$name: $noMove', ({ position, noMove }) => {
    expect(hasNoMove(parseNotation(position))).toBe(noMove);
  });
});

describe('a revive', () => {
  // @spec 4.35
  test('empties rows 2 to 5 and nothing else', () => {
    play(NO_MOVE).revive().expectBoard('1010101/01010101/////1010101/01010101').expectEvents('revived');
  });

  test('reports every removed cell once', () => {
    const [event] = play(NO_MOVE).revive().events;
    if (event.type !== 'revived') throw new Error('no revive');
    expect(event.cells).toHaveLength(16);
    expect(new Set(event.cells.map(({ x, y }) => `${x},${y}`)).size).toBe(16);
    expect(event.cells.every(({ x, y, type }) => y >= 2 && y <= 5 && (x + y) % 2 === 0 && type === 1)).toBe(true);
  });

  test('keeps score, level, combo and coins, and counts itself', () => {
    const { game } = play(`${NO_MOVE} score=1234 level=3 stage=77 combo=4:2 coins=9:31 revives=2`).revive();
    expect(game).toMatchObject({
      score: 1234,
      level: 3,
      stageScore: 77,
      combo: 4,
      comboStatus: 2,
      coins: 9,
      coinChancePercent: 31,
      revives: 3,
    });
  });

  // @spec 4.36
  test('deals a whole new queue, including the hidden pieces', () => {
    const onlySingleCells = `9${'0'.repeat(42)}`;
    play(`${NO_MOVE} bag=${onlySingleCells}`).revive().expectQueueStart('1a', '1a', '1a', '1a', '1a', '1a');
  });

  test('is rejected while a move is left, at the start and right after a revive', () => {
    play('0').expectRejected({ type: 'revive' }, 'movesLeft');
    play(`${CHECKERBOARD} 1b,2a,1a`).expectRejected({ type: 'revive' }, 'movesLeft');
    play(NO_MOVE).revive().expectRejected({ type: 'revive' }, 'movesLeft');
  });

  test('is rejected in the tutorial before any other check', () => {
    play(newTutorialGame(1)).expectRejected({ type: 'revive' }, 'inTutorial');
  });
});

holds(
  'the three pieces after a revive can all be placed, for any board, level and seed',
  150,
  fc.property(
    seeds,
    fc.integer({ min: 1, max: 40 }),
    fc.integer({ min: 40, max: 98 }),
    fc.array(fc.nat(99), { minLength: 64, maxLength: 64 }),
    (seed, level, fullness, rolls) => {
      const cells = rolls.map((roll, cell) => (roll < fullness && cell % 8 !== Math.trunc(cell / 8) ? 1 : 0));
      fc.pre(referenceFullLines(cells).length === 0 && referenceSpots(cells, ['111', '111', '111']).length === 0);
      const rows = Array.from({ length: 8 }, (_, y) => cells.slice(y * 8, y * 8 + 8).join(''));
      const { game } = play(`${rows.join('/')} 6a,6a,6a seed=${seed} level=${level}`).revive();
      expect([...game.cells]).toEqual(cells.map((type, cell) => (cell >= 16 && cell < 48 ? 0 : type)));
      const trio = game.queue.slice(0, 3).map((shape) => shape.rows);
      expect(referenceCanPlaceAll([...game.cells], trio)).toBe(true);
    },
  ),
);
