// Lists a board: the best entries in order, and the asker's own behind them where it is not among them.
import type { Kysely } from 'kysely';
import { MAX_ENTRIES, type GetRequest, type LeaderboardEntry } from '../../src/net/protocol.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { boardName } from './boards.ts';
import { playerKey } from './player-ids.ts';
import { rankOf } from './ranks.ts';

export async function listBoard(
  { kysely }: Database,
  { leaderboard, contentType, day = '', id = '' }: GetRequest,
): Promise<LeaderboardEntry[]> {
  const board = boardName(leaderboard, contentType, day);
  const [best, own] = await Promise.all([findBest(kysely, board), id === '' ? undefined : findOwn(kysely, board, id)]);
  const list = best.map((row, index) => entryOf(row, index + 1, row.player === own?.player));
  if (!own || list.some(({ isOwn }) => isOwn)) return list;
  return [...list, entryOf(own, await rankOf(kysely, own), true)];
}

type Row = Awaited<ReturnType<typeof findBest>>[number];

function visibleEntries(kysely: Kysely<Tables>, board: string) {
  return kysely
    .selectFrom('entries')
    .innerJoin('players', 'players.public_id', 'entries.player')
    .select(['entries.board', 'entries.player', 'score', 'reached_at', 'is_verified', 'game', 'name', 'country'])
    .where('entries.board', '=', board)
    .where('is_hidden', '=', 0);
}

function findBest(kysely: Kysely<Tables>, board: string) {
  return visibleEntries(kysely, board)
    .orderBy('entries.score', 'desc')
    .orderBy('entries.reached_at')
    .orderBy('entries.player')
    .limit(MAX_ENTRIES)
    .execute();
}

function findOwn(kysely: Kysely<Tables>, board: string, id: string) {
  return visibleEntries(kysely, board).where('players.key_hash', '=', playerKey(id)).executeTakeFirst();
}

function entryOf({ player, name, score, country, is_verified, game }: Row, rank: number, isOwn: boolean): LeaderboardEntry {
  const isVerified = is_verified === 1;
  return { id: player, username: name, score, country, rank, isVerified, isOwn, ...(isVerified && game !== null ? { run: game } : {}) };
}
