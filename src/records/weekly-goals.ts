// Goals without end: three a week, from the number of the week alone. All devices have the same ones.
import { DAY_MILLISECONDS, dayAt } from '../platform/time-in-days.ts';
import { nextBelow, seedRandom } from '../rules/random.ts';
import type { GameSummary } from './summarize-game.ts';

/**
 * `figure` of one game of the week must reach `count`; without it, `count` days or daily games of the week. `coins`: 20 to 40. `kind`: the key
 * of its text.
 */
export type WeeklyGoal = {
  readonly kind: 'days' | 'dailies' | 'score' | 'level' | 'combo' | 'linesAtOnce' | 'linesOfGame' | 'doubles';
  readonly figure?: Exclude<keyof GameSummary, 'cells' | 'lastCells' | 'isStuck'>;
  readonly count: number;
  readonly coins: number;
};

/**
 * A week has one goal of each list. Casual players reach each within 30 games (weekly-goals.test.ts). Saves contain positions of lists: append
 * only, and at most seven.
 */
export const WEEKLY_GOALS: readonly (readonly WeeklyGoal[])[] = [
  [
    { kind: 'days', count: 3, coins: 20 },
    { kind: 'dailies', count: 2, coins: 25 },
    { kind: 'days', count: 5, coins: 35 },
    { kind: 'dailies', count: 4, coins: 40 },
  ],
  [
    { kind: 'score', figure: 'score', count: 8_000, coins: 20 },
    { kind: 'linesOfGame', figure: 'lines', count: 40, coins: 25 },
    { kind: 'level', figure: 'level', count: 4, coins: 30 },
    { kind: 'score', figure: 'score', count: 12_000, coins: 35 },
  ],
  [
    { kind: 'combo', figure: 'longestCombo', count: 8, coins: 25 },
    { kind: 'doubles', figure: 'doubles', count: 6, coins: 25 },
    { kind: 'linesAtOnce', figure: 'mostLines', count: 3, coins: 40 },
    { kind: 'doubles', figure: 'doubles', count: 10, coins: 35 },
  ],
];

const WEEK_DAYS = 7;
/** The week of 1970-01-01, a Thursday, begins three days before it. */
const FIRST_MONDAY = -3;

/** Returns the number of a UTC week, which begins on Monday. `at`: milliseconds since 1970. */
export function weekAt(at: number): number {
  return Math.floor((at / DAY_MILLISECONDS - FIRST_MONDAY) / WEEK_DAYS);
}

/** Returns the days of a week from Monday, such as `2026-11-23`. */
export function daysOfWeek(week: number): readonly string[] {
  return Array.from({ length: WEEK_DAYS }, (_, day) => dayAt((week * WEEK_DAYS + FIRST_MONDAY + day) * DAY_MILLISECONDS));
}

export function goalsOfWeek(week: number): readonly WeeklyGoal[] {
  const random = seedRandom(week);
  return WEEKLY_GOALS.map((goals) => goals[nextBelow(random, goals.length)]);
}
