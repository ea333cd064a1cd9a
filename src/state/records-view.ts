// State of the player's records, of the daily game and of the journey for the HUD.
import type { JourneyBoard } from '../rules/journey-goal.ts';
import type { Goal } from '../records/goals.ts';
import type { Records } from '../records/records.ts';
import type { GameSummary } from '../records/summarize-game.ts';
import type { WeeklyGoal } from '../records/weekly-goals.ts';
import type { Replay } from '../rules/replay.ts';

/**
 * `stars` has 0 to 3 for each board; boards after its end have none. No boards: their data has not loaded yet. `hasLit`: the game that has just
 * ended lit its window.
 */
export type JourneyView = { readonly boards: readonly JourneyBoard[]; readonly stars: readonly number[]; readonly hasLit: boolean };

/** A game that has just ended. */
export type LastGame = {
  readonly summary: GameSummary;
  readonly replay: Replay;
  /** It is a daily game, and the best one. */
  readonly isBestDaily: boolean;
  /** The goals that it has reached. */
  readonly goals: readonly (Goal | WeeklyGoal)[];
};

/**
 * `records` is undefined until they are read. `isNewer`: a later version of the game has written them, so that this one cannot read them.
 * `today` is the current day, in UTC, such as `2026-11-22`, `week` that of the device's clock, as in weekly-goals.ts. `lastGame` is undefined while no game is over.
 */
export type RecordsView = {
  readonly records?: Records | undefined;
  readonly isNewer: boolean;
  readonly today: string;
  readonly week?: number;
  readonly lastGame?: LastGame | undefined;
};

export const FIRST_RECORDS_VIEW: RecordsView = { isNewer: false, today: '' };

/** `day` is a UTC day such as `2026-11-22`. `rank` counts from 1; undefined until the leaderboard has answered. */
export type DailyResult = { readonly day: string; readonly score: number; readonly rank?: number | undefined };

/**
 * `today` is the server's day, or the device's without a server; empty until known. `result` is today's, or the last one before it.
 * `lead` is the lead of the server's clock over the device's, in milliseconds.
 */
export type DailyView = { readonly today: string; readonly result?: DailyResult | undefined; readonly lead?: number };

export const FIRST_DAILY: DailyView = { today: '' };
