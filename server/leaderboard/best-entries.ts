// Queries the best entries of a board and serializes them.
import { sql, type Kysely, type Selectable } from 'kysely';
import type { LeaderboardEntry } from '../../src/net/leaderboard-types.ts';
import { MAX_ENTRIES } from '../../src/net/protocol.ts';
import type { Tables } from '../database/tables.ts';
import type { Entry } from './entries.ts';

export type EntryRow = Entry & Pick<Tables['players'], 'name' | 'country'>;

export type BestEntries = {
  /** Verified entries first, each kind by descending score. */
  readonly rows: readonly EntryRow[];
  /** Number of verified rows. */
  readonly ranked: number;
  /** Index into `rows`, by `entryKey`. */
  readonly places: ReadonlyMap<string, number>;
  /** Each row as JSON with `isOwn` false. */
  readonly texts: readonly string[];
  /** All rows as a JSON list: the answer without an own entry. */
  readonly text: string;
};

/** A player has at most one verified and one unverified entry per board. */
export function entryKey({ player, is_verified }: Pick<EntryRow, 'player' | 'is_verified'>): string {
  return `${is_verified} ${player}`;
}

type Listing = {
  /** The runs of the board are public. */
  readonly hasRuns: boolean;
  /** Unverified entries follow the verified ones; otherwise they are left out. */
  readonly listsUnverified: boolean;
};

export async function findBest(kysely: Kysely<Tables>, board: string, { hasRuns, listsUnverified }: Listing): Promise<BestEntries> {
  const rows = await entriesOf(kysely, board, hasRuns)
    .where('entries.is_hidden', '=', 0)
    .where('is_checked', '=', 1)
    .$if(!listsUnverified, (query) => query.where('is_verified', '=', 1))
    .orderBy('entries.is_verified', 'desc')
    .orderBy('entries.score', 'desc')
    .orderBy('entries.reached_at')
    .orderBy('entries.player')
    .limit(MAX_ENTRIES)
    .execute();
  const ranked = rows.filter(({ is_verified }) => is_verified === 1).length;
  const texts = rows.map((row, index) => writeEntry(row, rankAt({ ranked }, index), false));
  return { rows, ranked, places: new Map(rows.map((row, index) => [entryKey(row), index])), texts, text: writeList(texts) };
}

/** Returns the rank of the row at the index. All unverified rows get the rank after the last verified one. */
export function rankAt({ ranked }: Pick<BestEntries, 'ranked'>, index: number): number {
  return Math.min(index, ranked) + 1;
}

/** Returns a player's entries, also hidden ones, the verified one first. `key` is a `playerKey`. */
export function findOwn(kysely: Kysely<Tables>, board: string, key: string, hasRuns: boolean): Promise<EntryRow[]> {
  return entriesOf(kysely, board, hasRuns).where('players.key_hash', '=', key).orderBy('entries.is_verified', 'desc').execute();
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

function entriesOf(kysely: Kysely<Tables>, board: string, hasRuns: boolean) {
  return kysely
    .selectFrom('entries')
    .innerJoin('players', 'players.public_id', 'entries.player')
    .select(['entries.board', 'entries.player', 'score', 'reached_at', 'is_verified', 'entries.is_hidden', 'is_checked', 'name', 'country'])
    .select(hasRuns ? 'game' : sql<null>`null`.as('game'))
    .where('entries.board', '=', board);
}
