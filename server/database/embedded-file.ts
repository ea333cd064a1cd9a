// One connection to the embedded database's file, in the shape of kysely's SQLite dialect, with workarounds for libsql.
import Libsql from 'libsql';
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';

/** Nothing else runs during this wait. A caller that gets a FileLockedError tries again later. */
const BUSY_MILLISECONDS = 5;
/** Opening and closing have no caller that could try again: processes that start together wait for each other. */
const PATIENT_MILLISECONDS = 3000;

const TRANSACTION_STEP = /^(begin|commit|rollback)\b/i;
const WRITE = /^\s*(insert|update|delete|create|alter|drop)\b/i;

/** More than the server's queries are. */
const MAX_STATEMENTS = 200;

/** Readable and writable by the owner alone: the file holds the server's secret and the hashes of PINs. */
const OWNER_ONLY = 0o600;

type Values = readonly unknown[];

/** Another process holds the file. Nothing was changed, and no transaction is open. */
export class FileLockedError extends Error {
  override readonly name = 'FileLockedError';
  readonly code = 'SQLITE_BUSY';
}

export function openEmbeddedFile(path: string, busyMilliseconds = BUSY_MILLISECONDS) {
  restrictToOwner(path);
  let file = connect(path, busyMilliseconds);
  let isBroken = false;
  const statements = createStatementCache((sql) => attempt(() => file.prepare(sql)));

  function reopen(): void {
    statements.clear();
    file.close();
    file = connect(path, busyMilliseconds);
    isBroken = false;
  }

  /** libsql never resets a statement that failed for a lock or for the disk, and no transaction can be committed beside one: the file is opened again. */
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

  /** The locks of writes are taken here: `exec` does reset its statement. */
  function execute(sql: string): { changes: number; lastInsertRowid: number } {
    attempt(() => file.exec(sql), { isReset: true });
    return { changes: 0, lastInsertRowid: 0 };
  }

  /** A write of its own is a transaction of its own. */
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

  /** One that failed is not run again. */
  function runKnown<Result>(sql: string, work: () => Result): Result {
    try {
      return WRITE.test(sql) ? write(work) : attempt(work);
    } catch (error) {
      statements.delete(sql);
      throw error;
    }
  }

  return {
    prepare(sql: string) {
      if (isBroken && !file.inTransaction) reopen();
      if (TRANSACTION_STEP.test(sql)) return { reader: false, run: () => execute(sql), all: () => [], iterate: () => [].values() };
      const statement = statements.find(sql);
      return {
        reader: statement.reader,
        all: (values: Values) => runKnown(sql, () => statement.all(values.map(checkValue))),
        run: (values: Values) => runKnown(sql, () => statement.run(values.map(checkValue)) as { changes: number; lastInsertRowid: number }),
        // It may not have come to its end when the same text is asked for again.
        iterate: (values: Values) => attempt(() => file.prepare(sql)).iterate(values.map(checkValue)),
      };
    },
    /** Moves all writes into the `.db` file and empties the log beside it, unless another process is using it. */
    close: () => {
      try {
        if (isBroken) reopen();
        file.pragma(`busy_timeout = ${PATIENT_MILLISECONDS}`);
        file.pragma('wal_checkpoint(TRUNCATE)');
      } catch {
        // Nothing is lost: the next start reads the log.
      }
      statements.clear();
      file.close();
    },
  };
}

function connect(path: string, busyMilliseconds: number): Libsql.Database {
  try {
    const opened = new Libsql(path, { timeout: PATIENT_MILLISECONDS });
    opened.pragma('journal_mode = WAL');
    // Acknowledged writes survive a power cut.
    opened.pragma('synchronous = FULL');
    // Deleted names are overwritten with zeros.
    opened.pragma('secure_delete = ON');
    opened.pragma(`busy_timeout = ${busyMilliseconds}`);
    return opened;
  } catch (error) {
    throw explain(error, path);
  }
}

/** Prepared statements by their text: preparing takes longer than most of them take to run. */
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

function codeOf(error: unknown): string {
  return (error as { readonly code?: string }).code ?? '';
}

/** SQLite gives its `-wal` and `-shm` files the rights of the main file. */
function restrictToOwner(path: string): void {
  try {
    closeSync(openSync(path, 'a', OWNER_ONLY));
    for (const part of ['', '-wal', '-shm']) if (existsSync(path + part)) chmodSync(path + part, OWNER_ONLY);
  } catch {
    // Not the owner, or not writable: SQLite reports what it cannot do.
  }
}

const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^SQLITE_(CORRUPT|NOTADB)/, 'Restore a backup in its place, or name another file in DATABASE_URL.'],
  [/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)|ConnectionFailed/, 'Check the permissions of the file and its folder.'],
];

/** Adds the path and what to do to the errors that an operator has to act on. */
function explain(error: unknown, path: string): unknown {
  const code = codeOf(error);
  const advice = ADVICE.find(([pattern]) => pattern.test(code || String(error)))?.[1];
  if (advice === undefined || !(error instanceof Error)) return error;
  return Object.assign(new Error(`Cannot use the database ${path}: ${error.message}. ${advice}`, { cause: error }), { code });
}

/** libsql ends the whole process at a boolean, takes objects for null, and cuts texts at a NUL. */
function checkValue(value: unknown): unknown {
  const isBindable =
    value === null ||
    typeof value === 'bigint' ||
    (typeof value === 'number' && Number.isFinite(value)) ||
    (typeof value === 'string' && !value.includes('\0'));
  if (!isBindable) throw new TypeError(`A ${typeof value} cannot be stored`);
  return value;
}
