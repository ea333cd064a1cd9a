// Creates the tables of players, entries, ranks, games, submissions, banned names and rate counters.
import type { Kysely, Migration } from 'kysely';

export const createLeaderboardTables: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createTable('server_values')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('players')
      .addColumn('public_id', 'text', (column) => column.primaryKey())
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('country', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('players_by_name').on('players').column('name_key').execute();
    await createBoards(db);
    await createGames(db);
    await db.schema
      .createTable('banned_names')
      .addColumn('name_key', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('rate_counters')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('hits', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('rate_counters_by_expiry').on('rate_counters').column('expires_at').execute();
  },
};

async function createBoards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entries')
    .addColumn('board', 'text', (column) => column.notNull())
    .addColumn('player', 'text', (column) => column.notNull())
    .addColumn('score', 'bigint', (column) => column.notNull())
    .addColumn('reached_at', 'bigint', (column) => column.notNull())
    .addColumn('is_verified', 'integer', (column) => column.notNull())
    .addColumn('is_hidden', 'integer', (column) => column.notNull())
    .addColumn('game', 'text')
    .addPrimaryKeyConstraint('entries_key', ['board', 'player'])
    .execute();
  await db.schema
    .createIndex('entries_in_order')
    .on('entries')
    .columns(['board', 'is_hidden', 'score desc', 'reached_at', 'player'])
    .execute();
  await db.schema.createIndex('entries_by_player').on('entries').column('player').execute();
  await db.schema.createIndex('entries_by_game').on('entries').column('game').execute();
  await db.schema
    .createTable('ranks')
    .addColumn('board', 'text', (column) => column.notNull())
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('entries', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('ranks_key', ['board', 'bucket'])
    .execute();
}

async function createGames(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('games')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('player', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('replay', 'text', (column) => column.notNull())
    .addColumn('times', 'text', (column) => column.notNull())
    .addColumn('score', 'bigint', (column) => column.notNull())
    .addColumn('coins', 'integer', (column) => column.notNull())
    .addColumn('level', 'integer', (column) => column.notNull())
    .addColumn('moves', 'integer', (column) => column.notNull())
    .addColumn('issued_at', 'bigint', (column) => column.notNull())
    .addColumn('updated_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('games_key', ['scope', 'id'])
    .execute();
  await db.schema.createIndex('games_by_player').on('games').columns(['scope', 'player']).execute();
  await db.schema.createIndex('games_by_update').on('games').column('updated_at').execute();
  await db.schema
    .createTable('submissions')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('player', 'text', (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('content_hash', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('submissions_key', ['scope', 'key'])
    .execute();
  await db.schema.createIndex('submissions_by_player').on('submissions').columns(['scope', 'player']).execute();
  await db.schema.createIndex('submissions_by_age').on('submissions').column('created_at').execute();
}
