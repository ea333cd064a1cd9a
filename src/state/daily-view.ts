// State of the daily game for the HUD: the day and the player's result.

/** `day` is a UTC day such as `2026-11-22`. `rank` counts from 1; undefined until the leaderboard has answered. */
export type DailyResult = { readonly day: string; readonly score: number; readonly rank?: number | undefined };

/**
 * `today` is the server's day, or the device's without a server; empty until known. `result` is today's, or the last one before it.
 * `lead` is the lead of the server's clock over the device's, in milliseconds.
 */
export type DailyView = { readonly today: string; readonly result?: DailyResult | undefined; readonly lead?: number };

export const FIRST_DAILY: DailyView = { today: '' };
