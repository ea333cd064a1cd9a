// What the HUD knows of the daily game: which day it is, and how the own game of a day ended.
import type { LeaderboardView } from './leaderboard-view.ts';

/** `day` is `2026-11-22`, in UTC. `rank` counts from 1, once the leaderboard has told it. */
export type DailyResult = { readonly day: string; readonly score: number; readonly rank?: number | undefined };

/** `today` is the server's day, empty until the server has reported it; `result` is that of the last daily game that was finished. */
export type DailyView = { readonly today: string; readonly result?: DailyResult | undefined };

/** Whether the menu has the daily game. */
export function isDailyOffered({ listState, hasDaily }: LeaderboardView): boolean {
  return listState !== 'absent' && hasDaily;
}

export const FIRST_DAILY: DailyView = { today: '' };
