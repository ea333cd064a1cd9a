// The best entries of a board as they are read: rows, their places, and the text that each is in an answer.
import { sql, type Kysely } from 'kysely';
import { MAX_ENTRIES, type LeaderboardEntry } from '../../src/net/protocol.ts';
import type { Tables } from '../database/tables.ts';

export type EntryRow = Pick<Tables['entries'], 'board' | 'player' | 'score' | 'reached_at' | 'is_verified' | 'game'> &
  Pick<Tables['players'], 'name' | 'country'>;

export type BestEntries = {
  /** In order. */
  readonly rows: readonly EntryRow[];
  /** From 1, by public id. */
  readonly places: ReadonlyMap<string, number>;
  /** Each row as JSON, nobody's own. */
  readonly texts: readonly string[];
  /** All of them as JSON: the answer to one who is not among them. */
  readonly text: string;
};

/** `hasRuns`: whether the runs of the board are public. */
export async function findBest(kysely: Kysely<Tables>, board: string, hasRuns: boolean): Promise<BestEntries> {
  const rows = await visibleEntries(kysely, board, hasRuns)
    .orderBy('entries.score', 'desc')
    .orderBy('entries.reached_at')
    .orderBy('entries.player')
    .limit(MAX_ENTRIES)
    .execute();
  const texts = rows.map((row, index) => writeEntry(row, index + 1, false));
  return { rows, places: new Map(rows.map(({ player }, index) => [player, index + 1])), texts, text: writeList(texts) };
}

/** `key` is a `playerKey`. */
export function findOwn(kysely: Kysely<Tables>, board: string, key: string, hasRuns: boolean): Promise<EntryRow | undefined> {
  return visibleEntries(kysely, board, hasRuns).where('players.key_hash', '=', key).executeTakeFirst();
}

export function writeEntry({ player, name, score, country, is_verified, game }: EntryRow, rank: number, isOwn: boolean): string {
  const isVerified = is_verified === 1;
  const entry = {
    id: player,
    username: name,
    score,
    country,
    rank,
    isVerified,
    isOwn,
    ...(isVerified && game !== null ? { run: game } : {}),
  };
  return JSON.stringify(entry satisfies LeaderboardEntry);
}

export function writeList(texts: readonly string[]): string {
  return `[${texts.join(',')}]`;
}

function visibleEntries(kysely: Kysely<Tables>, board: string, hasRuns: boolean) {
  return kysely
    .selectFrom('entries')
    .innerJoin('players', 'players.public_id', 'entries.player')
    .select(['entries.board', 'entries.player', 'score', 'reached_at', 'is_verified', 'name', 'country'])
    .select(hasRuns ? 'game' : sql<null>`null`.as('game'))
    .where('entries.board', '=', board)
    .where('is_hidden', '=', 0);
}
