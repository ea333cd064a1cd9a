// Seeds of the daily game without a server.
import { hashText } from './hash.ts';

/** The first day with a daily game, in UTC. */
export const FIRST_DAY = '2026-11-01';

/**
 * Returns the seed of a day, such as `2026-11-22`, on sites whose server has no seeds. It never changes, so that all players of all versions
 * get the same game.
 */
export function unrankedSeed(day: string): number {
  return Number.parseInt(hashText(`frozen-jewel daily ${day}`), 16);
}
