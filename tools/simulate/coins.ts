// Coins of casual players who play a daily and a classic game each day: what they earn, and what they buy.
import { addGame, firstRecords, newGoals } from '../../src/records/records.ts';
import { summarizeGame, type GameSummary } from '../../src/records/summarize-game.ts';
import { weekAt } from '../../src/records/weekly-goals.ts';
import { DECORS, LIGHTS } from '../../src/game/shop.ts';
import { DAY_MILLISECONDS, dayAt } from '../../src/platform/time-in-days.ts';
import { THEMES } from '../../src/themes/themes.ts';
import type { SimulatedName } from './casual-player.ts';
import { recordReplay } from './play-game.ts';

export const CASUAL_NAMES = ['beginner', 'usual', 'good'] as const;

const FIGURES = [
  'score',
  'level',
  'lines',
  'longestCombo',
  'mostLines',
  'doubles',
  'emptied',
] as const satisfies readonly (keyof GameSummary)[];

/** Coins of a game, then its FIGURES. */
export type GameFigures = readonly number[];

export const WEEKS = 13;
const DAYS_PER_WEEK = 7;
const GAMES_PER_DAY = 2;
export const GAMES = WEEKS * DAYS_PER_WEEK * GAMES_PER_DAY;
const FIRST_DAY = Date.parse('2026-11-23T12:00:00Z');

/** Plays games with seeds firstSeed, firstSeed + 1, ... */
export function playCasually(player: SimulatedName, games: number, firstSeed: number): GameFigures[] {
  return Array.from({ length: games }, (_, index) => {
    const { game, ...replay } = recordReplay(player, firstSeed + index);
    const summary = summarizeGame(replay);
    return [game.coins, ...FIGURES.map((name) => summary[name])];
  });
}

export function summaryOf([, ...figures]: GameFigures): GameSummary {
  const named = Object.fromEntries(FIGURES.map((name, index) => [name, figures[index]])) as Record<(typeof FIGURES)[number], number>;
  return { ...named, cells: [], lastCells: [], isStuck: true };
}

export type Ware = { readonly name: string; readonly price: number };

/** All that coins buy, in the order of prices. */
export const WARES: readonly Ware[] = [
  ...THEMES.flatMap(({ name, price }) => (price === undefined ? [] : [{ name, price }])),
  ...LIGHTS,
  ...DECORS.frame,
  ...DECORS.trail,
].sort((one, other) => one.price - other.price);

const isLight = (name: string) => LIGHTS.some((light) => light.name === name);

/**
 * A spender buys the cheapest thing as soon as the coins suffice. A saver buys one light a week, and saves the other coins for the cheapest
 * other thing.
 */
export type Habit = 'spender' | 'saver';

/** Returns the coins and purchases of each week. */
export function simulateWeeks(games: readonly GameFigures[], habit: Habit) {
  let records = firstRecords(0);
  let coins = 0;
  let left = WARES;
  const weeks = Array.from({ length: WEEKS }, (_, index) => ({ week: index + 1, earned: 0, ofGoals: 0, bought: [] as string[], left: 0 }));
  const buy = (ware: Ware | undefined, bought: string[]): boolean => {
    if (!ware || ware.price > coins) return false;
    coins -= ware.price;
    left = left.filter((each) => each !== ware);
    bought.push(ware.name);
    return true;
  };
  for (const [index, game] of games.slice(0, GAMES).entries()) {
    const endedAt = FIRST_DAY + Math.floor(index / GAMES_PER_DAY) * DAY_MILLISECONDS + (index % GAMES_PER_DAY) * 1000;
    const week = weeks[Math.floor(index / GAMES_PER_DAY / DAYS_PER_WEEK)];
    const day = index % GAMES_PER_DAY === 0 ? dayAt(endedAt) : undefined;
    const after = addGame(records, { summary: summaryOf(game), day, device: index % 3 === 0 ? 'tablet' : 'phone', endedAt });
    const ofGoals = newGoals(records, after, weekAt(endedAt)).reduce((total, goal) => total + goal.coins, 0);
    records = after;
    coins += game[0] + ofGoals;
    week.earned += game[0] + ofGoals;
    week.ofGoals += ofGoals;
    if (habit === 'spender') while (buy(left[0], week.bought));
    else {
      if (!week.bought.some(isLight))
        buy(
          left.find(({ name }) => isLight(name)),
          week.bought,
        );
      buy(left.find(({ name }) => !isLight(name)) ?? left[0], week.bought);
    }
    week.left = coins;
  }
  return weeks;
}

/** Yields a row for each player, habit and week. */
export function* tableOfCoins(firstSeed: number) {
  for (const player of CASUAL_NAMES) {
    const games = playCasually(player, GAMES, firstSeed);
    for (const habit of ['spender', 'saver'] as const) for (const week of simulateWeeks(games, habit)) yield { player, habit, ...week };
  }
}
