// Stores entries: a player's best verified score on a board, and a higher unverified one.
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { moveRank } from './ranks.ts';

export type NewEntry = {
  readonly board: string;
  /** Public id. The transaction must have written to the player's row: that locks the player's entries. */
  readonly player: string;
  readonly score: number;
  readonly now: number;
  /** Id of the verified game; undefined for an unverified score. */
  readonly game: string | undefined;
  /** The game was compared with the plausibility limits. Otherwise only its player sees the entry. */
  readonly isChecked?: boolean;
};

export type Entry = Pick<Tables['entries'], 'board' | 'player' | 'score' | 'reached_at' | 'is_verified' | 'is_hidden' | 'game'>;

/**
 * Returns the entry that the score counts for. A verified score counts for the verified best. An unverified score is stored separately if
 * it is higher than the verified best, which it never replaces.
 */
export async function putEntry(transaction: Transaction<Tables>, entry: NewEntry): Promise<Entry> {
  const stored = await transaction
    .selectFrom('entries')
    .selectAll()
    .where('board', '=', entry.board)
    .where('player', '=', entry.player)
    .execute();
  const verified = stored.find(({ is_verified }) => is_verified === 1);
  const unverified = stored.find(({ is_verified }) => is_verified === 0);
  const player = transaction.selectFrom('players').select('is_hidden').where('public_id', '=', entry.player);
  const isHidden = (await player.executeTakeFirst())?.is_hidden ?? 0;
  if (entry.game === undefined) {
    const best = unverified ?? verified;
    return best && entry.score <= best.score ? best : storeEntry(transaction, entry, isHidden);
  }
  const isBetter = verified === undefined || entry.score > verified.score;
  const best = isBetter ? await storeEntry(transaction, entry, isHidden) : verified;
  // Entries of earlier versions may be visible although their player is hidden.
  const ranked = verified?.is_hidden === 0 ? verified.score : undefined;
  if (isBetter) await moveRank(transaction, entry.board, ranked, isHidden === 0 ? entry.score : undefined);
  if (unverified && unverified.score <= best.score) await deleteUnverified(transaction, entry);
  return best;
}

async function storeEntry(
  transaction: Transaction<Tables>,
  { board, player, score, now, game, isChecked = true }: NewEntry,
  isHidden: number,
): Promise<Entry> {
  const change = { score, reached_at: now, game: game ?? null, is_hidden: isHidden, is_checked: isChecked ? 1 : 0 };
  const row = { board, player, is_verified: game === undefined ? 0 : 1, ...change };
  await transaction
    .insertInto('entries')
    .values(row)
    .onConflict((conflict) => conflict.columns(['board', 'player', 'is_verified']).doUpdateSet(change))
    .execute();
  return row;
}

async function deleteUnverified(transaction: Transaction<Tables>, { board, player }: NewEntry): Promise<void> {
  await transaction.deleteFrom('entries').where('board', '=', board).where('player', '=', player).where('is_verified', '=', 0).execute();
}
