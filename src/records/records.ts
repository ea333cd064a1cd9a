// The player's records beside best score and coins: statistics, days and reached goals. Any two copies merge without losing data.
import { dayAt } from '../platform/time-in-days.ts';
import { mergeRows, sumRows, type WriterRows } from './writer-rows.ts';
import { addDay, countDays, mergeDays, type DaySet } from './day-set.ts';
import { GOALS, type Goal } from './goals.ts';
import type { GameSummary } from './summarize-game.ts';

/** Games, cleared lines and emptied boards of one device. */
export type RecordRow = {
  readonly games: number;
  readonly lines: number;
  readonly emptied: number;
  readonly writtenAt: number;
};

/** A finished classic game. `endedAt` is unique and grows with each game, although the clock may jump: milliseconds since 1970. */
export type RecentGame = { readonly score: number; readonly endedAt: number };

export type Records = {
  /** As in Profile: records count within the newest epoch only. */
  readonly epoch: number;
  /** By device. */
  readonly rows: WriterRows<RecordRow>;
  readonly longestCombo: number;
  /** The most lines cleared by one drop. */
  readonly mostLines: number;
  readonly highestLevel: number;
  /** The best score of a classic or daily game since statistics are kept. */
  readonly highestScore: number;
  readonly bestDaily: number;
  /** The last RECENT_GAMES, oldest first. */
  readonly recent: readonly RecentGame[];
  /** Days on which any game ended, by this device's clock. */
  readonly playedDays: DaySet;
  /** Days whose daily game was played, on that day or later. */
  readonly dailyDays: DaySet;
  /** Reached goals, as bits in the order of GOALS. */
  readonly reachedGoals: number;
};

/** Fields of which the higher value counts, in the order of the stored text. */
export const BESTS = ['longestCombo', 'mostLines', 'highestLevel', 'highestScore', 'bestDaily'] as const;

type Best = (typeof BESTS)[number];

/** Number of games of the average. */
const RECENT_GAMES = 10;

export function bestsOf(valueOf: (name: Best, index: number) => number): Pick<Records, Best> {
  return Object.fromEntries(BESTS.map((name, index) => [name, valueOf(name, index)])) as Pick<Records, Best>;
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
  return { ...added, reachedGoals: reached.reduce((bits, { goal }) => bits | bitOf(goal), added.reachedGoals) };
}

export function isReached({ reachedGoals }: Records, goal: Goal): boolean {
  return (reachedGoals & bitOf(goal)) !== 0;
}

/** Number of goals that are open at a time, without a bonus. */
const OPEN_GOALS = 3;

/** A goal with the count reached so far, and the same as a share, 0..1. */
export type OpenGoal = { readonly goal: Goal; readonly reached: number; readonly share: number };

/** Returns the first goals that are not reached, at most OPEN_GOALS, and a bonus whose turn has come. They stay until reached. */
export function openGoals(records: Records): readonly OpenGoal[] {
  const left = GOALS.filter((goal) => !isReached(records, goal));
  const goals = left.filter(({ isBonus }) => !isBonus).slice(0, OPEN_GOALS);
  return [...goals, ...left.slice(0, 1).filter(({ isBonus }) => isBonus)].map((goal) => {
    const reached = Math.min(countOf(records, goal.kind), goal.count);
    return { goal, reached, share: reached / goal.count };
  });
}

/** Returns the goals that `after` has reached and `before` has not. */
export function newGoals(before: Records, after: Records): readonly Goal[] {
  return GOALS.filter((goal) => (after.reachedGoals & ~before.reachedGoals & bitOf(goal)) !== 0);
}

function bitOf(goal: Goal): number {
  return 1 << GOALS.indexOf(goal);
}

function countOf(records: Records, kind: Goal['kind']): number {
  switch (kind) {
    case 'games':
    case 'lines':
    case 'emptied':
      return sumRows(records.rows, kind);
    case 'combo':
      return records.longestCombo;
    case 'linesAtOnce':
      return records.mostLines;
    case 'level':
      return records.highestLevel;
    case 'score':
      return records.highestScore;
    case 'days':
      return countDays(records.playedDays);
    case 'dailies':
      return countDays(records.dailyDays);
  }
}

/** Returns the mean score of the last classic games, rounded; 0 without one. */
export function recentAverage({ recent }: Records): number {
  return recent.length === 0 ? 0 : Math.round(recent.reduce((total, { score }) => total + score, 0) / recent.length);
}
