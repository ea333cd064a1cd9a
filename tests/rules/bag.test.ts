import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawPiece, type Dealer } from '../../src/rules/deal.ts';
import { newGame } from '../../src/rules/game.ts';
import { gradeCopies } from '../../src/rules/mix.ts';
import { seedRandom } from '../../src/rules/random.ts';
import { PIECE_TYPES, SHAPES, type Piece, type Shape } from '../../src/rules/shapes.ts';
import { createPlayer } from '../../tools/simulate/automatic-players.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { play } from '../support/play.ts';

function dealerAt(level: number, seed: number): Dealer {
  return { random: seedRandom(seed), bag: new Uint8Array(SHAPES.length), types: 0, board: { low: 0, high: 0 }, level };
}

function drawBag(dealer: Dealer): Piece[] {
  const size = gradeCopies(dealer.level).reduce((sum, count) => sum + count, 0);
  return Array.from({ length: size }, () => drawPiece(dealer));
}

function countGrades(pieces: readonly Shape[]): number[] {
  return [1, 2, 3, 4, 5, 6].map((grade) => pieces.filter((piece) => piece.grade === grade).length);
}

holds(
  'a whole bag holds the copies of the mix, spread evenly over the shapes of a grade',
  300,
  fc.property(seeds, fc.integer({ min: 1, max: 30 }), (seed, level) => {
    const dealer = dealerAt(level, seed);
    for (let bag = 0; bag < 3; bag++) {
      const pieces = drawBag(dealer);
      expect(countGrades(pieces)).toEqual(gradeCopies(level));
      expect([...dealer.bag].every((count) => count === 0)).toBe(true);
      for (const shape of SHAPES) {
        const familySize = SHAPES.filter(({ grade }) => grade === shape.grade).length;
        const share = gradeCopies(level)[shape.grade - 1] / familySize;
        const drawn = pieces.filter((piece) => piece.id === shape.id).length;
        expect(drawn === Math.floor(share) || drawn === Math.ceil(share), `${shape.name}: ${drawn} of ${share}`).toBe(true);
      }
    }
  }),
);

test('distributes remaining copies uniformly over the shapes (4000 bags of level 5, seed 1)', () => {
  const dealer = dealerAt(5, 1);
  const drawn = Array.from({ length: 4000 }, () => drawBag(dealer)).flat();
  for (const shape of SHAPES) {
    const familySize = SHAPES.filter(({ grade }) => grade === shape.grade).length;
    const expected = (4000 * gradeCopies(5)[shape.grade - 1]) / familySize;
    const count = drawn.filter((piece) => piece.id === shape.id).length;
    expect(Math.abs(count - expected) / Math.sqrt(expected), `${shape.name}: ${count}, expected ${expected}`).toBeLessThan(4);
  }
});

test('draws each grade first in proportion to its copies (seeds 0 to 5999)', () => {
  const first = [0, 0, 0, 0, 0, 0];
  for (let seed = 0; seed < 6000; seed++) first[drawPiece(dealerAt(1, seed)).grade - 1]++;
  for (const [index, copies] of gradeCopies(1).entries()) expect(first[index] / 6000).toBeCloseTo(copies / 32, 1);
});

// Types and shapes are drawn apart, so that no level fills the board with one jewel.
describe.each(Array.from({ length: 20 }, (_, index) => index + 1))('of the pieces dealt at level %i', (level) => {
  const dealer = dealerAt(level, level);
  const pieces = Array.from({ length: 40_000 }, () => drawPiece(dealer));

  test('each type has 14 to 19 % of the cells of 10,000', () => {
    const cells = PIECE_TYPES.map(() => 0);
    for (const piece of pieces.slice(0, 10_000)) cells[piece.type - 1] += piece.cells.length;
    const all = cells.reduce((sum, count) => sum + count, 0);
    expect(cells.filter((count) => count < 0.14 * all || count > 0.19 * all)).toEqual([]);
  });

  // Of fewer pieces, the share is more than 3 % by chance: a bag of six has 2.8 % in the mean.
  test('at most 3 % of neighbors are of one type', () => {
    const equal = pieces.filter(({ type }, index) => type === pieces[index + 1]?.type).length;
    expect(equal / (pieces.length - 1)).toBeLessThanOrEqual(0.03);
  });

  test('each six in a row from the first hold each type once', () => {
    for (let from = 0; from + 6 <= pieces.length; from += 6) {
      const types = pieces.slice(from, from + 6).map(({ type }) => type);
      if (new Set(types).size < 6) expect(types, `pieces from ${from}`).toHaveLength(0);
    }
  });
});

describe('in a game', () => {
  test('deals one bag of level 1 as the first 32 pieces if none was exchanged', () => {
    let bagsSeen = 0;
    for (let seed = 0; seed < 100; seed++) {
      const driver = play(newGame(seed));
      const player = createPlayer('greedy', seed);
      const dealt = [...driver.game.queue];
      while (dealt.length < 32) {
        const drop = player(driver.game);
        const comingUp = driver.game.queue[3];
        if (!drop) break;
        driver.drop(drop.slot, drop.x, drop.y);
        if (driver.game.queue[2] !== comingUp) break;
        dealt.push(driver.game.queue[5]);
      }
      if (dealt.length < 32) continue;
      bagsSeen++;
      expect(countGrades(dealt), `seed ${seed}`).toEqual(gradeCopies(1));
    }
    expect(bagsSeen).toBeGreaterThan(60);
  });

  test("finishes the current bag before filling one with the next level's mix", () => {
    const bag = SHAPES.map(({ name }) => (name === '1a' ? '3' : '0')).join('');
    const driver = play(`0 1b,1b,1b,1b,1b,1b level=20 bag=${bag}`);
    for (let y = 0; y < 4; y++) driver.drop(0, 0, y);
    expect(driver.game.queue.map(({ name }) => name).slice(2, 5)).toEqual(['1a', '1a', '1a']);
    expect(driver.game.queue[5].grade).toBe(6);
  });
});
