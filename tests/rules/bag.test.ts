import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawPiece, type Dealer } from '../../src/rules/deal.ts';
import { newGame } from '../../src/rules/game.ts';
import { typeCopies } from '../../src/rules/mix.ts';
import { seedRandom } from '../../src/rules/random.ts';
import { SHAPES, type Shape } from '../../src/rules/shapes.ts';
import { createPlayer } from '../../src/rules/players.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { play } from '../support/play.ts';

function dealerAt(level: number, seed: number): Dealer {
  return { random: seedRandom(seed), bag: new Uint8Array(SHAPES.length), board: { low: 0, high: 0 }, level };
}

function drawBag(dealer: Dealer): Shape[] {
  const size = typeCopies(dealer.level).reduce((sum, count) => sum + count, 0);
  return Array.from({ length: size }, () => drawPiece(dealer));
}

function countTypes(pieces: readonly Shape[]): number[] {
  return [1, 2, 3, 4, 5, 6].map((type) => pieces.filter((piece) => piece.type === type).length);
}

holds(
  'a whole bag holds the copies of the mix, spread evenly over the shapes of a type',
  300,
  fc.property(seeds, fc.integer({ min: 1, max: 30 }), (seed, level) => {
    const dealer = dealerAt(level, seed);
    for (let bag = 0; bag < 3; bag++) {
      const pieces = drawBag(dealer);
      expect(countTypes(pieces)).toEqual(typeCopies(level));
      expect([...dealer.bag].every((count) => count === 0)).toBe(true);
      for (const shape of SHAPES) {
        const familySize = SHAPES.filter(({ type }) => type === shape.type).length;
        const share = typeCopies(level)[shape.type - 1] / familySize;
        const drawn = pieces.filter((piece) => piece === shape).length;
        expect(drawn === Math.floor(share) || drawn === Math.ceil(share), `${shape.name}: ${drawn} of ${share}`).toBe(true);
      }
    }
  }),
);

test('distributes remaining copies uniformly over the shapes (4000 bags, seed 1)', () => {
  const dealer = dealerAt(1, 1);
  const drawn = Array.from({ length: 4000 }, () => drawBag(dealer)).flat();
  for (const shape of SHAPES) {
    const familySize = SHAPES.filter(({ type }) => type === shape.type).length;
    const expected = (4000 * typeCopies(1)[shape.type - 1]) / familySize;
    const count = drawn.filter((piece) => piece === shape).length;
    expect(Math.abs(count - expected) / Math.sqrt(expected), `${shape.name}: ${count}, expected ${expected}`).toBeLessThan(4);
  }
});

test('draws each type first in proportion to its copies (seeds 0 to 5999)', () => {
  const first = [0, 0, 0, 0, 0, 0];
  for (let seed = 0; seed < 6000; seed++) first[drawPiece(dealerAt(1, seed)).type - 1]++;
  for (const [index, copies] of typeCopies(1).entries()) expect(first[index] / 6000).toBeCloseTo(copies / 32, 1);
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
      expect(countTypes(dealt), `seed ${seed}`).toEqual(typeCopies(1));
    }
    expect(bagsSeen).toBeGreaterThan(80);
  });

  test("finishes the current bag before filling one with the next level's mix", () => {
    const bag = SHAPES.map(({ name }) => (name === '1a' ? '3' : '0')).join('');
    const driver = play(`0 1b,1b,1b,1b,1b,1b level=20 bag=${bag}`);
    for (let y = 0; y < 4; y++) driver.drop(0, 0, y);
    expect(driver.game.queue.map(({ name }) => name).slice(2, 5)).toEqual(['1a', '1a', '1a']);
    expect(driver.game.queue[5].type).toBe(6);
  });
});
