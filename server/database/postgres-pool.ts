// The PostgreSQL pool. Closes connections that did not answer or are left inside a transaction.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';

export type PoolOptions = {
  readonly connectionString: string;
  readonly max: number;
  /** Time-out of the wait for a free connection. */
  readonly timeoutMilliseconds: number;
  readonly statementMilliseconds: number;
};

/** Delay of the client-side time-outs after the database's own: they apply when the database does not answer at all. */
const EXTRA_MILLISECONDS = 1000;
const IDLE_MILLISECONDS = 30_000;

const TYPE_INT8 = 20;
const TYPE_NUMERIC = 1700;

export function createPostgresPool({ connectionString, max, timeoutMilliseconds, statementMilliseconds }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: timeoutMilliseconds,
    idleTimeoutMillis: IDLE_MILLISECONDS,
    statement_timeout: statementMilliseconds,
    query_timeout: statementMilliseconds + EXTRA_MILLISECONDS,
    idle_in_transaction_session_timeout: timeoutMilliseconds + EXTRA_MILLISECONDS,
    keepAlive: true,
    types: { getTypeParser: chooseTypeParser as typeof pg.types.getTypeParser },
  });
  // Without a handler, a connection that breaks while idle ends the process. The next query opens another one, or reports the error.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return { connect: async () => guard(await pool.connect()), end: () => pool.end() };
}

/**
 * After a query without an answer, rejects further queries on the connection: they would wait for that answer, and a ROLLBACK would be
 * lost.
 */
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
    // Kysely's overload for cursors is not supported.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(fault !== undefined || client.getTransactionStatus() !== 'I'),
  };
}

/** Returns whether PostgreSQL refused the statement inside the intended transaction. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^25P0[12]$/.test(error.code ?? '');
}

/** Returns integers as numbers: all integers of this database are safe. */
function chooseTypeParser(type: number, format: 'text') {
  if (type === TYPE_INT8 || type === TYPE_NUMERIC) return Number;
  return pg.types.getTypeParser(type, format);
}
