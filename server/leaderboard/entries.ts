// Entries: a player's best verified score on a board, and a higher unverified one.
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Statement } from '../database/run-together.ts';
import type { Tables } from '../database/tables.ts';
import type { RankMove } from './rank-index/rank-moves.ts';

export type Entry = Selectable<Tables['entries']>;

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
  const writes = [
    isBetter ? storeEntry(transaction, row) : undefined,
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

function deleteUnverified(transaction: Transaction<Tables>, { board, player }: Pick<Entry, 'board' | 'player'>) {
  return transaction
    .deleteFrom('entries')
    .where('board', '=', board)
    .where('player', '=', player)
    .where('is_verified', '=', 0)
    .returning('board');
}
