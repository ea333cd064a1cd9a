// Classifies database errors.
import type { ErrorCode } from '../../src/net/protocol.ts';

type DatabaseCode = Extract<ErrorCode, 'database-unavailable' | 'storage-full'>;

const STORAGE_FULL = new Set(['SQLITE_FULL', 'ENOSPC', '53100', '53200']);
const MESSAGES_OF_POOL =
  /^(timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error)/i;

/** Returns the code of an error of a database or of Node; empty without one. */
export function codeOf(error: unknown): string {
  const { code } = Object(error) as { readonly code?: unknown };
  return typeof code === 'string' ? code : '';
}

/**
 * Returns undefined unless the error means that the database is unavailable or full. Codes:
 * https://www.postgresql.org/docs/current/errcodes-appendix.html (08 connection, 25006 read-only, 53 resources,
 * 57 operator intervention, 58 system error) and https://sqlite.org/rescode.html.
 */
export function readDatabaseFault(error: unknown): DatabaseCode | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = codeOf(error);
  if (STORAGE_FULL.has(code)) return 'storage-full';
  if (/^(08|53|57|58)\w{3}$/.test(code) || /^25(006|P0[1-4])$/.test(code)) return 'database-unavailable';
  if (/^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|READONLY|CORRUPT|NOTADB|PROTOCOL|NOMEM)/.test(code)) return 'database-unavailable';
  if (/^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOST|ENET)/.test(code)) return 'database-unavailable';
  if (error instanceof AggregateError && error.errors.some((one) => readDatabaseFault(one) !== undefined)) return 'database-unavailable';
  return MESSAGES_OF_POOL.test(error.message) ? 'database-unavailable' : undefined;
}

/** Codes of a named statement that its connection has lost: after a change of a table, or with a pooler that exchanges connections. */
const LOST_STATEMENT = /^(0A000|26000|42P05)$/;

export function isLostStatement(error: unknown): boolean {
  return LOST_STATEMENT.test(codeOf(error));
}

/**
 * Returns the maximum number of attempts for a transaction that fails with the error. After a deadlock or a serialization failure,
 * another attempt usually succeeds. After a connection with a wrong transaction state (25P01, 25P02), the next attempt uses another one. After a lost
 * statement, it names none. After a missing partition (23514), it exists.
 */
export function countTries(error: unknown): number {
  const code = codeOf(error);
  if (code === '40001' || code === '40P01') return 4;
  return code === '25P01' || code === '25P02' || code === '23514' || isLostStatement(error) ? 2 : 1;
}
