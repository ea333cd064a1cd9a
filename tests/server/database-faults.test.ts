// Database faults: lost connections, a full disk, and several processes that start together on a new database.
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';
import { Migrator, sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { createApp } from '../../server/create-app.ts';
import { readDatabaseFault } from '../../server/database/database-fault.ts';
import { migrate } from '../../server/database/migrate.ts';
import { indexRankSums } from '../../server/database/migrations/alterations.ts';
import { createLeaderboardTables, createServiceTables } from '../../server/database/migrations/first-tables.ts';
import { openDatabase, type Database } from '../../server/database/open-database.ts';
import { transact } from '../../server/database/transact.ts';
import { leaderboardClient } from './support/leaderboard-client.ts';
import { openEmptyDatabase, openTestDatabase } from './support/open-test-database.ts';
import { describeBothDatabases, describePostgres } from './support/test-databases.ts';
import { START } from './support/test-server.ts';

const ENV = { LOG_LEVEL: 'silent', UNVERIFIED: 'below', READS_PER_MINUTE: '0', WRITES_PER_MINUTE: '0', NEW_PLAYERS_PER_HOUR: '0' };

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  while (closers.length > 0) await closers.pop()!();
});

async function openApp(url: string, connections?: number) {
  const database = openDatabase(url, connections === undefined ? {} : { connections });
  closers.push(() => database.close());
  const app = await createApp({ config: readConfig(ENV), database, clock: () => START });
  closers.push(() => app.close());
  return { app, database, client: leaderboardClient({ app }) };
}

describeBothDatabases((kind) => {
  it('shares one secret between all processes', async () => {
    const { url, close } = await openTestDatabase(kind);
    closers.push(close);
    const [one, other] = await Promise.all([openApp(url), openApp(url)]);
    const { id } = (await one.client.ticket()).body;
    expect((await other.client.ticket({ id, kind: 'daily' })).body.id).toBe(id);
  });

  it('upgrades a database of version 1.0.5 and keeps its users', async () => {
    const { url, close } = await openEmptyDatabase(kind);
    closers.push(close);
    const database = openDatabase(url);
    closers.push(() => database.close());
    const migrations = { '001-leaderboard': createLeaderboardTables, '002-service': createServiceTables, '003-rank-sums': indexRankSums };
    await new Migrator({ db: database.kysely, provider: { getMigrations: async () => migrations } }).migrateToLatest();
    const user = {
      public_id: 'a',
      uid_hash: 'b',
      nickname: 'Frost',
      nickname_key: 'frost',
      pin_hash: 'c',
      is_hidden: 0,
      created_at: 1,
      seen_at: 1,
    };
    await database.kysely.insertInto('service_users').values(user).execute();
    await migrate(database);
    expect(await database.kysely.selectFrom('service_users').selectAll().execute()).toEqual([{ ...user, uid_version: 0 }]);
  });
});

describe('a full disk', () => {
  it('refuses scores but serves lists, and accepts scores again once there is space', async () => {
    const { url, close } = await openTestDatabase('embedded');
    closers.push(close);
    const { database, client } = await openApp(url);
    expect((await client.add({})).status).toBe(200);
    await sql`pragma max_page_count = 1`.execute(database.kysely);
    let stored = 1;
    let answer = await client.add({});
    for (; answer.status === 200; answer = await client.add({})) stored++;
    expect(answer).toEqual({ status: 507, body: { code: 'storage-full', message: expect.any(String) } });
    expect((await client.list()).body).toHaveLength(Math.min(100, stored));
    await sql`pragma max_page_count = 100000`.execute(database.kysely);
    expect((await client.add({})).status).toBe(200);
  });
});

