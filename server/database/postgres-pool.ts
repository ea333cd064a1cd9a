// The connections to PostgreSQL. One that did not answer, or is left inside a transaction, is closed instead of used again.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

export type PoolOptions = {
  readonly connectionString: string;
  readonly max: number;
  /** For a statement, and for a free connection. */
  readonly patienceMilliseconds: number;
};

/** The database's own limit comes a little earlier: this is for one that does not answer at all. */
const MORE_MILLISECONDS = 1000;
const IDLE_MILLISECONDS = 30_000;

const TYPE_INT8 = 20;
const TYPE_NUMERIC = 1700;

export function createPostgresPool({ connectionString, max, patienceMilliseconds }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: patienceMilliseconds,
    idleTimeoutMillis: IDLE_MILLISECONDS,
    statement_timeout: patienceMilliseconds,
    query_timeout: patienceMilliseconds + MORE_MILLISECONDS,
    idle_in_transaction_session_timeout: patienceMilliseconds + MORE_MILLISECONDS,
    keepAlive: true,
    types: { getTypeParser: chooseTypeParser as typeof pg.types.getTypeParser },
  });
  // A connection that breaks between two queries would end the process. The next query opens another, or reports the error.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { connect: async () => guard(await pool.connect()), end: () => pool.end() };
}

/** After a query without an answer, none is sent on the connection: it would wait for that answer, and a ROLLBACK would be dropped. */
function guard(client: pg.PoolClient): PostgresPoolClient {
  let fault: unknown;

  async function query(sql: string, parameters: readonly unknown[]) {
    if (fault !== undefined) throw fault;
    try {
      return await client.query(sql, [...parameters]);
    } catch (error) {
      if (!isAnswer(error)) fault = error;
      throw error;
    }
  }

  return {
    // Cursors are not in use.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(fault !== undefined || client.getTransactionStatus() !== 'I'),
  };
}

/** Whether PostgreSQL refused the statement, inside the transaction that was meant. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^25P0[12]$/.test(error.code ?? '');
}

/** Whole numbers come as numbers: all of ours are safe ones. */
function chooseTypeParser(type: number, format: 'text') {
  if (type === TYPE_INT8 || type === TYPE_NUMERIC) return Number;
  return pg.types.getTypeParser(type, format);
}
