import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seedRandom } from '../../src/rules/random.ts';
import { rollCoins } from '../../src/rules/scoring.ts';
import { seeds } from '../support/arbitrary-games.ts';
import { holds } from '../support/holds.ts';
import { play } from '../support/play.ts';

// @spec 9.17
holds(
  'drops no coins and raises the chance by 1, or drops 1..3 (2..3 in a combo) and resets it to 6',
  2000,
  fc.property(seeds, fc.integer({ min: 6, max: 100 }), fc.integer({ min: 1, max: 20 }), (seed, chance, combo) => {
    const { coins, nextChancePercent } = rollCoins(seedRandom(seed), chance, combo);
    if (coins === 0) expect(nextChancePercent).toBe(chance + 1);
    else {
      expect(nextChancePercent).toBe(6);
      expect(combo >= 2 ? [2, 3] : [1, 2, 3]).toContain(coins);
    }
  }),
);

function rollMany(chance: number, combo: number, rolls: number): number[] {
  const random = seedRandom(7);
  const counts = [0, 0, 0, 0];
  for (let roll = 0; roll < rolls; roll++) counts[rollCoins(random, chance, combo).coins]++;
  return counts.map((count) => count / rolls);
}

describe('over 100,000 rolls of one seed', () => {
  // @spec 9.17
  test.each([6, 7, 20, 99])('drops coins in %i percent of the rolls', (chance) => {
    const [none] = rollMany(chance, 1, 100_000);
    expect(1 - none).toBeCloseTo(chance / 100, 2);
  });

  // @spec 9.18
  test('drops 1, 2 or 3 coins equally often for the first line of a combo', () => {
    const [none, ...some] = rollMany(100, 1, 100_000);
    expect(none).toBe(0);
    for (const share of some) expect(share).toBeCloseTo(1 / 3, 2);
  });

  // @spec 9.19
  test.each([2, 3, 10])('never drops a single coin at combo %i', (combo) => {
    const [none, one, two, three] = rollMany(100, combo, 100_000);
    expect([none, one]).toEqual([0, 0]);
    expect(two).toBeCloseTo(2 / 3, 2);
    expect(three).toBeCloseTo(1 / 3, 2);
  });

  test('drops coins every 8.6 lines on average with the growing chance', () => {
    let expectedLines = 0;
    for (let line = 0, noneYet = 1; line <= 94; line++) {
      expectedLines += noneYet;
      noneYet *= 1 - (6 + line) / 100;
    }
    const random = seedRandom(3);
    let [chance, hits] = [6, 0];
    for (let line = 0; line < 100_000; line++) {
      const { coins, nextChancePercent } = rollCoins(random, chance, 1);
      chance = nextChancePercent;
      if (coins > 0) hits++;
    }
    expect(expectedLines).toBeCloseTo(8.63, 2);
    expect(100_000 / hits / expectedLines).toBeCloseTo(1, 1);
  });
});

describe('in a game', () => {
  test('a drop without a line does not roll', () => {
    const { game } = play('0 1a coins=4:50').drop(0, 0, 0);
    expect([game.coins, game.coinChancePercent]).toEqual([4, 50]);
  });

  // @spec 9.17 9.18
  test('the first line at a chance of 100 drops coins; the next starts at 6', () => {
    const driver = play('///1111111/1111111/1 1c coins=5:100').drop(0, 7, 3);
    const [first, second] = driver.linesCleared().map(({ coins }) => coins);
    expect(first).toBeGreaterThanOrEqual(1);
    expect(driver.game.coins).toBe(5 + first + second);
    expect(driver.game.coinChancePercent).toBe(second > 0 ? 6 : 7);
  });

  // @spec 9.17
  test('the chance grows with each line, also within one drop, until coins drop', () => {
    let [lines, paid] = [0, 0];
    for (let seed = 0; seed < 300; seed++) {
      const driver = play(`00011111/00011111/00011111/111/111/111/111/111 6a seed=${seed}`).drop(0, 0, 0);
      let chance = 6;
      for (const { coins } of driver.linesCleared()) {
        chance = coins > 0 ? 6 : chance + 1;
        lines++;
        if (coins > 0) paid++;
      }
      expect(driver.game.coinChancePercent).toBe(chance);
    }
    expect(lines).toBe(1800);
    expect(paid).toBeGreaterThan(100);
  });

  // @spec 9.19
  test('only the first line of a combo can drop a single coin', () => {
    const singles = { first: 0, later: 0 };
    for (let seed = 0; seed < 300; seed++) {
      const [first, second] = play(`///1111111/1111111/1 1c coins=0:100 seed=${seed}`).drop(0, 7, 3).linesCleared();
      if (first.coins === 1) singles.first++;
      if (second.coins === 1) singles.later++;
    }
    expect(singles.first).toBeGreaterThan(50);
    expect(singles.later).toBe(0);
  });
});
