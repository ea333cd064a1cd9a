// An index of the buckets with their counts: a rank is a sum over all better buckets, read off the index with no look at the rows.
import type { Kysely, Migration } from 'kysely';

export const indexRankSums: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('ranks_to_sum').on('ranks').columns(['board', 'bucket', 'entries']).execute();
  },
};
