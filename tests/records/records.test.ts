// Records: what a game adds, what a merge keeps, and the stored text.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDay, countDays, type DaySet, hasDay } from '../../src/records/day-set.ts';
import { decodeRecords, encodeRecords } from '../../src/records/records-text.ts';
import { addGame, firstRecords, mergeRecords, newGoals, openGoals, recentAverage, type Records } from '../../src/records/records.ts';
import { daysOfWeek, weekAt } from '../../src/records/weekly-goals.ts';
import { sumRows } from '../../src/records/writer-rows.ts';
import type { GameSummary } from '../../src/records/summarize-game.ts';
import { holds } from '../support/holds.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const WEEK = weekAt(NOON);
const DAY_MILLISECONDS = 86_400_000;
const GAME: GameSummary = {
  score: 900,
  level: 1,
  lines: 4,
  longestCombo: 2,
  mostLines: 1,
  doubles: 0,
  emptied: 0,
  cells: [],
  lastCells: [],
  isStuck: true,
};

function play(
  records: Records,
  summary: Partial<GameSummary> = {},
  more: { day?: string; device?: string; endedAt?: number } = {},
): Records {
  return addGame(records, { summary: { ...GAME, ...summary }, day: undefined, device: 'phone', endedAt: NOON, ...more });
}

describe('a game', () => {
  test('is counted in its sums and bests', () => {
    const records = play(play(firstRecords(0), { score: 500, lines: 9, emptied: 1 }), { longestCombo: 5, mostLines: 3, level: 4 });
    expect((['games', 'lines', 'emptied'] as const).map((name) => sumRows(records.rows, name))).toEqual([2, 13, 1]);
    expect(records).toMatchObject({ longestCombo: 5, mostLines: 3, highestLevel: 4, highestScore: 900, bestDaily: 0 });
    expect(countDays(records.playedDays)).toBe(1);
  });

  test('joins the average of the last ten classic games', () => {
    let records = play(firstRecords(0), { score: 1_000_000 });
    for (let k = 1; k <= 10; k++) records = play(records, { score: k * 100 }, { endedAt: NOON + k });
    records = play(records, { score: 70_000 }, { day: '2026-11-22', endedAt: NOON + 99 });
    expect(recentAverage(records)).toBe(550);
    expect(recentAverage(firstRecords(0))).toBe(0);
  });

  test('of a missed day lights that day, and counts for today', () => {
    const records = play(firstRecords(0), { score: 4000 }, { day: '2026-10-31' });
    expect([hasDay(records.dailyDays, '2026-10-31'), hasDay(records.dailyDays, '2026-11-22')]).toEqual([true, false]);
    expect(hasDay(records.playedDays, '2026-11-22')).toBe(true);
    expect(records.bestDaily).toBe(4000);
    expect(records.recent).toEqual([]);
  });

  test('stays the last one although the clock jumped a year forth and back', () => {
    const early = play(play(firstRecords(0), { score: 1 }), { score: 2 }, { endedAt: NOON + 365 * DAY_MILLISECONDS });
    const records = play(early, { score: 3 }, { endedAt: NOON + 1 });
    expect(records.recent.map(({ score }) => score)).toEqual([1, 2, 3]);
  });
});

describe('goals', () => {
  const shown = (records: Records) => openGoals(records).map(({ goal, reached }) => `${goal.kind} ${reached}/${goal.count}`);

  test('are three at a time, and the next opens when one is reached', () => {
    const first = play(firstRecords(0));
    expect(shown(first)).toEqual(['lines 4/10', 'combo 2/3', 'linesAtOnce 1/2']);
    const second = play(first, { longestCombo: 3 });
    expect(shown(second)).toEqual(['lines 8/10', 'linesAtOnce 1/2', 'level 1/2']);
    expect(newGoals(first, second, WEEK)).toEqual([{ kind: 'combo', count: 3, coins: 10 }]);
    expect(newGoals(second, play(second, { lines: 0 }), WEEK)).toEqual([]);
  });

  test('reached before they open need one more game', () => {
    const first = play(firstRecords(0), { longestCombo: 6, level: 9, mostLines: 5, lines: 300 });
    expect(newGoals(firstRecords(0), first, WEEK)).toHaveLength(3);
    expect(newGoals(first, play(first), WEEK).map(({ kind }) => kind)).toEqual(['level']);
  });

  test('are joined by a bonus once all before it are reached, which takes no place of another', () => {
    const twelve = { ...firstRecords(0), reachedGoals: 2 ** 12 - 1 };
    expect(shown(twelve)).toEqual(['lines 0/500', 'dailies 0/7', 'combo 0/8', 'emptied 0/1']);
    expect(shown({ ...twelve, reachedGoals: 2 ** 11 - 1 })).toEqual(['level 0/4', 'lines 0/500', 'dailies 0/7']);
    const emptied = play(twelve, { emptied: 1 });
    expect(newGoals(twelve, emptied, WEEK)).toEqual([{ kind: 'emptied', count: 1, coins: 30, isBonus: true }]);
    const rest = { ...firstRecords(0), reachedGoals: 2 ** 24 - 1 - 2 ** 12 - 2 ** 20 };
    expect(shown(rest)).toEqual(['emptied 0/1']);
  });

  test('end after the last one', () => {
    expect(openGoals({ ...firstRecords(0), reachedGoals: 2 ** 24 - 1 })).toEqual([]);
  });
});

