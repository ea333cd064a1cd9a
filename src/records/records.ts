// The player's records beside best score and coins: statistics, days and reached goals. Any two copies merge without losing data.
import { dayAt } from '../platform/time-in-days.ts';
import { mergeRows, sumRows, type WriterRows } from './writer-rows.ts';
import { addDay, countDays, hasDay, mergeDays, type DaySet } from './day-set.ts';
import { GOALS, type Goal, type GoalKind } from './goals.ts';
import type { GameSummary } from './summarize-game.ts';
import { daysOfWeek, goalsOfWeek, weekAt, type WeeklyGoal } from './weekly-goals.ts';

/** Games, cleared lines and emptied boards of one device. */
export type RecordRow = {
  readonly games: number;
  readonly lines: number;
  readonly emptied: number;
  readonly writtenAt: number;
};

/** A finished classic game. `endedAt` is unique and grows with each game, although the clock may jump: milliseconds since 1970. */
export type RecentGame = { readonly score: number; readonly endedAt: number };

export type Records = Readonly<Record<Best, number>> & {
  /** As in Profile: records count within the newest epoch only. */
  readonly epoch: number;
  /** By device. */
  readonly rows: WriterRows<RecordRow>;
  /** The last RECENT_GAMES, oldest first. */
  readonly recent: readonly RecentGame[];
  /** Days on which any game ended, by this device's clock. */
  readonly playedDays: DaySet;
  /** Days whose daily game was played, on that day or later. */
  readonly dailyDays: DaySet;
  /** Reached goals, as bits in the order of GOALS. */
  readonly reachedGoals: number;
  /** Reached goals of weeks: the first goal of a week as its Monday, the second as its Tuesday, and so on. */
  readonly reachedWeekly: DaySet;
};

/**
 * Fields of which the higher value counts, in the order of the stored text. `mostLines`: cleared by one drop. `highestScore`: of a classic
 * or daily game since statistics are kept.
 */
export const BESTS = ['longestCombo', 'mostLines', 'highestLevel', 'highestScore', 'bestDaily'] as const;

type Best = (typeof BESTS)[number];

/** Number of games of the average. */
const RECENT_GAMES = 10;

export function bestsOf(valueOf: (name: Best, index: number) => number): Record<Best, number> {
  return Object.fromEntries(BESTS.map((name, index) => [name, valueOf(name, index)])) as Record<Best, number>;
}

export function firstRecords(epoch: number): Records {
  return {
    epoch,
    rows: {},
    ...bestsOf(() => 0),
    recent: [],
    playedDays: {},
    dailyDays: {},
    reachedGoals: 0,
    reachedWeekly: {},
  };
}

/** Merges two copies. Commutative, associative and idempotent for at most eight devices. */
export function mergeRecords(one: Records, other: Records): Records {
  if (one.epoch !== other.epoch) return one.epoch > other.epoch ? one : other;
  return {
    epoch: one.epoch,
    rows: mergeRows(one.rows, other.rows),
    ...bestsOf((name) => Math.max(one[name], other[name])),
    recent: mergeRecent(one.recent, other.recent),
    playedDays: mergeDays(one.playedDays, other.playedDays),
    dailyDays: mergeDays(one.dailyDays, other.dailyDays),
    reachedGoals: one.reachedGoals | other.reachedGoals,
    reachedWeekly: mergeDays(one.reachedWeekly, other.reachedWeekly),
  };
}

function mergeRecent(one: Records['recent'], other: Records['recent']): Records['recent'] {
  const byTime = new Map([...one, ...other].map((game) => [`${game.endedAt} ${game.score}`, game]));
  return [...byTime.values()].sort((first, second) => first.endedAt - second.endedAt || first.score - second.score).slice(-RECENT_GAMES);
}

/** A game that has ended. `device` names the row to write, `endedAt`: milliseconds since 1970. */
export type EndedGame = {
  readonly summary: GameSummary;
  /** UTC day of a daily game. */
  readonly day: string | undefined;
  readonly device: string;
  readonly endedAt: number;
};

