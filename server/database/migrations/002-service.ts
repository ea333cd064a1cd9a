// Creates the score service's tables: users, leaderboard values, and failed logins.
import type { Kysely, Migration } from 'kysely';

export const createServiceTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('service_users')
      .addColumn('public_id', 'text', (column) => column.primaryKey())
      .addColumn('uid_hash', 'text', (column) => column.notNull().unique())
      .addColumn('nickname', 'text', (column) => column.notNull())
      .addColumn('nickname_key', 'text', (column) => column.notNull().unique())
      .addColumn('pin_hash', 'text', (column) => column.notNull())
      .addColumn('is_hidden', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('service_values')
      .addColumn('game', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('user', 'text', (column) => column.notNull())
      // Integers stay exact; the win rate is fractional.
      .addColumn('value', 'double precision', (column) => column.notNull())
      .addColumn('reached_at', 'bigint', (column) => column.notNull())
      .addColumn('is_verified', 'integer', (column) => column.notNull())
      .addColumn('seconds', 'double precision')
      .addPrimaryKeyConstraint('service_values_key', ['user', 'game', 'type'])
      .execute();
    await db.schema
      .createIndex('service_values_in_order')
      .on('service_values')
      .columns(['game', 'type', 'value desc', 'reached_at', 'user'])
      .execute();
    await db.schema
      .createTable('login_failures')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('locked_until', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('login_failures_by_expiry').on('login_failures').column('expires_at').execute();
  },
};
