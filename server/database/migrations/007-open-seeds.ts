// Adds open seeds (at most two per player), and an index that finds copied openings of daily games.
import type { Kysely, Migration } from 'kysely';

export const createOpenSeeds: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('open_seeds')
      .addColumn('player', 'text', (column) => column.primaryKey())
      .addColumn('newest', 'text', (column) => column.notNull())
      .addColumn('kept', 'text', (column) => column.notNull())
      .addColumn('issued_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('open_seeds_by_age').on('open_seeds').column('issued_at').execute();
    await db.schema.alterTable('games').addColumn('opening', 'text').execute();
    await db.schema.createIndex('games_by_opening').unique().on('games').columns(['scope', 'day', 'opening']).execute();
  },
};
