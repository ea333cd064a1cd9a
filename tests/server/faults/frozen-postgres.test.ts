// A PostgreSQL that stops answering without closing its connections, like on a stalled disk or a frozen machine.
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
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
const TIMEOUT = 200;
const WRITERS = 8;

const frozen = new Set<number>();
const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  thaw();
  while (closers.length > 0) await closers.pop()!();
});

function freeze(pid: number): void {
  process.kill(pid, 'SIGSTOP');
  frozen.add(pid);
}

function thaw(): void {
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  frozen.clear();
}

async function open(connections: number) {
  const { url, close } = await openTestDatabase('postgres');
  closers.push(close);
  const database = openDatabase(url, { connections, timeoutMilliseconds: TIMEOUT });
  closers.push(() => database.close());
  return { url, database };
}

/** Freezes all server processes of the database except the one of this connection. */
async function freezeAll(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  for (const { pid } of rows) freeze(pid);
  await client.end();
}

describePostgres(() => {
  it.each([
    ['fails', 'one'],
    ['succeeds', 'two'],
  ])('runs no transaction inside a frozen one whose last statement %s later', async (_name, last) => {
    const { database } = await open(1);
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

  it('replaces an idle connection that does not answer', async () => {
    const { database } = await open(1);
    const readPid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely)).rows[0].pid;
    // A busy machine may exceed the short time limit of the first connection.
    const pid = await vi.waitFor(readPid, 20_000);
    freeze(pid);
    expect(readDatabaseFault(await readPid().catch((error: unknown) => error))).toBe('database-unavailable');
    expect(await vi.waitFor(readPid, 20_000)).not.toBe(pid);
  });

  it('discards a connection that was released inside a transaction', async () => {
    const { url, database } = await open(1);
    await database.kysely.connection().execute((connection) => sql`begin`.execute(connection));
    await database.kysely.insertInto('banned_names').values({ name_key: 'kept', name: 'kept', created_at: 1 }).execute();
    const other = openDatabase(url);
    closers.push(() => other.close());
    expect(await other.kysely.selectFrom('banned_names').select('name').execute()).toEqual([{ name: 'kept' }]);
  });

  it('answers no write with 500 during or after a freeze', async () => {
    const { url, database } = await open(4);
    const app = await createApp({ config: readConfig(ENV), database, clock: () => START });
    closers.push(() => app.close());
    const statuses: number[] = [];
    const writing = new AbortController();
    const writers = Array.from({ length: WRITERS }, async () => {
      while (!writing.signal.aborted) statuses.push((await write(app)).status);
    });
    await pause(300);
    await freezeAll(url);
    await pause(2500);
    thaw();
    await pause(200);
    const { length: before } = statuses;
    await pause(500);
    writing.abort();
    await Promise.all(writers);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
    expect(new Set(statuses.slice(before + WRITERS))).toEqual(new Set([200]));
    expect(await checkStore(database)).toEqual([]);
  });
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
