// Goals of weeks: the same on all devices, within reach of casual players, and safe from clocks that jump.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { GOALS } from '../../src/records/goals.ts';
import { decodeRecords, encodeRecords } from '../../src/records/records-text.ts';
import { addGame, firstRecords, mergeRecords, newGoals, openGoals, weekOfGoals, type Records } from '../../src/records/records.ts';
import type { GameSummary } from '../../src/records/summarize-game.ts';
import { goalsOfWeek, WEEKLY_GOALS, weekAt } from '../../src/records/weekly-goals.ts';
import { CASUAL_NAMES, summaryOf, type GameFigures } from '../../tools/simulate/coins.ts';

const DAY = 86_400_000;
const WEEK = 7 * DAY;
const MONDAY = Date.parse('2026-11-23T00:00:00Z');

/** Of `playCasually`: three months of each casual player. */
const FIGURES = JSON.parse(readFileSync(new URL('../golden/casual-games.json', import.meta.url), 'utf8')) as Readonly<
  Record<(typeof CASUAL_NAMES)[number], readonly GameFigures[]>
>;

const POOR: GameSummary = {
  score: 20,
  level: 1,
  lines: 0,
  longestCombo: 0,
  mostLines: 0,
  doubles: 0,
  emptied: 0,
  cells: [],
  lastCells: [],
  isStuck: true,
};
const RICH: GameSummary = { ...POOR, score: 90_000, level: 20, lines: 300, longestCombo: 30, mostLines: 5, doubles: 40 };

/** Records after all goals of goals.ts but `left` ones. */
function after(left = 0): Records {
  const plain = GOALS.flatMap((goal, index) => (goal.isBonus ? [] : [index]));
  return { ...firstRecords(0), reachedGoals: plain.slice(0, plain.length - left).reduce((bits, index) => bits | (1 << index), 0) };
}

const play = (records: Records, endedAt: number, summary = POOR, device = 'phone') =>
  addGame(records, { summary, day: undefined, device, endedAt });
const coinsOf = (before: Records, next: Records, at: number) =>
  newGoals(before, next, weekAt(at)).reduce((total, { coins }) => total + coins, 0);

describe('a week', () => {
  test('begins on Monday, in UTC', () => {
    expect([MONDAY - 1, MONDAY, MONDAY + WEEK - 1, MONDAY + WEEK].map((at) => weekAt(at) - weekAt(MONDAY))).toEqual([-1, 0, 0, 1]);
    expect([weekAt(0), weekAt(4 * DAY - 1), weekAt(4 * DAY)]).toEqual([0, 0, 1]);
  });

  test('has one goal of each list, which depends on nothing but its number', () => {
    for (let week = 2950; week < 3100; week++) {
      const goals = goalsOfWeek(week);
      expect(goalsOfWeek(week)).toEqual(goals);
      expect(goals.map((goal, index) => WEEKLY_GOALS[index].includes(goal))).toEqual([true, true, true]);
    }
    expect(goalsOfWeek(weekAt(MONDAY))).toMatchInlineSnapshot(`
      [
        {
          "coins": 40,
          "count": 4,
          "kind": "dailies",
        },
        {
          "coins": 20,
          "count": 8000,
          "figure": "score",
          "kind": "score",
        },
        {
          "coins": 25,
          "count": 8,
          "figure": "longestCombo",
          "kind": "combo",
        },
      ]
    `);
  });

  test('uses every goal within half a year, and pays 20 to 40 coins for each', () => {
    const used = new Set(Array.from({ length: 26 }, (_, week) => goalsOfWeek(2969 + week)).flat());
    for (const goal of WEEKLY_GOALS.flat()) {
      expect(used).toContain(goal);
      expect(goal.coins).toBeGreaterThanOrEqual(20);
      expect(goal.coins).toBeLessThanOrEqual(40);
    }
  });
});

describe.each(CASUAL_NAMES)('a %s player', (name) => {
  const ofGame = WEEKLY_GOALS.flat().filter(({ figure }) => figure !== undefined);

  test.each(ofGame)('reaches $kind $count at least once in 30 games', (goal) => {
    const games = FIGURES[name];
    expect(games.length).toBeGreaterThanOrEqual(180);
    const reached = games.filter((game) => summaryOf(game)[goal.figure!] >= goal.count).length;
    expect(reached / games.length).toBeGreaterThanOrEqual(1 / 30);
  });
});

