// Ranks from SQL alone: counts of entries per score bucket, which change in the transaction of each move, and a search of the own bucket.
import { sql } from 'kysely';
import type { Reads } from '../../database/standby.ts';
import { createBoardCache, type CacheOptions } from '../board-cache.ts';
import { bucketRange, countAbove, countBetter, END_OF_SCORES, holdCounts, nextMove, scoreBucket, type RankIndex } from './rank-index.ts';

/** `lifetimeMilliseconds` is the maximum age of the counts. Within its bucket a rank is always exact. */
export type RankIndexOptions = Omit<CacheOptions<unknown>, 'load'> & {
  readonly reads: Pick<Reads, 'read' | 'wrote'>;
  /** Number of the best ranks for which the database counts all better entries. Default: 0. */
  readonly countedRanks?: number;
};

export function createSqlRankIndex({ reads, clock, lifetimeMilliseconds, countedRanks = 0 }: RankIndexOptions): RankIndex {
  const load = (board: string) => reads.read(board, (kysely) => holdCounts(kysely, board));
  const boards = createBoardCache({ load, clock, lifetimeMilliseconds });
  return {
    rankOf: async (entry) => {
      const { counts, lacking } = await boards.read(entry.board);
      const bucket = scoreBucket(entry.score);
      const above = countAbove(counts, bucket);
      const isBest = above < countedRanks;
      const better = countBetter(entry, isBest ? END_OF_SCORES : bucketRange(bucket).end);
      // One statement: the next move has a higher number than all that it sees.
      const { rows } = await reads.read(entry.board, (kysely) =>
        sql<{ better: number; next: number }>`select ${better} as better, ${nextMove(kysely, entry.board)} as next`.execute(kysely),
      );
      const rank = 1 + rows[0].better;
      return isBest ? { rank, within: 0 } : { rank: above + rank, within: Math.max(0, rows[0].next - lacking) };
    },
    count: async (board) => countAbove((await boards.read(board)).counts, -1),
    close: async () => {},
  };
}
