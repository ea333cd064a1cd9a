// Keys and members of the rank index: one sorted set for each board and score bucket, in the order of the leaderboard.
import { DAY_MILLISECONDS } from '../../../src/platform/time-in-days.ts';
import { dayOfBoard } from '../boards.ts';
import type { Command } from './cluster-connection.ts';
import type { RankedEntry } from './rank-index.ts';

/** Days after the end of its day for which the index contains a daily board. Later ranks are estimates. */
const INDEXED_DAYS = 8;

/** Digits of a time in base 36, until the year 5188. */
export const TIME_DIGITS = 9;

export function bucketKey(board: string, bucket: number): string {
  // Braces select the part of a key that determines its slot.
  return `r:${board.replace(/[%{}]/g, encodeURIComponent)}:${bucket}`;
}

/** Returns the key of a bucket that is being written. It has the slot of `key`, which it replaces by RENAME. */
export function freshKey(key: string): string {
  return `{${key}}:new`;
}

/** Members of equal scores are ordered by bytes: by time, then by player. */
export function memberOf({ player, reached_at }: Pick<RankedEntry, 'player' | 'reached_at'>): string {
  return reached_at.toString(36).padStart(TIME_DIGITS, '0') + player;
}

/** Lower is better. All safe integers are exact in the 64-bit floating-point numbers of sorted sets. */
export function indexScore(score: number): string {
  return String(-score);
}

/** Returns the time at which the index drops the board, in milliseconds since 1970; Infinity for an all-time board. */
export function expiryOf(board: string): number {
  const day = dayOfBoard(board);
  return day === '' ? Infinity : Date.parse(day) + (1 + INDEXED_DAYS) * DAY_MILLISECONDS;
}

/** Returns the command that drops the key with its board. */
export function expire(board: string, key: string): readonly Command[] {
  const expiry = expiryOf(board);
  return expiry < Infinity ? [['PEXPIREAT', key, String(expiry)]] : [];
}