describePostgres(() => {
  it('is migrated by one of several processes that start together', async () => {
    const { url, close } = await openEmptyDatabase('postgres');
    closers.push(close);
    const databases = Array.from({ length: 4 }, () => openDatabase(url));
    closers.push(() => Promise.all(databases.map((database) => database.close())));
    await Promise.all(databases.map((database) => migrate(database)));
    const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(databases[0].kysely);
    const names = applied.rows.map(({ name }) => name);
    expect(names.map((name) => name.slice(0, 3))).toEqual([
      '001',
      '002',
      '003',
      '004',
      '005',
      '006',
      '007',
      '008',
      '009',
      '010',
      '011',
      '012',
      '013',
      '014',
    ]);
    await migrate(databases[1]);
  });

  it('retries a transaction in an aborted state once, on another connection', async () => {
    const { url, close } = await openTestDatabase('postgres');
    closers.push(close);
    const { database } = await openApp(url);
    const pids: number[] = [];
    const run = (tries: number) =>
      transact(database, async (transaction) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
        pids.push(rows[0].pid);
        if (pids.length > tries) return 'done';
        await sql`select 1 / 0`.execute(transaction).catch(() => undefined);
        return sql`select 1`.execute(transaction);
      });
    expect(await run(1)).toBe('done');
    expect(new Set(pids).size).toBe(2);
    pids.length = 0;
    expect(readDatabaseFault(await run(9).catch((error: unknown) => error))).toBe('database-unavailable');
    expect(pids).toHaveLength(2);
  });

  it('plans repeated statements once, and stops naming them when a pooler loses them', async () => {
    const { url, close } = await openTestDatabase('postgres');
    closers.push(close);
    const { database, client } = await openApp(url, 1);
    const named = async () =>
      (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.kysely)).rows;
    for (let score = 1; score <= 4; score++) expect((await client.add({ score })).status).toBe(200);
    const texts = (await named()).map(({ statement }) => statement);
    for (const part of ['insert into "players"', 'insert into "entries"'])
      expect(texts.filter((text) => text.includes(part))).toHaveLength(1);
    await sql`deallocate all`.execute(database.kysely);
    expect((await client.list()).status).toBe(200);
    await sql`deallocate all`.execute(database.kysely);
    expect((await client.add({})).status).toBe(200);
    expect(await named()).toEqual([]);
  });

  it('repeats a transaction whose named statement was lost', async () => {
    const { url, close } = await openTestDatabase('postgres');
    closers.push(close);
    const { database } = await openApp(url, 1);
    const read = () => transact(database, (transaction) => sql<{ value: number }>`select ${7}::integer as value`.execute(transaction));
    for (let count = 0; count < 4; count++) await read();
    await sql`deallocate all`.execute(database.kysely);
    expect((await read()).rows).toEqual([{ value: 7 }]);
  });

  it('replaces all connections to a demoted primary after the first refused write', async () => {
    const { url, close } = await openTestDatabase('postgres');
    closers.push(close);
    const { database, client } = await openApp(url);
    const pids: number[] = [];
    await holdConnections(database, 3, async (connection) => {
      await sql`set default_transaction_read_only = on`.execute(connection);
      pids.push((await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)).rows[0].pid);
    });
    expect((await client.list()).status).toBe(200);
    expect(await client.add({})).toMatchObject({ status: 503, body: { code: 'database-unavailable' } });
    expect((await client.add({})).status).toBe(200);
    await holdConnections(database, 3, async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
      expect(pids).not.toContain(rows[0].pid);
    });
  });

  it('recovers after the database was unreachable', async () => {
    const { url, close } = await openTestDatabase('postgres');
    closers.push(close);
    const proxy = await openProxy(new URL(url));
    const { app, client } = await openApp(proxy.url);
    expect((await client.add({})).status).toBe(200);
    proxy.close();
    expect(await client.add({ username: 'Bella' })).toMatchObject({ status: 503, body: { code: 'database-unavailable' } });
    expect(await client.list()).toMatchObject({ status: 503, body: { code: 'database-unavailable' } });
    expect([(await app.inject('/healthz')).statusCode, (await app.inject('/readyz')).statusCode]).toEqual([200, 503]);
    await proxy.open();
    expect([(await client.add({ username: 'Bella' })).status, (await app.inject('/readyz')).statusCode]).toEqual([200, 200]);
    expect((await client.list()).body).toHaveLength(2);
  });
});

describe('an error', () => {
  it.each([
    [Object.assign(new Error('x'), { code: 'SQLITE_FULL' }), 'storage-full'],
    [Object.assign(new Error('x'), { code: '53100' }), 'storage-full'],
    [Object.assign(new Error('x'), { code: 'SQLITE_BUSY' }), 'database-unavailable'],
    [Object.assign(new Error('x'), { code: 'SQLITE_IOERR_WRITE' }), 'database-unavailable'],
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'database-unavailable'],
    [Object.assign(new Error('x'), { code: '57P01' }), 'database-unavailable'],
    [Object.assign(new Error('x'), { code: '25006' }), 'database-unavailable'],
    [Object.assign(new Error('x'), { code: '25P01' }), 'database-unavailable'],
    [Object.assign(new Error('x'), { code: '25P02' }), 'database-unavailable'],
    [new Error('Connection terminated unexpectedly'), 'database-unavailable'],
    [new Error('timeout exceeded when trying to connect'), 'database-unavailable'],
    [new AggregateError([Object.assign(new Error('x'), { code: 'ECONNREFUSED' })]), 'database-unavailable'],
    [Object.assign(new Error('x'), { code: 'SQLITE_ERROR' }), undefined],
    [Object.assign(new Error('x'), { code: '42P01' }), undefined],
    [new Error('x'), undefined],
    ['text', undefined],
  ])('%s maps to %s', (error, code) => {
    expect(readDatabaseFault(error)).toBe(code);
  });
});

/** Runs `use` on different connections at the same time. */
async function holdConnections({ kysely }: Database, count: number, use: (connection: Database['kysely']) => Promise<void>): Promise<void> {
  let [held, release] = [0, (): void => {}];
  const all = new Promise<void>((resolve) => (release = resolve));
  const hold = async (connection: Database['kysely']) => {
    await use(connection);
    if (++held === count) release();
    await all;
  };
  await Promise.all(Array.from({ length: count }, () => kysely.connection().execute(hold)));
}

/** A TCP proxy to the database. Closing it breaks all connections through it and refuses new ones. */
async function openProxy(target: URL) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  closers.push(async () => close());
  const url = new URL(target);
  url.port = `${port}`;
  return { url: url.href, close, open: () => listen(port) };
}
