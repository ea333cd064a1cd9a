// Fills PostgreSQL with many generated entries on an all-time board and on an old daily board.
import { sql, type Kysely } from 'kysely';
import { openDatabase, type Database } from '../../../../server/database/open-database.ts';
import { createPartition, dropPartitions, endOfPartition } from '../../../../server/database/partitions.ts';
import type { Tables } from '../../../../server/database/tables.ts';
import { scoreBucket, type RankCounts } from '../../../../server/leaderboard/rank-index/rank-index.ts';
import { fillDatabase } from '../../../../bench/server/fill-database.ts';
import type { StoredScores } from '../../../../bench/server/stored-scores.ts';

/** Older than the index keeps daily boards. */
const OLD_DAY = '2026-01-01';

const PATIENCE_MILLISECONDS = 3_600_000;
const FILLED = ['players', 'entries'];
/** The distribution of `generateScores`. */
const SCORE = sql`(round(exp(random_normal(7.5, 1.2)) / 10) * 10)::bigint`;
const FIRST_TIME = Date.UTC(2026, 0, 1);
const MILLISECONDS_BETWEEN = 20;

/** `stored` are part of the `size` entries of the all-time board. */
export async function fillEntries(url: string, stored: StoredScores, size: number): Promise<void> {
  await fillDatabase(url, stored);
  const database = openDatabase(url, { connections: 1, statementMilliseconds: PATIENCE_MILLISECONDS });
  const { kysely, close } = database;
  await createPartition(database, ['entries', OLD_DAY]);
  const restore = await dropIndexes(kysely);
  await sql`insert into players (public_id, key_hash, name, name_key, country, created_at, seen_at)
    select left(hash, 16), reverse(hash), 'Player ' || number, 'player ' || number, 'de', time, time
    from (select number, ${FIRST_TIME}::bigint + number * ${MILLISECONDS_BETWEEN}::bigint as time,
        translate(encode(sha256(number::text::bytea), 'base64'), '+/=', '-_') as hash
      from generate_series(1, ${size - stored.known.length}::integer) as numbers (number)) as generated`.execute(kysely);
  for (const board of [stored.board, OLD_DAY + stored.board])
    await sql`insert into entries (board, player, is_verified, score, reached_at, is_hidden, game)
      select ${board}, public_id, 1, ${SCORE}, created_at, 0, public_id from players
      where not exists (select 1 from entries where board = ${board} and player = public_id)`.execute(kysely);
  await restore();
  for (const table of FILLED) await sql`vacuum (analyze) ${sql.table(table)}`.execute(kysely);
  await countEntries(kysely, stored.board);
  await sql`checkpoint`.execute(kysely);
  await close();
}

/** As the cleanup does. */
export function dropDailyBoard(database: Database): Promise<void> {
  return dropPartitions(database, ['entries', endOfPartition(OLD_DAY)]);
}

/** Drops the indexes and keys, because rows are added faster without them. Returns a function that creates them again. */
async function dropIndexes(kysely: Kysely<Tables>): Promise<() => Promise<void>> {
  const again: string[] = [];
  for (const table of FILLED) {
    const { rows: keys } = await sql<{ name: string; text: string }>`select conname as name, pg_get_constraintdef(oid) as text
      from pg_constraint where conrelid = ${table}::regclass and contype in ('p', 'u')`.execute(kysely);
    for (const { name, text } of keys) {
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(kysely);
      again.push(`alter table ${table} add constraint ${name} ${text}`);
    }
    const { rows: indexes } = await sql<{ name: string; text: string }>`select indexname as name, indexdef as text
      from pg_indexes where tablename = ${table}`.execute(kysely);
    for (const { name, text } of indexes) {
      await sql`drop index ${sql.id(name)}`.execute(kysely);
      // On partitions too.
      again.push(text.replace(' ON ONLY ', ' ON '));
    }
  }
  return async () => {
    for (const text of again) await sql.raw(text).execute(kysely);
  };
}

async function countEntries(kysely: Kysely<Tables>, board: string): Promise<void> {
  const { rows } = await sql<{ score: number; entries: number }>`select score, count(*) as entries from entries
    where board = ${board} group by score`.execute(kysely);
  const counts: RankCounts = new Map();
  for (const { score, entries } of rows) counts.set(scoreBucket(score), (counts.get(scoreBucket(score)) ?? 0) + entries);
  await sql`delete from ranks`.execute(kysely);
  const counted = [...counts].map(([bucket, entries]) => ({ board, bucket, entries }));
  await sql`insert into ranks select * from json_populate_recordset(null::ranks, ${JSON.stringify(counted)}::json)`.execute(kysely);
}
