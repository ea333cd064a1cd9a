// Separates verified and unverified entries, recounts ranks over verified entries, and creates the table of leaderboards.
import { sql, type Kysely, type Migration } from 'kysely';

/** Databases limit the number of parameters per statement. */
const ROWS_PER_INSERT = 200;
/** Buckets per doubling of the score, as in migration 001. */
const PER_DOUBLING = 256;
const MAX_SCORE = Number.MAX_SAFE_INTEGER;

export const separateVerifiedEntries: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await rebuildEntries(db);
    await sql`delete from ranks`.execute(db);
    await sql`insert into ranks (board, bucket, entries)
      select board, ${sql.raw(bucketOfScore())} as bucket, count(*) from entries
      where is_verified = 1 and is_hidden = 0 group by board, 2`.execute(db);
    await rebuildServiceValues(db);
    await createLeaderboards(db);
  },
};

/** SQLite cannot change a primary key, so the rows move to a new table. */
async function rebuildEntries(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('entries_by_proof')
    .addColumn('board', 'text', (column) => column.notNull())
    .addColumn('player', 'text', (column) => column.notNull())
    .addColumn('is_verified', 'integer', (column) => column.notNull())
    .addColumn('score', 'bigint', (column) => column.notNull())
    .addColumn('reached_at', 'bigint', (column) => column.notNull())
    .addColumn('is_hidden', 'integer', (column) => column.notNull())
    .addColumn('game', 'text')
    .addPrimaryKeyConstraint('entries_by_proof_key', ['board', 'player', 'is_verified'])
    .execute();
  await sql`insert into entries_by_proof (board, player, is_verified, score, reached_at, is_hidden, game)
    select board, player, is_verified, score, reached_at, is_hidden, game from entries`.execute(db);
  await db.schema.dropTable('entries').execute();
  await db.schema.alterTable('entries_by_proof').renameTo('entries').execute();
  await db.schema
    .createIndex('entries_in_order')
    .on('entries')
    .columns(['board', 'is_hidden', 'is_verified desc', 'score desc', 'reached_at', 'player'])
    .execute();
  await db.schema.createIndex('entries_by_player').on('entries').column('player').execute();
  await db.schema.createIndex('entries_by_game').on('entries').column('game').execute();
}

/** Earlier versions did not record the games of wins and losses, so those stay unverified. Currencies are computed by the server. */
async function rebuildServiceValues(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_values_by_proof')
    .addColumn('game', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('user', 'text', (column) => column.notNull())
    .addColumn('is_verified', 'integer', (column) => column.notNull())
    .addColumn('value', 'double precision', (column) => column.notNull())
    .addColumn('reached_at', 'bigint', (column) => column.notNull())
    .addColumn('seconds', 'double precision')
    .addPrimaryKeyConstraint('service_values_by_proof_key', ['user', 'game', 'type', 'is_verified'])
    .execute();
  await sql`insert into service_values_by_proof (game, type, "user", is_verified, value, reached_at, seconds)
    select game, type, "user", case when type like 'virtual%' then 1 else is_verified end, value, reached_at, seconds
    from service_values`.execute(db);
  await db.schema.dropTable('service_values').execute();
  await db.schema.alterTable('service_values_by_proof').renameTo('service_values').execute();
  await db.schema
    .createIndex('service_values_in_order')
    .on('service_values')
    .columns(['game', 'type', 'is_verified desc', 'value desc', 'reached_at', 'user'])
    .execute();
}

async function createLeaderboards(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leaderboards')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  const { rows } = await sql<{ board: string }>`select distinct board from entries`.execute(db);
  // Board names are DAY/LEADERBOARD/CONTENT-TYPE.
  const names = [...new Set(rows.map(({ board }) => board.slice(board.indexOf('/') + 1)))];
  for (let start = 0; start < names.length; start += ROWS_PER_INSERT) {
    const values = names.slice(start, start + ROWS_PER_INSERT).map((name) => sql`(${name}, 0)`);
    await sql`insert into leaderboards (name, created_at) values ${sql.join(values)}`.execute(db);
  }
}

/** Returns the bucket of the column `score` as an SQL expression: a frozen copy of the algorithm of `scoreBucket`. */
function bucketOfScore(): string {
  let cases = '';
  for (let doublings = 0, width = 1; width <= MAX_SCORE / PER_DOUBLING; doublings++, width *= 2)
    cases += ` when score < ${PER_DOUBLING * 2 * width} then ${doublings * PER_DOUBLING} + score / ${width}`;
  return `case${cases} end`;
}
