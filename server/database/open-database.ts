// The database: one query builder over the embedded file or over PostgreSQL, as its address says.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { EmbeddedDialect } from './embedded-dialect.ts';
import type { Tables } from './tables.ts';

export type Database = {
  readonly kysely: Kysely<Tables>;
  readonly kind: 'embedded' | 'postgres';
  /** Throws while the database does not answer. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type Options = {
  /** To PostgreSQL, at most. */
  readonly connections?: number;
  /** How long PostgreSQL may take for a statement, and a statement may wait for a connection. */
  readonly patienceMilliseconds?: number;
};

const PATIENCE_MILLISECONDS = 4000;
/** The database's own limit comes a little earlier: this is for one that does not answer at all. */
const MORE_MILLISECONDS = 1000;
const IDLE_MILLISECONDS = 30_000;

const TYPE_INT8 = 20;
const TYPE_NUMERIC = 1700;

/** `file:PATH` (below the working directory) or `postgres://...`. The folder of a file is made. Nothing is connected before the first query. */
export function openDatabase(url: string, { connections = 10, patienceMilliseconds = PATIENCE_MILLISECONDS }: Options = {}): Database {
  const isEmbedded = url.startsWith('file:');
  const kysely = new Kysely<Tables>({ dialect: isEmbedded ? openEmbedded(url) : openPostgres(url, connections, patienceMilliseconds) });
  return {
    kysely,
    kind: isEmbedded ? 'embedded' : 'postgres',
    ping: async () => {
      await sql`select 1`.execute(kysely);
    },
    close: () => kysely.destroy(),
  };
}

function openEmbedded(url: string): EmbeddedDialect {
  const path = url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
  mkdirSync(dirname(path), { recursive: true });
  return new EmbeddedDialect(path);
}

function openPostgres(connectionString: string, max: number, patience: number): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: patience,
    idleTimeoutMillis: IDLE_MILLISECONDS,
    statement_timeout: patience,
    query_timeout: patience + MORE_MILLISECONDS,
    idle_in_transaction_session_timeout: patience + MORE_MILLISECONDS,
    keepAlive: true,
    types: { getTypeParser: chooseTypeParser as typeof pg.types.getTypeParser },
  });
  // A connection that breaks between two queries would end the process. The next query opens another, or says what is wrong.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new PostgresDialect({ pool });
}

/** Whole numbers come as numbers: all of ours are safe ones. */
function chooseTypeParser(type: number, format: 'text') {
  if (type === TYPE_INT8 || type === TYPE_NUMERIC) return Number;
  return pg.types.getTypeParser(type, format);
}
