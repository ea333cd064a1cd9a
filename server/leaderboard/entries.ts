// Entries: a player's best verified score on a board, and a higher unverified one.
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Statement } from '../database/transact.ts';
import type { Tables } from '../database/tables.ts';
import { HOUR_MILLISECONDS } from './days.ts';
import type { RankMove } from './rank-index/rank-index.ts';

export type Entry = Selectable<Tables['entries']>;

/** A stored entry with its player's name and country. */
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
  /** Entity tag of `text`. */
  readonly tag: string;
};

/** Time for which a replay without an entry is kept: requests that arrive late are compared with its moves. */
export const RELEASE_MILLISECONDS = 6 * HOUR_MILLISECONDS;

/** `entry` is the one that a score counts for, `writes` stores it. `planMove` stores `move`. */
type PlannedEntry = {
  readonly entry: Entry;
  readonly move?: RankMove | undefined;
  readonly writes: readonly (Statement | undefined)[];
};

export function selectEntries(kysely: Kysely<Tables>, board: string, player: string) {
  return kysely.selectFrom('entries').selectAll().where('board', '=', board).where('player', '=', player);
}

/**
 * Decides what a score changes. A verified score counts for the verified best. An unverified score is stored separately if it is higher than
 * the verified best, which it never replaces. `stored` are the player's entries on the board. They are read after the transaction has
 * written to the player's row: that locks the player's entries.
 */
export function planEntry(transaction: Transaction<Tables>, stored: readonly Entry[], score: Omit<Entry, 'is_verified'>): PlannedEntry {
  const verified = stored.find(({ is_verified }) => is_verified === 1);
  const unverified = stored.find(({ is_verified }) => is_verified === 0);
  const row = { ...score, is_verified: score.game === null ? 0 : 1 };
  if (score.game === null) {
    const best = unverified ?? verified;
    if (best && score.score <= best.score) return { entry: best, writes: [] };
    return { entry: row, writes: [storeEntry(transaction, row)] };
  }
  const isBetter = verified === undefined || score.score > verified.score;
  const entry = isBetter ? row : verified;
  const replaced = isBetter && verified?.game !== score.game ? verified?.game : undefined;
  const writes = [
    isBetter ? storeEntry(transaction, row) : undefined,
    replaced ? releaseGame(transaction, replaced, score.reached_at) : undefined,
    unverified && unverified.score <= entry.score ? deleteUnverified(transaction, score) : undefined,
  ];
  // Entries of earlier versions may be visible although their player is hidden.
  const from = verified?.is_hidden === 0 ? verified : undefined;
  const to = score.is_hidden === 0 ? score : undefined;
  const isMoved = isBetter && (from ?? to) !== undefined;
  return { entry, move: isMoved ? { board: score.board, player: score.player, from, to } : undefined, writes };
}

function storeEntry(transaction: Transaction<Tables>, { board, player, is_verified, ...change }: Entry) {
  return transaction
    .insertInto('entries')
    .values({ board, player, is_verified, ...change })
    .onConflict((conflict) => conflict.columns(['board', 'player', 'is_verified']).doUpdateSet(change))
    .returning('board');
}

/** Lets the cleanup drop the game's replay, unless an entry of another board refers to it. */
function releaseGame(transaction: Transaction<Tables>, id: string, now: number) {
  const game = transaction.updateTable('games').where('scope', '=', 'main').where('id', '=', id);
  return game.set({ due_at: now + RELEASE_MILLISECONDS }).returning('id');
}

function deleteUnverified(transaction: Transaction<Tables>, { board, player }: Pick<Entry, 'board' | 'player'>) {
  return transaction
    .deleteFrom('entries')
    .where('board', '=', board)
    .where('player', '=', player)
    .where('is_verified', '=', 0)
    .returning('board');
}
