// Lists a board: the best entries in order, and the asker's own behind them where it is not among them.
import { MAX_ENTRIES, type GetRequest } from '../../src/net/protocol.ts';
import type { ServerContext } from '../server-context.ts';
import { findOwn, writeEntry, writeList, type BestEntries, type EntryRow } from './best-entries.ts';
import { boardName } from './boards.ts';
import { isRunPublic } from './days.ts';
import { playerKey } from './player-ids.ts';
import { rankOf } from './ranks.ts';

type Parts = Pick<ServerContext, 'config' | 'clock' | 'database' | 'boardCache'>;

/** Gives a list of `LeaderboardEntry` as JSON: most of it is the same text for all. */
export async function listBoard(
  { config, clock, database: { kysely }, boardCache }: Parts,
  { leaderboard, contentType, day = '', id = '' }: GetRequest,
): Promise<string> {
  const board = boardName(leaderboard, contentType, day);
  // Before the best: what is not among them then is newer than they are, or does not belong there.
  const own = id === '' ? undefined : await findOwn(kysely, board, playerKey(id), isRunPublic(day, clock(), config.dailyGraceHours));
  const known = await boardCache.read(board);
  if (!own) return known.text;
  const { rows, places, texts } = isOutOfDate(known, own) ? await boardCache.readAnew(board, known) : known;
  const place = places.get(own.player);
  if (place === undefined) return writeList([...texts, writeEntry(own, await rankOf(kysely, own), true)]);
  return writeList(texts.with(place - 1, writeEntry(rows[place - 1], place, true)));
}

/** Whether the own entry stands there otherwise than it is, or not at all though it is good enough. */
function isOutOfDate({ rows, places }: BestEntries, own: EntryRow): boolean {
  const place = places.get(own.player);
  if (place === undefined) return rows.length < MAX_ENTRIES || !isBehind(own, rows[rows.length - 1]);
  const there = rows[place - 1];
  return (['score', 'reached_at', 'is_verified', 'game', 'name', 'country'] as const).some((column) => there[column] !== own[column]);
}

/** Of two at the same moment the database says who is first: its order of texts may be another. */
function isBehind(own: EntryRow, last: EntryRow): boolean {
  return own.score < last.score || (own.score === last.score && own.reached_at > last.reached_at);
}
