// Adds the columns of the unusual-game scan: moves at the last scan, and figures beyond the plausibility limits.
import type { Kysely, Migration } from 'kysely';

export const markUnusualGames: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('games')
      .addColumn('checked_moves', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('games')
      .addColumn('unusual', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  },
};