describe('goals of the week', () => {
  test('open when fewer than three of the others are left', () => {
    expect([3, 2, 0].map((left) => weekOfGoals(after(left), weekAt(MONDAY)).length)).toEqual([0, 3, 3]);
    expect(openGoals(after(2)).filter(({ goal }) => !goal.isBonus)).toHaveLength(2);
    expect(newGoals(after(3), play(after(3), MONDAY, RICH), weekAt(MONDAY)).some(({ kind }) => kind === 'doubles')).toBe(false);
  });

  test('are reached by a game of the week, once', () => {
    const first = play(after(), MONDAY, RICH);
    const ofGame = goalsOfWeek(weekAt(MONDAY)).slice(1);
    expect(newGoals(after(), first, weekAt(MONDAY))).toEqual(ofGame);
    expect(weekOfGoals(first, weekAt(MONDAY)).map(({ share }) => share === 1)).toEqual([false, true, true]);
    expect(newGoals(first, play(first, MONDAY + DAY, RICH), weekAt(MONDAY + DAY))).toEqual([]);
    // The next week begins without them.
    expect(weekOfGoals(first, weekAt(MONDAY + WEEK)).map(({ share }) => share)).toEqual([0, 0, 0]);
  });

  test('count the days and the daily games of their week alone', () => {
    const list = WEEKLY_GOALS[0];
    const weekOf = (goal: (typeof list)[number]) =>
      Array.from({ length: 99 }, (_, k) => k).find((k) => goalsOfWeek(weekAt(MONDAY) + k)[0] === goal)!;
    for (const goal of list) {
      const start = MONDAY + weekOf(goal) * WEEK;
      let records = play(after(), start - DAY);
      for (let day = 0; day < goal.count; day++) {
        expect(weekOfGoals(records, weekAt(start))[0]).toMatchObject({ goal, reached: day });
        const endedAt = start + day * DAY;
        const day0 = goal.kind === 'dailies' ? new Date(endedAt).toISOString().slice(0, 10) : undefined;
        const next = addGame(records, { summary: POOR, day: day0, device: 'phone', endedAt });
        expect(newGoals(records, next, weekAt(endedAt))).toEqual(day === goal.count - 1 ? [goal] : []);
        records = next;
      }
    }
  });

  test('pay nothing twice after a clock went back, and lose nothing after it went forward', () => {
    const first = play(after(), MONDAY, RICH);
    // A year ahead: goals of that week. Back again: those of this week stay reached.
    const ahead = play(first, MONDAY + 52 * WEEK, RICH);
    expect(coinsOf(first, ahead, MONDAY + 52 * WEEK)).toBeGreaterThan(0);
    const back = play(ahead, MONDAY + DAY, RICH);
    expect(coinsOf(ahead, back, MONDAY + DAY)).toBe(0);
    expect(coinsOf(back, play(back, MONDAY + 52 * WEEK, RICH), MONDAY + 52 * WEEK)).toBe(0);
    expect(weekOfGoals(back, weekAt(MONDAY)).map(({ share }) => share === 1)).toEqual([false, true, true]);
    // The weeks between them are open.
    expect(coinsOf(back, play(back, MONDAY + WEEK, RICH), MONDAY + WEEK)).toBeGreaterThan(0);
  });

  test('merge between devices, and in the stored text', () => {
    const phone = play(after(), MONDAY, RICH);
    const tablet = play(after(), MONDAY + WEEK, RICH, 'tablet');
    const merged = mergeRecords(phone, tablet);
    expect(encodeRecords(mergeRecords(tablet, phone))).toBe(encodeRecords(merged));
    expect(decodeRecords(encodeRecords(merged))).toEqual(merged);
    for (const at of [MONDAY, MONDAY + WEEK]) expect(coinsOf(merged, play(merged, at, RICH), at)).toBe(0);
    expect(mergeRecords(merged, firstRecords(1)).reachedWeekly).toEqual({});
  });
});
