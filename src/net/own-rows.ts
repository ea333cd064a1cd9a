// Merges a player's own rows into a list that is the same for all players, as the server's answer to `get` has them.
import type { LeaderboardEntry } from './leaderboard-types.ts';
import { MAX_ENTRIES } from './protocol.ts';

/**
 * Returns the list with the player's rows at their places, followed by those that are not among the best. `own` is at least as current as
 * `list`: it replaces listed values of the player. A score that the list does not contain yet is newer than equal ones, so it follows them.
 */
export function mergeOwnRows(list: readonly LeaderboardEntry[], own: readonly LeaderboardEntry[]): LeaderboardEntry[] {
  const isOutdated = ({ id, isVerified }: LeaderboardEntry) =>
    own.some((row) => row.id === id) && !own.some((row) => row.id === id && row.isVerified === isVerified);
  const rows = list.filter((row) => !isOutdated(row));
  const appended: LeaderboardEntry[] = [];
  for (const { isListed = false, ...row } of own) {
    const before = rows.findIndex(({ id, isVerified }) => id === row.id && isVerified === row.isVerified);
    const [listed] = before < 0 ? [] : rows.splice(before, 1);
    const after = listed?.score === row.score ? before : rows.findIndex((other) => isAhead(row, other));
    const place = after < 0 ? rows.length : after;
    if (isListed && place < MAX_ENTRIES) rows.splice(place, 0, row);
    else appended.push(row);
  }
  const best = rows.slice(0, MAX_ENTRIES).map((row, index) => (row.rank === undefined ? row : { ...row, rank: index + 1 }));
  return [...best, ...appended];
}

/** Verified rows precede unverified ones. */
function isAhead(row: LeaderboardEntry, other: LeaderboardEntry): boolean {
  return row.isVerified === other.isVerified ? row.score > other.score : row.isVerified === true;
}
