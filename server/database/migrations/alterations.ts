// Later changes of the tables, in their order. Larger ones have files of their own.
import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';
import { migrationOf } from './migration-of.ts';

/** 003. Adds a covering index of rank buckets: the sum over better buckets is read from the index alone. */
export const indexRankSums = migrationOf('create index ranks_to_sum on ranks (board, bucket, entries)');

/** 005. Adds the columns of the unusual-game scan: moves at the last scan, and figures beyond the plausibility limits. */
export const markUnusualGames = migrationOf(`
  alter table games add column checked_moves integer not null default 0;
  alter table games add column unusual text not null default ''
`);

/** 006. Adds networks that have logged in to an account, and the uid version that a PIN reset increments. */
export const addAccountTables = migrationOf(`
  alter table service_users add column uid_version integer not null default 0;
  create table login_networks (key text primary key, "user" text not null, expires_at bigint not null);
  create index login_networks_by_user on login_networks ("user");
  create index login_networks_by_expiry on login_networks (expires_at)
`);

/** 007. Adds open seeds (at most two per player), and an index that finds copied openings of daily games. */
export const createOpenSeeds = migrationOf(`
  create table open_seeds (player text primary key, newest text not null, kept text not null, issued_at bigint not null);
  create index open_seeds_by_age on open_seeds (issued_at);
  alter table games add column opening text;
  create unique index games_by_opening on games (scope, day, opening)
`);

/** 008. Adds first requests of daily games, states of daily games to recognize copies, and the check of entries before they are listed. */
export const addDailyStarts = migrationOf(`
  create table daily_starts (player text, day text, requested_at bigint not null, board text not null, primary key (player, day));
  create table daily_states (scope text, day text, state text, game text not null, primary key (scope, day, state));
  drop index games_by_opening;
  alter table games drop column opening;
  alter table entries add column is_checked integer not null default 1
`);

/** 009. Adds hashes of deleted data, and a hidden flag per player. Earlier versions hid single entries. */
export const addTombstones = migrationOf(`
  create table tombstones (hash text not null primary key, deleted_at bigint not null, is_hidden integer not null);
  alter table players add column is_hidden integer not null default 0;
  update players set is_hidden = 1 where public_id in (select player from entries where is_hidden = 1)
`);

/** Tables of migrations 001 to 009. */
const TABLES = [
  ...['server_values', 'players', 'entries', 'ranks', 'leaderboards', 'games', 'open_seeds', 'daily_starts', 'daily_states'],
  ...['submissions', 'banned_names', 'tombstones', 'rate_counters', 'service_users', 'service_values', 'login_failures', 'login_networks'],
];

/**
 * 010. Adds indexes of what the cleanup searches. Drops the index that contains the counts of ranks, so that a changed count changes no
 * index. Compares texts by bytes in PostgreSQL, as SQLite does, whatever the locale of the database is.
 */
export const orderByBytes: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropIndex('ranks_to_sum').execute();
    await db.schema.createIndex('players_by_age').on('players').column('seen_at').execute();
    await db.schema.createIndex('tombstones_by_age').on('tombstones').column('deleted_at').execute();
    await db.schema.createIndex('daily_starts_by_day').on('daily_starts').column('day').execute();
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    for (const table of TABLES) {
      const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
        where table_schema = current_schema() and table_name = ${table} and data_type = 'text'`.execute(db);
      // One statement a table: its indexes are rebuilt, its rows are not.
      const changes = rows.map(({ name }) => sql`alter column ${sql.id(name)} type text collate "C"`);
      await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db);
    }
  },
};

/** 011. Adds the outbox of the rank index, which only PostgreSQL has. */
export const createRankOutbox: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await sql`create table rank_outbox (
      shard integer not null, seq bigserial not null, board text collate "C" not null, player text collate "C" not null,
      from_score bigint, from_time bigint, to_score bigint, to_time bigint,
      created_at bigint not null default (extract(epoch from clock_timestamp()) * 1000)::bigint,
      primary key (shard, seq)
    ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000)`.execute(db);
  },
};

/** 013. Adds hashes of moves, and the time at which the cleanup drops a replay. Stored games without an entry are due. */
export const addDueGames: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const order = db.getExecutor().adapter instanceof PostgresAdapter ? 'collate "C"' : '';
    await migrationOf(`
      alter table games add column moves_hash text ${order} not null default '';
      alter table games add column due_at bigint;
      update games set due_at = updated_at
        where scope <> 'main' or not exists (select 1 from entries where entries.game = games.id);
      drop index games_by_update;
      create index games_by_due on games (due_at) where due_at is not null;
      create index games_by_day on games (day) where day <> ''
    `).up(db);
  },
};

/**
 * 014. Leaves one index of the entries of a player, which are few: the key, or in SQLite, which cannot change a key, the index by player.
 * PostgreSQL builds its key again, in 0.6 s for a million entries.
 */
export const indexEntriesByPlayer: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.dropIndex('entries_by_game').execute();
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await db.schema.dropIndex('entries_by_player').execute();
    await sql`alter table entries drop constraint entries_pkey, add primary key (player, board, is_verified)`.execute(db);
  },
};
