// Kysely dialect of the embedded database: libsql, with write transactions.
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type SqliteDialectConfig,
} from 'kysely';
import { setTimeout } from 'node:timers/promises';
import { FileLockedError, openEmbeddedFile } from './embedded-file.ts';

/** Maximum wait of a statement for another process's lock. */
const LOCK_TIMEOUT_MILLISECONDS = 3000;
/** Maximum delay between two attempts. It is random, so that two processes do not collide repeatedly. */
const RETRY_MILLISECONDS = 20;

export class EmbeddedDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(path: string) {
    const config: SqliteDialectConfig = { database: async () => openEmbeddedFile(path) };
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new EmbeddedDriver(this.#config);
  }

  override createAdapter(): SqliteAdapter {
    return new EmbeddedAdapter();
  }
}

/** Runs migrations in one transaction, which also locks out other processes. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    // Other queries may run during the wait for the lock.
    return new RetryingConnection(connection, async () => {
      await this.releaseConnection();
      await setTimeout(1 + Math.random() * RETRY_MILLISECONDS);
      await super.acquireConnection();
    });
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

/** Retries while another process holds the lock. The event loop is not blocked between attempts. */
class RetryingConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #wait: () => Promise<void>;

  constructor(connection: DatabaseConnection, wait: () => Promise<void>) {
    this.#connection = connection;
    this.#wait = wait;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const end = performance.now() + LOCK_TIMEOUT_MILLISECONDS;
    for (;;) {
      try {
        return await this.#connection.executeQuery<Row>(query);
      } catch (error) {
        if (!(error instanceof FileLockedError) || performance.now() >= end) throw error;
      }
      await this.#wait();
    }
  }

  streamQuery<Row>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<Row>> {
    return this.#connection.streamQuery<Row>(query, chunkSize);
  }
}
