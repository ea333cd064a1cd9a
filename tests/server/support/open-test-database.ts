// Empty test databases: an embedded file in a temporary folder, or a database on the run's PostgreSQL.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../../server/database/migrate.ts';
import { openDatabase, type Database } from '../../../server/database/open-database.ts';
import { MIGRATED } from './migrated-database.ts';

export type DatabaseKind = Database['kind'];

export type TestDatabase = {
  readonly database: Database;
  /** Opens the same database in other processes or connections. */
  readonly url: string;
  /** Empties every table: much faster than a new database. */
  readonly clear: () => Promise<void>;
  /** Closes and deletes the database. */
  readonly close: () => Promise<void>;
};

type Postgres = { readonly url: string } | { readonly reason: string };

/** Emptied with its table. */
const PARTITION = /_(first|\d{4}_\d\d_\d\d)$/;

/** The machine may be busy. */
const TIMEOUT_MILLISECONDS = 60_000;

let postgres: Promise<Postgres> | undefined;

/** Starts the run's PostgreSQL on first use. */
export function startPostgres(): Promise<Postgres> {
  postgres ??= requestPostgres();
  return postgres;
}

/** Without tables. `template` is of PostgreSQL, with options after its name. */
export async function openEmptyDatabase(kind: DatabaseKind, template = 'template1'): Promise<Pick<TestDatabase, 'url' | 'close'>> {
  const { url, remove } = kind === 'embedded' ? await createFile() : await createPostgres(template);
  return { url, close: remove };
}

/** Migrated, without rows. */
export async function openTestDatabase(kind: DatabaseKind, hasRankOutbox = false): Promise<TestDatabase> {
  const { url, remove } = kind === 'embedded' ? await createFile() : await createPostgres(MIGRATED);
  const database = openDatabase(url, { timeoutMilliseconds: TIMEOUT_MILLISECONDS, hasRankOutbox, plansOnce: true });
  if (kind === 'embedded') {
    // Durability is not needed here, and it is slow.
    await sql`pragma synchronous = off`.execute(database.kysely);
    await migrate(database);
  }
  const tables = (await database.kysely.introspection.getTables()).map(({ name }) => name).filter((name) => !PARTITION.test(name));
  return {
    database,
    url,
    clear: () => clearTables(database, tables),
    close: async () => {
      await database.close();
      await remove();
    },
  };
}

async function clearTables({ kysely }: Database, tables: readonly string[]): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(transaction);
  });
}

async function createFile() {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-database-'));
  return { url: `file:${join(folder, 'test.db')}`, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function createPostgres(template: string) {
  const started = await startPostgres();
  if (!('url' in started)) throw new Error(started.reason);
  const { url } = started;
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await run(url, `create database ${name} template ${template}`);
  return { url: `${url}/${name}`, remove: () => run(url, `drop database ${name} with (force)`) };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function requestPostgres(): Promise<Postgres> {
  const answer = await fetch(inject('postgresStarter'));
  const text = await answer.text();
  if (answer.ok) return { url: text };
  console.warn(text);
  return { reason: text.split('\n')[0] };
}
