// Opens the embedded database or PostgreSQL behind one query builder, by URL.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { embeddedDialect } from './embedded-dialect.ts';
import { createPostgresPool, type PoolOptions } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

export type Database = {
  readonly kysely: Kysely<Tables>;
  readonly kind: 'embedded' | 'postgres';
  /** Moves of ranked entries are written to the outbox of the rank index, otherwise to the counts. */
  readonly hasRankOutbox: boolean;
  /** Throws if the database does not answer or its file was deleted. */
  readonly ping: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** PostgreSQL only. `hasRankOutbox` is false by default. */
type Options = PoolOptions & { readonly hasRankOutbox?: boolean };

/**
 * `url` is `file:PATH`, relative to the working directory, or `postgres://...`. Creates the folder of a file. Connects on the first query.
 */
export function openDatabase(url: string, { hasRankOutbox = false, ...options }: Options = {}): Database {
  const path = pathOfDatabase(url);
  const kysely = new Kysely<Tables>({
    dialect: path === undefined ? new PostgresDialect({ pool: createPostgresPool(url, options) }) : embeddedDialect(path),
  });
  return {
    kysely,
    kind: path === undefined ? 'postgres' : 'embedded',
    hasRankOutbox,
    ping: async () => {
      // SQLite keeps working on a deleted file; all later writes would be lost on restart.
      if (path !== undefined && !existsSync(path)) throw new Error(`${path} was deleted. Stop the server and restore a backup.`);
      await sql`select 1`.execute(kysely);
    },
    close: () => kysely.destroy(),
  };
}

/** Returns undefined for PostgreSQL. */
export function pathOfDatabase(url: string): string | undefined {
  if (!url.startsWith('file:')) return undefined;
  return url.startsWith('file://') ? fileURLToPath(url) : url.slice('file:'.length);
}
