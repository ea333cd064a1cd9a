// Kysely dialect of the embedded database: libsql, with write transactions.
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type QueryResult,
} from 'kysely';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { FileLockedError, openEmbeddedFile } from './embedded-file.ts';

/** Maximum wait of a statement for another process's lock. */
const LOCK_TIMEOUT_MILLISECONDS = 3000;
/** Maximum delay between two attempts. It is random, so that two processes do not collide repeatedly. */
const RETRY_MILLISECONDS = 20;

export function embeddedDialect(path: string): Dialect {
  mkdirSync(dirname(path), { recursive: true });
  return {
    createDriver: () => new EmbeddedDriver({ database: async () => openEmbeddedFile(path) }),
    createAdapter: () => new EmbeddedAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

/** Runs migrations in one transaction, which also locks out other processes. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDriver extends SqliteDriver {
  /** Queries retry while another process holds the lock. The event loop is not blocked between attempts, and other queries may run. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    const wait = async (): Promise<void> => {
      await this.releaseConnection();
      await setTimeout(1 + Math.random() * RETRY_MILLISECONDS);
      await super.acquireConnection();
    };
    return {
      async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
        for (const end = performance.now() + LOCK_TIMEOUT_MILLISECONDS; ; await wait()) {
          try {
            return await connection.executeQuery<Row>(query);
          } catch (error) {
            if (!(error instanceof FileLockedError) || performance.now() >= end) throw error;
          }
        }
      },
      streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
    };
  }

  /** Takes the write lock immediately: a read transaction cannot always be upgraded to a write transaction. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // SQLite has already rolled back (full disk): only the original error matters.
      if (!(error instanceof Error) || !error.message.includes('no transaction is active')) throw error;
    }
  }
}
