// Entries of boards: one a player, the best. The order is total: higher scores first, then earlier ones, then by player.
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { moveRank } from './ranks.ts';

export type NewEntry = {
  readonly board: string;
  /** Public id. The player's row must have been written to in this transaction: that keeps others from this player's entries. */
  readonly player: string;
  readonly score: number;
  readonly now: number;
  /** The game that proves it; undefined for an unverified one. */
  readonly game: string | undefined;
};

export type Entry = Pick<Tables['entries'], 'board' | 'player' | 'score' | 'reached_at' | 'is_verified' | 'is_hidden' | 'game'>;

/** Gives the player's entry as it then stands. A proof of the same score replaces none. */
export async function putEntry(transaction: Transaction<Tables>, { board, player, score, now, game }: NewEntry): Promise<Entry> {
  const stored = await transaction
    .selectFrom('entries')
    .selectAll()
    .where('board', '=', board)
    .where('player', '=', player)
    .executeTakeFirst();
  const proof = { is_verified: game === undefined ? 0 : 1, game: game ?? null };
  if (!stored) {
    const entry = { board, player, score, reached_at: now, is_hidden: 0, ...proof };
    await transaction.insertInto('entries').values(entry).execute();
    await moveRank(transaction, board, undefined, score);
    return entry;
  }
  const isBetter = score > stored.score;
  const isBetterProved = score === stored.score && game !== undefined && stored.is_verified === 0;
  if (!isBetter && !isBetterProved) return stored;
  const entry = { ...stored, ...proof, score, reached_at: isBetter ? now : stored.reached_at };
  await transaction
    .updateTable('entries')
    .set({ score, reached_at: entry.reached_at, ...proof })
    .where('board', '=', board)
    .where('player', '=', player)
    .execute();
  if (isBetter && stored.is_hidden === 0) await moveRank(transaction, board, stored.score, score);
  return entry;
}
