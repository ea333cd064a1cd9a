// Adds a covering index of rank buckets: the sum over better buckets is read from the index alone.
import type { Kysely, Migration } from 'kysely';

export const indexRankSums: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.createIndex('ranks_to_sum').on('ranks').columns(['board', 'bucket', 'entries']).execute();
  },
};
