// Adds networks that have logged in to an account, and the uid version that a PIN reset increments.
import type { Kysely, Migration } from 'kysely';

export const addAccountTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('service_users')
      .addColumn('uid_version', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('login_networks')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('user', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('login_networks_by_user').on('login_networks').column('user').execute();
    await db.schema.createIndex('login_networks_by_expiry').on('login_networks').column('expires_at').execute();
  },
};
