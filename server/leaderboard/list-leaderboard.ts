// Lists a board: the best entries, then the requesting player's own entries that are not among them.
import { MAX_ENTRIES, type GetRequest } from '../../src/net/protocol.ts';
import type { ServerContext } from '../server-context.ts';
import { entryKey, findOwn, rankAt, writeEntry, writeList, type BestEntries, type EntryRow } from './best-entries.ts';
import { boardName } from './boards.ts';
import { isRunPublic } from './days.ts';
import { countRanked, rankOf } from './entries.ts';
import { playerKey } from './player-ids.ts';

type ListDependencies = Pick<ServerContext, 'config' | 'clock' | 'database' | 'boardCache'>;

/** Returns a JSON list of `LeaderboardEntry`. It is text because most of it is cached. */
export async function listLeaderboard(
  { config, clock, database: { kysely }, boardCache }: ListDependencies,
  { leaderboard, contentType, day = '', id }: GetRequest,
): Promise<string> {
  const board = boardName(leaderboard, contentType, day);
  const hasRuns = isRunPublic(day, clock(), config.dailyGraceHours);
  // Queried before the best entries: an own entry that is missing there is then newer, or not good enough.
  const own = id === '' ? [] : await findOwn(kysely, board, playerKey(id), hasRuns);
  const known = await boardCache.read(board);
  if (own.length === 0) return known.text;
  const isListed = ({ is_hidden, is_checked, is_verified }: EntryRow) =>
    is_hidden === 0 && is_checked === 1 && (is_verified === 1 || config.unverified === 'below');
  const isOutOfDate = own.some((row) => isMissing(known, row, isListed(row)) || isChanged(known, row));
  const best = isOutOfDate ? await boardCache.reload(board, known) : known;
  const listed = [...best.texts];
  for (const row of own) {
    const place = best.places.get(entryKey(row));
    if (place === undefined) {
      const rank = row.is_verified === 1 ? await rankOf(kysely, row) : (await countRanked(kysely, board)) + 1;
      listed.push(writeEntry(row, rank, true));
    } else {
      listed[place] = writeEntry(best.rows[place], rankAt(best, place), true);
    }
  }
  return writeList(listed);
}

/** Returns whether the own entry is good enough for the list but missing from it. */
function isMissing({ rows, places }: BestEntries, own: EntryRow, isListed: boolean): boolean {
  if (!isListed || places.has(entryKey(own))) return false;
  return rows.length < MAX_ENTRIES || !isBehind(own, rows[rows.length - 1]);
}

/** Returns whether the own entry is listed with outdated values. */
function isChanged({ rows, places }: BestEntries, own: EntryRow): boolean {
  const place = places.get(entryKey(own));
  if (place === undefined) return false;
  const listed = rows[place];
  return (['score', 'reached_at', 'game', 'name', 'country'] as const).some((column) => listed[column] !== own[column]);
}

/** Returns whether the own entry ranks below `last`. False for a tie: the database orders ties by player id. */
function isBehind(own: EntryRow, last: EntryRow): boolean {
  if (own.is_verified !== last.is_verified) return own.is_verified < last.is_verified;
  return own.score < last.score || (own.score === last.score && own.reached_at > last.reached_at);
}
