// Ranks from SQL alone: counts of entries per score bucket, which change in the transaction of each move, and a search of the own bucket.
import { sql, type Kysely } from 'kysely';
import type { Reads } from '../../database/standby.ts';
import type { Tables } from '../../database/tables.ts';
import { createBoardCache, type CacheOptions } from '../board-cache.ts';
import {
  addCount,
  bucketRange,
  countAbove,
  countByBucket,
  countMoves,
  scoreBucket,
  type RankCounts,
  type RankedEntry,
  type RankIndex,
} from './rank-index.ts';

/** `lifetimeMilliseconds` is the maximum age of the counts. Within its bucket a rank is always exact. */
export type RankIndexOptions = Omit<CacheOptions<unknown>, 'load'> & { readonly reads: Pick<Reads, 'read'> };

export function createSqlRankIndex({ reads, clock, lifetimeMilliseconds }: RankIndexOptions): RankIndex {
  const load = (board: string) => reads.read(board, (kysely) => countByBucket(kysely, board));
  const counts = createBoardCache({ load, clock, lifetimeMilliseconds });
  return {
    rankOf: async (entry) => {
      const held = await counts.read(entry.board);
      return { rank: await reads.read(entry.board, (kysely) => rankOf(kysely, held, entry)), within: 0 };
    },
    count: async (board) => countAbove(await counts.read(board), -1),
    expectMove: (board) => {
      // Loaded before the transaction, so they do not contain its changes.
      const held = counts.held(board);
      return (move) => {
        if (move === undefined) counts.drop(board);
        else if (held) for (const { bucket, entries } of countMoves([move])) addCount(held, bucket, entries);
      };
    },
    close: async () => {},
  };
}

/** Returns the rank of a visible verified entry among all of them, from 1. Within its bucket it is exact also if `counts` are old. */
export async function rankOf(
  kysely: Kysely<Tables>,
  counts: RankCounts,
  { board, player, score, reached_at }: RankedEntry,
): Promise<number> {
  const { end } = bucketRange(scoreBucket(score));
  const { rows } = await sql<{ better: number }>`
    select (select count(*) from entries where board = ${board} and is_hidden = 0 and is_verified = 1 and score > ${score} and score < ${end})
      + (select count(*) from entries where board = ${board} and is_hidden = 0 and is_verified = 1 and score = ${score}
          and (reached_at, player) < (${reached_at}, ${player}))
      as better`.execute(kysely);
  return 1 + countAbove(counts, scoreBucket(score)) + rows[0].better;
}
