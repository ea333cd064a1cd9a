// State of the player's records for the HUD.
import type { Goal } from '../records/goals.ts';
import type { Records } from '../records/records.ts';
import type { GameSummary } from '../records/summarize-game.ts';

/** A game that has just ended. */
export type LastGame = {
  readonly summary: GameSummary;
  /** It is a daily game, and the best one. */
  readonly isBestDaily: boolean;
  /** The goals that it has reached. */
  readonly goals: readonly Goal[];
};

/**
 * `records` is undefined until they are read. `isNewer`: a later version of the game has written them, so that this one cannot read them.
 * `today` is the current day, in UTC, such as `2026-11-22`. `lastGame` is undefined while no game is over.
 */
export type RecordsView = {
  readonly records?: Records | undefined;
  readonly isNewer: boolean;
  readonly today: string;
  readonly lastGame?: LastGame | undefined;
};

export const FIRST_RECORDS_VIEW: RecordsView = { isNewer: false, today: '' };
