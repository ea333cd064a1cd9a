// State of the daily game for the HUD: the day and the player's result.
import type { ReadonlySignal } from '@preact/signals-core';
import type { LeaderboardTarget, LeaderboardView } from './leaderboard-view.ts';

/** `day` is a UTC day such as `2026-11-22`. `rank` counts from 1; undefined until the leaderboard has answered. */
export type DailyResult = { readonly day: string; readonly score: number; readonly rank?: number | undefined };

/** `today` is the server's day, empty until known. `result` belongs to the last finished daily game. */
export type DailyView = { readonly today: string; readonly result?: DailyResult | undefined };

type LeaderboardSignals = {
  readonly leaderboardTarget: ReadonlySignal<LeaderboardTarget>;
  readonly leaderboard: ReadonlySignal<LeaderboardView>;
};

/** Returns whether the menu offers the daily game. Reads signals. */
export function isDailyOffered({ leaderboardTarget, leaderboard }: LeaderboardSignals): boolean {
  return leaderboardTarget.value === 'leaderboard' && leaderboard.value.hasDaily;
}

export const FIRST_DAILY: DailyView = { today: '' };
