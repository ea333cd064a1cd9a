// The PostgreSQL pool. Closes connections that did not answer, are left inside a transaction, or lead to a read-only database.
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { sha256 } from '../signer.ts';
import { isLostStatement } from './database-fault.ts';

export type PoolOptions = {
  /** Maximum number of connections. */
  readonly connections?: number;
  /** Time-out of the wait for a free connection. */
  readonly timeoutMilliseconds?: number;
  /** Time-out of a statement. Default: `timeoutMilliseconds`. */
  readonly statementMilliseconds?: number;
  /**
   * Plans each named statement once, for all values. PostgreSQL otherwise plans statements of partitioned tables at each execution, which takes
   * longer than the execution. For statements that search a key. Default: false.
   */
  readonly plansOnce?: boolean;
};

const TIMEOUT_MILLISECONDS = 4000;
/** Delay of the client-side time-outs after the database's own: they apply when the database does not answer at all. */
const EXTRA_MILLISECONDS = 1000;
const IDLE_MILLISECONDS = 30_000;
/** Minimum time between two replacements of all connections, for a database that stays read-only. */
const DEMOTION_MILLISECONDS = 1000;

const MAX_NAMES = 200;

/** Without values, estimated costs are higher, and would let PostgreSQL compile each execution. */
const PLAN_ONCE = '-c plan_cache_mode=force_generic_plan -c jit=off';

/** A write on a standby: after a failover, connections to the former primary may stay open. */
const READ_ONLY = '25006';

const TYPE_INT8 = 20;
const TYPE_NUMERIC = 1700;

export function createPostgresPool(connectionString: string, options: PoolOptions): PostgresPool {
  const { connections: max = 10, timeoutMilliseconds = TIMEOUT_MILLISECONDS, statementMilliseconds = timeoutMilliseconds } = options;
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: timeoutMilliseconds,
    idleTimeoutMillis: IDLE_MILLISECONDS,
    statement_timeout: statementMilliseconds,
    query_timeout: statementMilliseconds + EXTRA_MILLISECONDS,
    idle_in_transaction_session_timeout: timeoutMilliseconds + EXTRA_MILLISECONDS,
    keepAlive: true,
    ...(options.plansOnce === true && { options: PLAN_ONCE }),
    types: { getTypeParser: chooseTypeParser as typeof pg.types.getTypeParser },
  });
  // Without a handler, a connection that breaks while idle ends the process. The next query opens another one, or reports the error.
  pool.on('error', () => {});
  const names = createStatementNames();
  const openedAt = new WeakMap<pg.PoolClient, number>();
  let demotedAt = -Infinity;
  pool.on('connect', (client) => {
    client.on('error', () => {});
    openedAt.set(client, performance.now());
  });

  function discardOlder(): void {
    if (performance.now() - demotedAt > DEMOTION_MILLISECONDS) demotedAt = performance.now();
  }

  async function connect(): Promise<PostgresPoolClient> {
    for (;;) {
      const client = await pool.connect();
      if (openedAt.get(client)! > demotedAt) return guard(client, names, discardOlder);
      client.release(true);
    }
  }

  return { connect, end: () => pool.end() };
}

/**
 * After a query without an answer, rejects further queries on the connection: they would wait for that answer, and a ROLLBACK would be
 * lost. Calls `onReadOnly` if a write was refused because the database is read-only.
 */
function guard(client: pg.PoolClient, names: StatementNames, onReadOnly: () => void): PostgresPoolClient {
  let fault: unknown;

  async function query(sql: string, parameters: readonly unknown[]) {
    if (fault !== undefined) throw fault;
    const name = parameters.length === 0 ? undefined : names.find(sql);
    const isAlone = client.getTransactionStatus() === 'I';
    try {
      return await client.query({ text: sql, values: [...parameters], ...(name !== undefined && { name }) });
    } catch (error) {
      if (name !== undefined && isLostStatement(error)) {
        names.disable();
        if (isAlone) return query(sql, parameters);
      }
      if (!isAnswer(error)) fault = error;
      if (error instanceof pg.DatabaseError && error.code === READ_ONLY) onReadOnly();
      throw error;
    }
  }

  return {
    // Kysely's overload for cursors is not supported.
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(fault !== undefined || client.getTransactionStatus() !== 'I'),
  };
}

type StatementNames = ReturnType<typeof createStatementNames>;

/**
 * Names the first statements of the process, which are the frequent ones: a connection then plans them once. Names are equal in all
 * processes, for poolers.
 */
function createStatementNames() {
  const names = new Map<string, string>();
  let isDisabled = false;
  return {
    find(sql: string): string | undefined {
      if (isDisabled) return undefined;
      if (!names.has(sql) && names.size < MAX_NAMES) names.set(sql, sha256(sql));
      return names.get(sql);
    },
    disable: () => {
      isDisabled = true;
    },
  };
}

/** Returns whether PostgreSQL refused only the statement. False for a wrong transaction state, a read-only database and a shutdown. */
function isAnswer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !/^(25006|25P0[12]|57P0\d)$/.test(error.code ?? '');
}

/** Returns integers as numbers: all integers of this database are safe. */
function chooseTypeParser(type: number, format: 'text') {
  if (type === TYPE_INT8 || type === TYPE_NUMERIC) return Number;
  return pg.types.getTypeParser(type, format);
}
