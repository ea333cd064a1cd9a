// Returns the seed of a daily game whose day is over, to play it later.
import type { DayResponse } from '../../src/net/protocol.ts';
import { FIRST_DAY } from '../../src/rules/daily-seed.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { dailySeed } from './daily-seed.ts';
import { dayAt, isDay } from '../../src/platform/time-in-days.ts';

/**
 * Returns the seed as soon as the day is over. In the grace period it adds nothing for a player with a ticket, which contains the seed; no
 * other ticket of the day is issued. Throws `bad-request`, `day-not-over` or `not-found`.
 */
export function showDay({ clock, signer }: Pick<ServerContext, 'clock' | 'signer'>, day: string): DayResponse {
  if (!isDay(day)) throw new ServerError('bad-request', 'Invalid day. Expected: a date such as 2026-11-22.');
  const today = dayAt(clock());
  if (day === today) throw new ServerError('day-not-over', `${day} is not over. Request a daily ticket to play its game.`);
  if (day > today) throw new ServerError('day-not-over', `${day} has not begun. Today is ${today} (UTC).`);
  if (day < FIRST_DAY) throw new ServerError('not-found', `There is no daily game before ${FIRST_DAY}.`);
  return { day, seed: dailySeed(signer, day) };
}
