// The embedded database for the query builder: libsql behind kysely's SQLite dialect, with transactions that write from their start.
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type Driver,
  type SqliteDialectConfig,
} from 'kysely';
import { openEmbeddedFile } from './embedded-file.ts';

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
  /** A transaction that only reads at first could not always become one that writes. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      // A full disk has ended the transaction already; what brought it down is the news.
      if (!(error instanceof Error) || !error.message.includes('no transaction is active')) throw error;
    }
  }
}
