// The database: one query builder over the embedded file or over PostgreSQL, as its address says.
import { Kysely, PostgresDialect, sql, type Dialect } from 'kysely';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { EmbeddedDialect } from './embedded-dialect.ts';
import { createPostgresPool } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

export type Database = {
  readonly kysely: Kysely<Tables>;
  readonly kind: 'embedded' | 'postgres';
  /** Throws while the database does not answer, or its file is gone. */
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

/** `file:PATH` (below the working directory) or `postgres://...`. The folder of a file is made. Nothing is connected before the first query. */
export function openDatabase(url: string, { connections = 10, patienceMilliseconds = PATIENCE_MILLISECONDS }: Options = {}): Database {
  const path = pathOfDatabase(url);
  const kysely = new Kysely<Tables>({
    dialect:
      path === undefined
        ? new PostgresDialect({ pool: createPostgresPool({ connectionString: url, max: connections, patienceMilliseconds }) })
        : openEmbedded(path),
  });
  return {
    kysely,
    kind: path === undefined ? 'postgres' : 'embedded',
    ping: async () => {
      // SQLite goes on with a deleted file, and everything is lost at the next start.
      if (path !== undefined && !existsSync(path)) throw new Error(`${path} was deleted. Stop the server and restore a backup.`);
      await sql`select 1`.execute(kysely);
    },
    close: () => kysely.destroy(),
  };
}

/** undefined for PostgreSQL. */
export function pathOfDatabase(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
}

function openEmbedded(path: string): Dialect {
  mkdirSync(dirname(path), { recursive: true });
  return new EmbeddedDialect(path);
}
