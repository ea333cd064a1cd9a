// A PostgreSQL that stops answering without closing its connections, like on a stalled disk or a frozen machine.
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, vi, type TestContext } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createApp } from '../../../server/create-app.ts';
import { readDatabaseFault } from '../../../server/database/database-fault.ts';
import { openDatabase } from '../../../server/database/open-database.ts';
import { transact } from '../../../server/database/transact.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { describePostgres } from '../support/test-databases.ts';
import { START } from '../support/test-server.ts';
import { checkStore } from './fuzz/check-store.ts';
import { write } from './support/fault-requests.ts';

const ENV = { LOG_LEVEL: 'silent', READS_PER_MINUTE: '0', WRITES_PER_MINUTE: '0', NEW_PLAYERS_PER_HOUR: '0' };
/** Long enough for the first connection on a busy machine. */
const TIMEOUT = 1000;
const WRITERS = 8;
const CONNECTIONS = 4;
/** The machine may be busy. */
const POLL = { timeout: 20_000 };

/** Opens a database of its own. Thaws its processes and deletes it after the test. */
async function open({ onTestFinished }: TestContext, connections: number) {
  const frozen = new Set<number>();
  const { url, close } = await openTestDatabase('postgres');
  const database = openDatabase(url, { connections, timeoutMilliseconds: TIMEOUT });
  onTestFinished(async () => {
    thaw();
    await database.close();
    await close();
  });

  function freeze(pid: number): void {
    process.kill(pid, 'SIGSTOP');
    frozen.add(pid);
  }

  /** Freezes all server processes of the database except the one of this connection. A frozen one may hold a lock that all need. */
  async function freezeAll(): Promise<void> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT, query_timeout: TIMEOUT });
    client.on('error', () => {});
    try {
      await client.connect();
      const { rows } = await client.query<{ pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      for (const { pid } of rows) freeze(pid);
    } catch {
      // Nothing answers, so nothing is left to freeze.
    }
    void client.end().catch(() => {});
  }

  function thaw(): void {
    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    frozen.clear();
  }

  return { url, database, freeze, freezeAll, thaw };
}

describePostgres(() => {
  it.concurrent.for([
    ['fails', 'one'],
    ['succeeds', 'two'],
  ])('runs no transaction inside a frozen one whose last statement %s later', { tags: 'full' }, async ([, last], context) => {
    const { database, freeze, thaw } = await open(context, 1);
    const insert = (kysely: typeof database.kysely, name: string) =>
      kysely.insertInto('banned_names').values({ name_key: name, name, created_at: 1 }).execute();
    const frozenTransaction = transact(database, async (transaction) => {
      await insert(transaction, 'one');
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
      freeze(rows[0].pid);
      await insert(transaction, last);
    });
    expect(readDatabaseFault(await frozenTransaction.catch((error: unknown) => error))).toBe('database-unavailable');
    thaw();
    for (const name of ['three', 'four', 'five']) await transact(database, (transaction) => insert(transaction, name));
    const rows = await database.kysely.selectFrom('banned_names').select('name').orderBy('name').execute();
    expect(rows.map(({ name }) => name)).toEqual(['five', 'four', 'three']);
  });

  it.concurrent('replaces an idle connection that does not answer', { tags: 'full' }, async (context) => {
    const { database, freeze } = await open(context, 1);
    const readPid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely)).rows[0].pid;
    const pid = await readPid();
    freeze(pid);
    expect(readDatabaseFault(await readPid().catch((error: unknown) => error))).toBe('database-unavailable');
    expect(await vi.waitFor(readPid, 20_000)).not.toBe(pid);
  });

  it.concurrent('discards a connection that was released inside a transaction', { tags: 'full' }, async (context) => {
    const { url, database } = await open(context, 1);
    await database.kysely.connection().execute((connection) => sql`begin`.execute(connection));
    await database.kysely.insertInto('banned_names').values({ name_key: 'kept', name: 'kept', created_at: 1 }).execute();
    const other = openDatabase(url);
    context.onTestFinished(() => other.close());
    expect(await other.kysely.selectFrom('banned_names').select('name').execute()).toEqual([{ name: 'kept' }]);
  });

  it('answers no write with 500 during or after a freeze', async (context) => {
    const { database, freezeAll, thaw } = await open(context, CONNECTIONS);
    const app = await createApp({ config: readConfig(ENV), database, clock: () => START });
    context.onTestFinished(() => app.close());
    const statuses: number[] = [];
    const refused = new Set<number>();
    const writing = new AbortController();
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      while (!writing.signal.aborted) {
        const { status } = await write(app);
        statuses.push(status);
        if (status !== 200) refused.add(writer);
      }
    });
    await expect.poll(() => statuses.length, POLL).toBeGreaterThan(2 * WRITERS);
    // Some writers wait for a connection, the others for an answer on a frozen one. Freezes the connections that the pool opens meanwhile:
    // a writer that was late must not pass on one of them.
    const countRefused = async () => {
      await freezeAll();
      return refused.size;
    };
    await expect.poll(countRefused, { ...POLL, interval: TIMEOUT / 4 }).toBe(WRITERS);
    thaw();
    await expect.poll(() => new Set(statuses.slice(-4 * WRITERS)), POLL).toEqual(new Set([200]));
    writing.abort();
    await Promise.all(writers);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(await checkStore(database)).toEqual([]);
  });
});