/** A history of games on three devices, some of them played after a merge. */
const HISTORY = fc.array(
  fc.record({
    device: fc.constantFrom('phone', 'laptop', 'tablet'),
    score: fc.nat(50_000),
    lines: fc.nat(300),
    longestCombo: fc.nat(12),
    day: fc.option(fc.constantFrom('2026-11-21', '2026-11-22', '2025-02-28'), { nil: undefined }),
    endedAt: fc.integer({ min: NOON - 400 * DAY_MILLISECONDS, max: NOON + 400 * DAY_MILLISECONDS }),
    mergesWith: fc.option(fc.constantFrom('phone', 'laptop', 'tablet'), { nil: undefined }),
  }),
  { maxLength: 12 },
);

describe('merging', () => {
  const one = play(firstRecords(0), { score: 10 }, { device: 'phone', day: '2026-11-20' });
  const other = play(play(firstRecords(0), { score: 20 }, { device: 'laptop' }), { longestCombo: 9 }, { device: 'laptop' });

  test('adds up two devices, and keeps all days', () => {
    const merged = mergeRecords(one, other);
    expect(sumRows(merged.rows, 'games')).toBe(3);
    expect(merged).toMatchObject({ longestCombo: 9, bestDaily: 10 });
    expect(hasDay(merged.dailyDays, '2026-11-20')).toBe(true);
  });

  test('drops the records before a reset', () => {
    expect(mergeRecords(one, firstRecords(1))).toEqual(firstRecords(1));
    expect(mergeRecords(firstRecords(1), one)).toEqual(firstRecords(1));
  });

  holds(
    'is commutative, associative and idempotent, and never lowers a total, a best or a day',
    10_000,
    fc.property(HISTORY, (games) => {
      const devices = new Map<string, Records>();
      const of = (device: string) => devices.get(device) ?? firstRecords(0);
      for (const { device, day, endedAt, mergesWith, ...summary } of games) {
        devices.set(device, play(of(device), summary, { device, endedAt, ...(day && { day }) }));
        if (mergesWith) devices.set(device, mergeRecords(of(device), of(mergesWith)));
      }
      const [a, b, c] = [of('phone'), of('laptop'), of('tablet')];
      const text = encodeRecords(mergeRecords(mergeRecords(a, b), c));
      expect(encodeRecords(mergeRecords(c, mergeRecords(b, a)))).toBe(text);
      const merged = decodeRecords(text) as Records;
      expect(encodeRecords(mergeRecords(merged, b))).toBe(text);
      expect(sumRows(merged.rows, 'games')).toBe(games.length);
      expect(sumRows(merged.rows, 'lines')).toBe(games.reduce((total, { lines }) => total + lines, 0));
      for (const each of [a, b, c]) {
        expect(merged.bestDaily).toBeGreaterThanOrEqual(each.bestDaily);
        expect(countDays(merged.dailyDays)).toBeGreaterThanOrEqual(countDays(each.dailyDays));
        expect(merged.reachedGoals & each.reachedGoals).toBe(each.reachedGoals);
      }
    }),
  );
});

describe('the stored text', () => {
  const records = play(play(firstRecords(3), {}, { day: '2026-12-31' }), { score: 12_345 }, { device: 'laptop', endedAt: NOON + 5 });
  const text = encodeRecords(records);

  test('restores the records', () => {
    expect(decodeRecords(text)).toEqual(records);
  });

  test.each([
    ['empty', ''],
    ['cut off', text.slice(0, -1)],
    ['edited', text.replace('900', '901')],
    ['another game’s', '{"score":1}'],
    ['of a megabyte', `1 00000000 ${'9'.repeat(1_000_000)}`],
  ])('that is %s is damaged', (_, damaged) => {
    expect(decodeRecords(damaged)).toBe('damaged');
  });

  test('is of version 1 until a goal of a week is reached, and keeps these', () => {
    expect(text).toMatch(/^1 /);
    const weekly = { ...records, reachedWeekly: addDay(addDay({}, daysOfWeek(WEEK)[0]), daysOfWeek(WEEK + 1)[2]) };
    expect(encodeRecords(weekly)).toMatch(/^2 /);
    expect(decodeRecords(encodeRecords(weekly))).toEqual(weekly);
    const years = Array.from({ length: 156 }, (_, week) => week).reduce<DaySet>(
      (days, week) => addDay(days, daysOfWeek(WEEK + week)[week % 3]),
      {},
    );
    expect(encodeRecords({ ...records, reachedWeekly: years }).length - text.length).toBeLessThan(400);
  });

  test('of a later version is not read', () => {
    expect(decodeRecords('3 00000000 {"anything":1}')).toBe('newer');
  });

  test('of 1,000 games on eight devices within five years is shorter than two kilobytes', () => {
    let most = firstRecords(0);
    for (let k = 0; k < 1000; k++) {
      const endedAt = NOON + k * 1.8 * DAY_MILLISECONDS;
      const day = new Date(endedAt).toISOString().slice(0, 10);
      most = play(most, { score: 123_456, lines: 1_000 }, { device: `device-${k % 8}`, endedAt, ...(k % 2 && { day }) });
    }
    expect(Object.keys(most.rows)).toHaveLength(8);
    expect(encodeRecords(most).length).toBeLessThan(2048);
  });
});
