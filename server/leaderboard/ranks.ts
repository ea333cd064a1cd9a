// Ranks: counts of verified entries per score bucket of a board, updated in the same transaction as the entries.
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { endOfBucket, scoreBucket } from './score-bucket.ts';

type RankedEntry = { readonly board: string; readonly player: string; readonly score: number; readonly reached_at: number };

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
export async function rankOf(kysely: Kysely<Tables>, { board, player, score, reached_at }: RankedEntry): Promise<number> {
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
