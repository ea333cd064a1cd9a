// The embedded database for the query builder: libsql with kysely's SQLite dialect, and transactions that write from their start.
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

/** Maximum wait of a write for the lock of another process. */
const LOCK_PATIENCE_MILLISECONDS = 3000;
/** Between two tries at most. Random, so that two processes do not meet again and again. */
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

/** So that migrations run in one transaction, which also keeps other processes out meanwhile. */
class EmbeddedAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDriver extends SqliteDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await super.acquireConnection();
    // While one waits for the lock, the others read.
    return new PatientConnection(connection, async () => {
      await this.releaseConnection();
      await setTimeout(1 + Math.random() * RETRY_MILLISECONDS);
      await super.acquireConnection();
    });
  }

  /** A transaction that only reads at first could not always become one that writes. */
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

/** Tries again for a while where another process holds the file. The event loop goes on meanwhile. */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #wait: () => Promise<void>;

  constructor(connection: DatabaseConnection, wait: () => Promise<void>) {
    this.#connection = connection;
    this.#wait = wait;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const end = performance.now() + LOCK_PATIENCE_MILLISECONDS;
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
