// A connection to the embedded database, in the interface of kysely's SQLite dialect, with workarounds for libsql.
import Libsql from 'libsql';
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { codeOf } from './database-fault.ts';

/** Blocks the event loop. After this wait the caller gets a FileLockedError and retries. */
const BUSY_MILLISECONDS = 5;
/** Timeout for opening and closing, which have no caller that retries: processes that start together wait for each other. */
const OPEN_TIMEOUT_MILLISECONDS = 3000;

const TRANSACTION_STEP = /^(begin|commit|rollback)\b/i;
const WRITE = /^\s*(insert|update|delete|create|alter|drop)\b/i;

/** Larger than the number of distinct queries of the server. */
const MAX_STATEMENTS = 200;

/** The file contains the server's secret and PIN hashes. */
const OWNER_ONLY = 0o600;

type Values = readonly unknown[];

/** Another process holds the lock. Nothing was changed, and no transaction is open. */
export class FileLockedError extends Error {
  override readonly name = 'FileLockedError';
  readonly code = 'SQLITE_BUSY';
}

/** Runs work on a file. libsql never resets a statement that failed because of a lock or the disk, which blocks later commits: the file is broken. */
function createFileAccess(path: string, busyMilliseconds: number) {
  let file = connect(path, busyMilliseconds);
  let isBroken = false;

  function reopen(): void {
    file.close();
    file = connect(path, busyMilliseconds);
    isBroken = false;
  }

  function attempt<Result>(work: () => Result, { isReset = false } = {}): Result {
    try {
      return work();
    } catch (error) {
      const code = codeOf(error);
      if (/^SQLITE_(BUSY|LOCKED)/.test(code)) {
        isBroken ||= !isReset;
        if (!file.inTransaction) throw new FileLockedError(`${path} is locked by another process`, { cause: error });
      }
      isBroken ||= /^SQLITE_(IOERR|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)/.test(code);
      throw explain(error, path);
    }
  }

  /** Takes write locks through `exec`, which resets its statement after an error. */
  function execute(sql: string): { changes: number; lastInsertRowid: number } {
    attempt(() => file.exec(sql), { isReset: true });
    return { changes: 0, lastInsertRowid: 0 };
  }

  /** Wraps a write outside a transaction in one. */
  function write<Result>(work: () => Result): Result {
    if (file.inTransaction) return attempt(work);
    execute('begin immediate');
    try {
      const result = attempt(work);
      execute('commit');
      return result;
    } catch (error) {
      if (file.inTransaction) execute('rollback');
      throw error;
    }
  }

  return { file: () => file, isBroken: () => isBroken, reopen, attempt, execute, write };
}

export function openEmbeddedFile(path: string, busyMilliseconds = BUSY_MILLISECONDS) {
  restrictToOwner(path);
  const { file, isBroken, reopen, attempt, execute, write } = createFileAccess(path, busyMilliseconds);
  const statements = createStatementCache((sql) => attempt(() => file().prepare(sql)));

  /** Drops a failed statement from the cache. */
  function runCached<Result>(sql: string, work: () => Result): Result {
    try {
      return WRITE.test(sql) ? write(work) : attempt(work);
    } catch (error) {
      statements.delete(sql);
      throw error;
    }
  }

  return {
    prepare(sql: string) {
      if (isBroken() && !file().inTransaction) {
        statements.clear();
        reopen();
      }
      if (TRANSACTION_STEP.test(sql)) return { reader: false, run: () => execute(sql), all: () => [], iterate: () => [].values() };
      const statement = statements.find(sql);
      return {
        reader: statement.reader,
        all: (values: Values) => runCached(sql, () => statement.all(values.map(checkValue))),
        run: (values: Values) =>
          runCached(sql, () => statement.run(values.map(checkValue)) as { changes: number; lastInsertRowid: number }),
        // Prepared separately: an iteration may still be running when the same SQL is prepared again.
        iterate: (values: Values) => attempt(() => file().prepare(sql)).iterate(values.map(checkValue)),
      };
    },
    /** Moves all writes into the `.db` file and empties the write-ahead log, unless another process is using it. */
    close: () => {
      try {
        statements.clear();
        if (isBroken()) reopen();
        file().pragma(`busy_timeout = ${OPEN_TIMEOUT_MILLISECONDS}`);
        file().pragma('wal_checkpoint(TRUNCATE)');
      } catch {
        // No data is lost: the next start reads the log.
      }
      file().close();
    },
  };
}

function connect(path: string, busyMilliseconds: number): Libsql.Database {
  try {
    const opened = new Libsql(path, { timeout: OPEN_TIMEOUT_MILLISECONDS });
    opened.pragma('journal_mode = WAL');
    // Committed writes survive a power failure.
    opened.pragma('synchronous = FULL');
    // Deleted data is overwritten with zeros.
    opened.pragma('secure_delete = ON');
    opened.pragma(`busy_timeout = ${busyMilliseconds}`);
    return opened;
  } catch (error) {
    throw explain(error, path);
  }
}

/** Caches prepared statements by SQL text: preparing usually takes longer than running. */
function createStatementCache(prepare: (sql: string) => Libsql.Statement) {
  const statements = new Map<string, Libsql.Statement>();
  return {
    find(sql: string): Libsql.Statement {
      const known = statements.get(sql);
      if (known) return known;
      const [oldest] = statements.keys();
      if (statements.size === MAX_STATEMENTS) statements.delete(oldest);
      const statement = prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
    delete: (sql: string) => statements.delete(sql),
    clear: () => statements.clear(),
  };
}

/** SQLite copies the permissions of the main file to the `-wal` and `-shm` files. */
function restrictToOwner(path: string): void {
  try {
    closeSync(openSync(path, 'a', OWNER_ONLY));
    for (const part of ['', '-wal', '-shm']) if (existsSync(path + part)) chmodSync(path + part, OWNER_ONLY);
  } catch {
    // Not the owner, or not writable: SQLite reports the error.
  }
}

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_(CORRUPT|NOTADB)/, 'Restore a backup, or set DATABASE_URL to another file.'],
  [/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|ConnectionFailed/, 'Check the permissions of the file and its folder.'],
];

/** Adds the path and advice to errors that an operator can fix. */
function explain(error: unknown, path: string): unknown {
  const code = codeOf(error);
  const advice = ADVICE.find(([pattern]) => pattern.test(code || String(error)))?.[1];
  if (advice === undefined || !(error instanceof Error)) return error;
  return Object.assign(new Error(`Failed to use the database ${path}: ${error.message}. ${advice}`, { cause: error }), { code });
}

/** Throws for values that libsql mishandles: booleans abort the process, objects are stored as null, and texts end at a NUL. */
function checkValue(value: unknown): unknown {
  const isBindable =
    value === null ||
    typeof value === 'bigint' ||
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && !value.includes('\0'));
  if (!isBindable) throw new TypeError(`Cannot store this ${typeof value} in the database`);
  return value;
}