/** Adds a game. Reaches at most the goals that are open. */
export function addGame(records: Records, { summary, day, device, endedAt }: EndedGame): Records {
  const { score, level, lines, longestCombo, mostLines, emptied } = summary;
  const row = records.rows[device] ?? { games: 0, lines: 0, emptied: 0, writtenAt: 0 };
  const lastAt = records.recent[records.recent.length - 1]?.endedAt ?? 0;
  const added = mergeRecords(records, {
    ...records,
    rows: {
      [device]: {
        games: row.games + 1,
        lines: row.lines + lines,
        emptied: row.emptied + emptied,
        writtenAt: Math.max(endedAt, row.writtenAt),
      },
    },
    longestCombo,
    mostLines,
    highestLevel: level,
    highestScore: score,
    bestDaily: day === undefined ? 0 : score,
    recent: day === undefined ? [{ score, endedAt: Math.max(endedAt, lastAt + 1) }] : [],
    playedDays: addDay({}, dayAt(endedAt)),
    dailyDays: day === undefined ? {} : addDay({}, day),
  });
  const reached = openGoals(added).filter(({ share }) => share === 1);
  const week = weekAt(endedAt);
  const reachedWeekly = weekOfGoals(added, week, summary).reduce(
    (weekly, { share }, index) => (share === 1 ? addDay(weekly, daysOfWeek(week)[index]) : weekly),
    added.reachedWeekly,
  );
  return { ...added, reachedGoals: reached.reduce((bits, { goal }) => bits | bitOf(goal), added.reachedGoals), reachedWeekly };
}

export function isReached({ reachedGoals }: Records, goal: Goal): boolean {
  return (reachedGoals & bitOf(goal)) !== 0;
}

/** Number of goals that are open at a time, without a bonus. */
const OPEN_GOALS = 3;

/** A goal with the count reached so far, and the same as a share, 0..1. */
export type OpenGoal<Each = Goal> = { readonly goal: Each; readonly reached: number; readonly share: number };

/** Returns the first goals that are not reached, at most OPEN_GOALS, and a bonus whose turn has come. They stay until reached. */
export function openGoals(records: Records): readonly OpenGoal[] {
  const left = GOALS.filter((goal) => !isReached(records, goal));
  const goals = left.filter(({ isBonus }) => !isBonus).slice(0, OPEN_GOALS);
  return [...goals, ...left.slice(0, 1).filter(({ isBonus }) => isBonus)].map((goal) => openGoal(goal, COUNTS[goal.kind](records)));
}

function openGoal<Each extends Goal | WeeklyGoal>(goal: Each, count: number): OpenGoal<Each> {
  const reached = Math.min(count, goal.count);
  return { goal, reached, share: reached / goal.count };
}

/** Returns the three goals of a week, once fewer than OPEN_GOALS others are left. `game`: a game of the week. */
export function weekOfGoals(records: Records, week: number, game?: GameSummary): readonly OpenGoal<WeeklyGoal>[] {
  const { reachedWeekly, playedDays, dailyDays } = records;
  if (GOALS.filter((goal) => !goal.isBonus && !isReached(records, goal)).length >= OPEN_GOALS) return [];
  const days = daysOfWeek(week);
  return goalsOfWeek(week).map((goal, index) => {
    if (hasDay(reachedWeekly, days[index])) return openGoal(goal, goal.count);
    if (goal.figure !== undefined) return openGoal(goal, game?.[goal.figure] ?? 0);
    return openGoal(goal, days.filter((day) => hasDay(goal.kind === 'days' ? playedDays : dailyDays, day)).length);
  });
}

/** Returns the goals that `after` has reached and `before` has not. `week`: that of the last game. */
export function newGoals(before: Records, after: Records, week: number): readonly (Goal | WeeklyGoal)[] {
  const days = daysOfWeek(week);
  const isNew = (day: string) => hasDay(after.reachedWeekly, day) && !hasDay(before.reachedWeekly, day);
  return [
    ...GOALS.filter((goal) => (after.reachedGoals & ~before.reachedGoals & bitOf(goal)) !== 0),
    ...goalsOfWeek(week).filter((_, index) => isNew(days[index])),
  ];
}

function bitOf(goal: Goal): number {
  return 1 << GOALS.indexOf(goal);
}

const COUNTS: Readonly<Record<GoalKind, (records: Records) => number>> = {
  games: ({ rows }) => sumRows(rows, 'games'),
  lines: ({ rows }) => sumRows(rows, 'lines'),
  emptied: ({ rows }) => sumRows(rows, 'emptied'),
  combo: ({ longestCombo }) => longestCombo,
  linesAtOnce: ({ mostLines }) => mostLines,
  level: ({ highestLevel }) => highestLevel,
  score: ({ highestScore }) => highestScore,
  days: ({ playedDays }) => countDays(playedDays),
  dailies: ({ dailyDays }) => countDays(dailyDays),
};

/** Returns the mean score of the last classic games, rounded; 0 without one. */
export function recentAverage({ recent }: Records): number {
  return recent.length === 0 ? 0 : Math.round(recent.reduce((total, { score }) => total + score, 0) / recent.length);
}
