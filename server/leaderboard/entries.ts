// Entries: a player's best verified score on a board, and a higher unverified one. The rank of an entry comes from counts of verified entries
// per score bucket, which are updated in the same transaction, so that a rank does not require a scan of all entries.
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Buckets per doubling of the score: a bucket is at most 1/256 of its score wide. All safe integers fit in about 11,500 buckets. */
const PER_DOUBLING = 256;

export type Entry = Selectable<Tables['entries']>;

/**
 * Returns the entry that the score counts for. A verified score counts for the verified best. An unverified score is stored separately if
 * it is higher than the verified best, which it never replaces. The transaction must have written to the player's row: that locks the
 * player's entries.
 */
export async function putEntry(transaction: Transaction<Tables>, entry: Omit<Entry, 'is_verified' | 'is_hidden'>): Promise<Entry> {
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
  const row = { ...entry, is_verified: entry.game === null ? 0 : 1, is_hidden: isHidden };
  if (entry.game === null) {
    const best = unverified ?? verified;
    return best && entry.score <= best.score ? best : storeEntry(transaction, row);
  }
  const isBetter = verified === undefined || entry.score > verified.score;
  const best = isBetter ? await storeEntry(transaction, row) : verified;
  // Entries of earlier versions may be visible although their player is hidden.
  const ranked = verified?.is_hidden === 0 ? verified.score : undefined;
  if (isBetter) await moveRank(transaction, entry.board, ranked, isHidden === 0 ? entry.score : undefined);
  if (unverified && unverified.score <= best.score) await deleteUnverified(transaction, entry);
  return best;
}

async function storeEntry(transaction: Transaction<Tables>, row: Entry): Promise<Entry> {
  const { board, player, is_verified, score, reached_at, game, is_hidden, is_checked } = row;
  const change = { score, reached_at, game, is_hidden, is_checked };
  await transaction
    .insertInto('entries')
    .values({ board, player, is_verified, ...change })
    .onConflict((conflict) => conflict.columns(['board', 'player', 'is_verified']).doUpdateSet(change))
    .execute();
  return row;
}

async function deleteUnverified(transaction: Transaction<Tables>, { board, player }: Pick<Entry, 'board' | 'player'>): Promise<void> {
  await transaction.deleteFrom('entries').where('board', '=', board).where('player', '=', player).where('is_verified', '=', 0).execute();
}

/** Moves an entry's score from one bucket to another. `from` is undefined for a new entry, `to` for a removed one. */
export async function moveRank(
  transaction: Transaction<Tables>,
  board: string,
  from: number | undefined,
  to: number | undefined,
): Promise<void> {
  const changes = new Map<number, number>();
  if (from !== undefined) changes.set(scoreBucket(from), -1);
  if (to !== undefined) changes.set(scoreBucket(to), (changes.get(scoreBucket(to)) ?? 0) + 1);
  // Ascending in every transaction, to avoid deadlocks.
  for (const [bucket, change] of [...changes].sort(([one], [other]) => one - other)) {
    if (change === 0) continue;
    await transaction
      .insertInto('ranks')
      .values({ board, bucket, entries: change })
      .onConflict((conflict) => conflict.columns(['board', 'bucket']).doUpdateSet({ entries: sql<number>`ranks.entries + ${change}` }))
      .execute();
  }
}

/** Returns the rank of a visible verified entry among all of them, from 1. */
export async function rankOf(
  kysely: Kysely<Tables>,
  { board, player, score, reached_at }: Pick<Entry, 'board' | 'player' | 'score' | 'reached_at'>,
): Promise<number> {
  const { rows } = await sql<{ rank: number }>`
    select 1
      + (select coalesce(sum(entries), 0) from ranks where board = ${board} and bucket > ${scoreBucket(score)})
      + (select count(*) from entries where board = ${board} and is_hidden = 0 and is_verified = 1 and score > ${score} and score < ${endOfBucket(score)})
      + (select count(*) from entries where board = ${board} and is_hidden = 0 and is_verified = 1 and score = ${score}
          and (reached_at, player) < (${reached_at}, ${player}))
      as rank`.execute(kysely);
  return rows[0].rank;
}

/** Returns the number of visible verified entries. */
export async function countRanked(kysely: Kysely<Tables>, board: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(entries), 0) as count from ranks where board = ${board}`.execute(
    kysely,
  );
  return rows[0].count;
}

/** Higher buckets contain only higher scores. `score` is a non-negative integer. */
export function scoreBucket(score: number): number {
  let doublings = 0;
  let top = score;
  while (top >= PER_DOUBLING * 2) {
    top = Math.floor(top / 2);
    doublings++;
  }
  return doublings * PER_DOUBLING + top;
}

/** Returns the lowest score above the bucket. */
export function endOfBucket(score: number): number {
  let width = 1;
  let top = score;
  while (top >= PER_DOUBLING * 2) {
    top = Math.floor(top / 2);
    width *= 2;
  }
  return (top + 1) * width;
}
