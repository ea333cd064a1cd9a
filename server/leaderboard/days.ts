// Days of the daily game: seeds, and the time in which games are accepted. Days are in UTC, such as `2026-11-22`.
import { DAY_MILLISECONDS } from '../../src/platform/time-in-days.ts';
import type { Signer } from '../signer.ts';

export const HOUR_MILLISECONDS = 3_600_000;

/** Returns the time at which games of the day are no longer accepted, in milliseconds since 1970. */
export function endOfDay(day: string, graceHours: number): number {
  return Date.parse(day) + DAY_MILLISECONDS + graceHours * HOUR_MILLISECONDS;
}

/** Returns false while a copy of the run could still be sent. Runs of free games, with an empty `day`, are always public. */
export function isRunPublic(day: string, now: number, graceHours: number): boolean {
  return day === '' || now >= endOfDay(day, graceHours);
}

/** Returns the seed of a day for all players. It cannot be computed in advance without the server's secret. */
export function dailySeed(signer: Signer, day: string): number {
  return signer.sign('daily seed', day).readUInt32BE();
}
