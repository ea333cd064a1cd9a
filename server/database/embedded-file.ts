// One connection to the embedded database's file, in the shape that kysely's SQLite dialect takes, around what libsql does amiss.
import Libsql from 'libsql';

/** How long a write waits for another process' before it counts as failed. Nothing else runs meanwhile, so it is short. */
const BUSY_MILLISECONDS = 3000;

const TRANSACTION_STEP = /^(begin|commit|rollback)\b/i;
const WRITE = /^\s*(insert|update|delete|create|alter|drop)\b/i;

/** More than the server's queries are. */
const MAX_STATEMENTS = 200;

type Values = readonly unknown[];

export function openEmbeddedFile(path: string, busyMilliseconds = BUSY_MILLISECONDS) {
  let file = connect(path, busyMilliseconds);
  let isBroken = false;
  /** By their text: to prepare one takes longer than most take to run. */
  const statements = new Map<string, Libsql.Statement>();

  /**
   * libsql never resets a statement that failed for a lock or for the disk, and no transaction can be committed beside one. So
   * locks are taken by `exec`, which does reset, and after any such failure the file is opened anew.
   */
  function attempt<Result>(work: () => Result): Result {
    try {
      return work();
    } catch (error) {
      isBroken ||= /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|CORRUPT|NOTADB|PROTOCOL)/.test((error as { code?: string }).code ?? '');
      throw error;
    }
  }

  function execute(sql: string): { changes: number; lastInsertRowid: number } {
    attempt(() => file.exec(sql));
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

  function findStatement(sql: string): Libsql.Statement {
    const known = statements.get(sql);
    if (known) return known;
    const [oldest] = statements.keys();
    if (statements.size === MAX_STATEMENTS) statements.delete(oldest);
    const statement = attempt(() => file.prepare(sql));
    statements.set(sql, statement);
    return statement;
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
      if (isBroken && !file.inTransaction) {
        statements.clear();
        file.close();
        file = connect(path, busyMilliseconds);
        isBroken = false;
      }
      if (TRANSACTION_STEP.test(sql)) return { reader: false, run: () => execute(sql), all: () => [], iterate: () => [].values() };
      const statement = findStatement(sql);
      return {
        reader: statement.reader,
        all: (values: Values) => runKnown(sql, () => statement.all(values.map(checkValue))),
        run: (values: Values) => runKnown(sql, () => statement.run(values.map(checkValue)) as { changes: number; lastInsertRowid: number }),
        // It may not have come to its end when the same text is asked for again.
        iterate: (values: Values) => attempt(() => file.prepare(sql)).iterate(values.map(checkValue)),
      };
    },
    close: () => {
      statements.clear();
      file.close();
    },
  };
}

function connect(path: string, timeout: number) {
  const file = new Libsql(path, { timeout });
  file.pragma('journal_mode = WAL');
  // What was acknowledged survives a power cut.
  file.pragma('synchronous = FULL');
  return file;
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
