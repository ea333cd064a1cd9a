// Ranks of a board: the number of verified entries in each bucket of scores, updated with every entry in the same transaction.
import { sql, type Kysely, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { endOfBucket, scoreBucket } from './score-bucket.ts';

type RankedEntry = { readonly board: string; readonly player: string; readonly score: number; readonly reached_at: number };

/** An entry's score changes from one to another; undefined for one that comes or goes. */
export async function moveRank(
  transaction: Transaction<Tables>,
  board: string,
  from: number | undefined,
  to: number | undefined,
): Promise<void> {
  const changes = new Map<number, number>();
  if (from !== undefined) changes.set(scoreBucket(from), -1);
  if (to !== undefined) changes.set(scoreBucket(to), (changes.get(scoreBucket(to)) ?? 0) + 1);
  // From low to high, in every transaction: two that wait for each other would wait for ever.
  for (const [bucket, change] of [...changes].sort(([one], [other]) => one - other)) {
    if (change === 0) continue;
    await transaction
      .insertInto('ranks')
      .values({ board, bucket, entries: change })
      .onConflict((conflict) => conflict.columns(['board', 'bucket']).doUpdateSet({ entries: sql<number>`ranks.entries + ${change}` }))
      .execute();
  }
}

/** From 1, among the visible verified entries. The entry itself must be one of them. */
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

/** Number of visible verified entries. */
export async function countRanked(kysely: Kysely<Tables>, board: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(entries), 0) as count from ranks where board = ${board}`.execute(
    kysely,
  );
  return rows[0].count;
}
