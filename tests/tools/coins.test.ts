// Prices: each casual player buys something in every week of three months. From recorded games.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { LIGHTS } from '../../src/game/shop.ts';
import { CASUAL_NAMES, GAMES, playCasually, simulateWeeks, WARES, WEEKS, type GameFigures } from '../../tools/simulate/coins.ts';

const FIGURES = JSON.parse(readFileSync(new URL('../golden/casual-games.json', import.meta.url), 'utf8')) as Readonly<
  Record<(typeof CASUAL_NAMES)[number], readonly GameFigures[]>
>;

const LAST_SEED = 1;

describe.each(CASUAL_NAMES)('a %s player with two games a day', (name) => {
  /** A good player who spends all coins soon must save for the last themes. */
  const habits = name === 'good' ? (['saver'] as const) : (['spender', 'saver'] as const);

  test.each(habits)('buys something each week as a %s', (habit) => {
    const weeks = simulateWeeks(FIGURES[name], habit);
    expect(weeks).toHaveLength(WEEKS);
    expect(weeks.filter(({ bought }) => bought.length === 0)).toEqual([]);
  });

  test('plays the recorded games', () => {
    expect(FIGURES[name]).toHaveLength(GAMES);
    expect(playCasually(name, 2, LAST_SEED)).toEqual(FIGURES[name].slice(0, 2));
  });

  test('plays all recorded games', { tags: 'full', timeout: 600_000 }, () => {
    expect(playCasually(name, GAMES, LAST_SEED)).toEqual(FIGURES[name]);
  });
});

test('lights cost 25 coins, then gently more', () => {
  const prices = LIGHTS.map(({ price }) => price);
  expect(prices[0]).toBe(25);
  for (const [index, price] of prices.entries()) if (index > 0) expect(price - prices[index - 1]).toBe(2);
  expect(WARES).toHaveLength(40 + 5 + 6);
});
