// Puts stored scores straight into the server's tables, many rows a statement.
import Libsql from 'libsql';
import pg from 'pg';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open-database.ts';
import type { StoredScores } from './stored-scores.ts';

type Batches = {
  /** `rows` is JSON: a list of lists. */
  readonly insert: (into: string, columns: number, rows: string) => Promise<void>;
  readonly finish: () => Promise<void>;
};

const ROWS_AT_ONCE = 20_000;

export async function fillDatabase(url: string, { board, scores, buckets }: StoredScores): Promise<void> {
  const database = openDatabase(url);
  await migrate(database);
  await database.close();
  const batches = url.startsWith('file:') ? openFile(url.slice('file:'.length)) : await openPostgres(url);
  for (let start = 0; start < scores.length; start += ROWS_AT_ONCE) {
    const part = scores.slice(start, start + ROWS_AT_ONCE);
    const players = part.map(({ player, key, reachedAt }, index) => {
      const name = `Player ${start + index}`;
      return [player, key, name, name.toLowerCase(), 'de', reachedAt, reachedAt];
    });
    const entries = part.map(({ player, score, reachedAt }) => [board, player, score, reachedAt, 1, 0, player]);
    await batches.insert('players (public_id, key_hash, name, name_key, country, created_at, seen_at)', 7, JSON.stringify(players));
    await batches.insert('entries (board, player, score, reached_at, is_verified, is_hidden, game)', 7, JSON.stringify(entries));
  }
  const ranks = [...buckets].map(([bucket, entries]) => [board, bucket, entries]);
  await batches.insert('ranks (board, bucket, entries)', 3, JSON.stringify(ranks));
  await batches.finish();
}

function openFile(path: string): Batches {
  const file = new Libsql(path);
  file.exec('pragma synchronous = off');
  file.exec('pragma cache_size = -400000');
  return {
    insert: async (into, columns, rows) => {
      const list = Array.from({ length: columns }, (_, column) => `json_extract(value, '$[${column}]')`).join(', ');
      file.prepare(`insert into ${into} select ${list} from json_each(?)`).run([rows]);
    },
    finish: async () => {
      file.exec('pragma wal_checkpoint(truncate)');
      file.close();
    },
  };
}

/** Numbers are told by their columns' names: JSON gives texts. */
async function openPostgres(url: string): Promise<Batches> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set synchronous_commit = off');
  const isNumber = /^(score|reached_at|is_\w+|created_at|seen_at|bucket|entries)$/;
  return {
    insert: async (into, _columns, rows) => {
      const names = into.slice(into.indexOf('(') + 1, -1).split(', ');
      const list = names.map((name, column) => (isNumber.test(name) ? `(value->>${column})::bigint` : `value->>${column}`)).join(', ');
      await client.query(`insert into ${into} select ${list} from json_array_elements($1::json)`, [rows]);
    },
    finish: async () => {
      // As its own housekeeping does after a while.
      await client.query('vacuum (analyze) entries');
      await client.query('vacuum (analyze) players');
      await client.query('checkpoint');
      await client.end();
    },
  };
}
