import { sql } from 'kysely';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import type { StoredScores } from './stored-scores.ts';

const ROWS_AT_ONCE = 20_000;
const TIMEOUT_MILLISECONDS = 60_000;
/** PostgreSQL does this automatically after some time. */
const HOUSEKEEPING = ['vacuum (analyze) entries', 'vacuum (analyze) players', 'checkpoint'];

type Row = readonly (string | number)[];

/** Migrates an empty database and inserts the stored scores. */
export async function fillDatabase(url: string, { board, scores, buckets }: StoredScores): Promise<void> {
  const database = openDatabase(url, { connections: 1, timeoutMilliseconds: TIMEOUT_MILLISECONDS });
  const { kysely, kind } = database;
  await migrate(database);

  /** Inserts rows from JSON. PostgreSQL reads values as text, so numbers are cast. */
  async function insert(into: string, rows: readonly Row[]): Promise<void> {
    const values = rows[0].map((value, column) => (typeof value === 'number' ? `cast(value->>${column} as bigint)` : `value->>${column}`));
    const json = JSON.stringify(rows);
    const source = kind === 'postgres' ? sql`json_array_elements(${json}::json)` : sql`json_each(${json})`;
    await sql`insert into ${sql.raw(into)} select ${sql.raw(values.join(', '))} from ${source}`.execute(kysely);
  }

  for (let start = 0; start < scores.length; start += ROWS_AT_ONCE) {
    const part = scores.slice(start, start + ROWS_AT_ONCE);
    const players = part.map(({ player, key, reachedAt }, index): Row => {
      const name = `Player ${start + index}`;
      return [player, key, name, name.toLowerCase(), 'de', reachedAt, reachedAt];
    });
    const entries = part.map(({ player, score, reachedAt }): Row => [board, player, score, reachedAt, 1, 0, player]);
    await insert('players (public_id, key_hash, name, name_key, country, created_at, seen_at)', players);
    await insert('entries (board, player, score, reached_at, is_verified, is_hidden, game)', entries);
  }
  const ranks = Array.from(buckets, ([bucket, entries]): Row => [board, bucket, entries]);
  await insert('ranks (board, bucket, entries)', ranks);
  if (kind === 'postgres') for (const work of HOUSEKEEPING) await sql.raw(work).execute(kysely);
  await database.close();
}
