// A database that is there and does not serve: a file that another process holds, connections that the operator ends, a table space that is full.
import Libsql from 'libsql';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describePostgres } from '../support/test-databases.ts';
import { openTestServer } from '../support/test-server.ts';
import { checkStore } from './fuzz/check-store.ts';
import { injectFields, read, write } from './support/fault-requests.ts';
import { addFields } from './support/request-bodies.ts';

/** The default of DATABASE_CONNECTIONS. */
const CONNECTIONS = 10;

it('refuses writes while another process holds the file for long, and reads on', async () => {
  const server = await openTestServer('embedded', { UNVERIFIED: 'below' });
  expect((await write(server.app)).status).toBe(200);
  const other = new Libsql(server.url.slice('file:'.length));
  other.exec('begin immediate');
  expect(await write(server.app)).toMatchObject({ status: 503, body: { code: 'database-unavailable' } });
  expect((await read(server.app)).status).toBe(200);
  other.exec('rollback');
  other.close();
  expect((await write(server.app)).status).toBe(200);
  expect(await checkStore(server.database)).toEqual([]);
  await server.close();
});

it('lets the event loop and reads go on while a write waits for another process, and takes the write then', async () => {
  const server = await openTestServer('embedded', { UNVERIFIED: 'below' });
  expect((await write(server.app)).status).toBe(200);
  const other = new Libsql(server.url.slice('file:'.length));
  other.exec('begin immediate');
  const waiting = Promise.all([write(server.app), write(server.app)]);
  const delays: number[] = [];
  let last = performance.now();
  const end = last + 1000;
  while (last < end) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    delays.push(performance.now() - last);
    last = performance.now();
    expect((await read(server.app)).body).toHaveLength(1);
  }
  other.exec('rollback');
  other.close();
  expect((await waiting).map(({ status }) => status)).toEqual([200, 200]);
  expect((await read(server.app)).body).toHaveLength(3);
  // The lock was tried for some 100 times: had each blocked for long, no loop would have come this far.
  expect(delays.length).toBeGreaterThan(15);
  await server.close();
});

describePostgres(() => {
  it('counts once what was cut short when the operator ended all connections', async () => {
    const server = await openTestServer('postgres', { UNVERIFIED: 'below' });
    const { app, database } = server;
    for (let round = 0; round < 5; round++) {
      const fields = addFields({ score: 900 + round });
      const requests = [1, 2, 3].map(() => injectFields(app, fields));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
        database.kysely,
      );
      for (const { status } of await Promise.all(requests)) expect([200, 503]).toContain(status);
      // As a client does: until it is taken. Each dead connection of the pool may cost one more try.
      let answer = await injectFields(app, fields);
      for (let tries = 0; tries < CONNECTIONS && answer.status === 503; tries++) answer = await injectFields(app, fields);
      expect(answer).toMatchObject({ status: 200, body: { score: 900 + round, isVerified: false } });
    }
    expect((await read(app)).body).toHaveLength(5);
    expect(await checkStore(database)).toEqual([]);
    await server.close();
  });

  it('says storage-full where there is no room, answers reads, and takes the same submission afterwards', async () => {
    const server = await openTestServer('postgres', { UNVERIFIED: 'below' });
    const { app, database } = server;
    expect((await write(app)).status).toBe(200);
    // What PostgreSQL says of a full disk.
    await sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(database.kysely);
    await sql`create trigger full_disk before insert on entries execute function refuse()`.execute(database.kysely);
    const fields = addFields({ score: 700 });
    expect(await injectFields(app, fields)).toMatchObject({ status: 507, body: { code: 'storage-full' } });
    expect((await read(app)).body).toHaveLength(1);
    await sql`drop trigger full_disk on entries`.execute(database.kysely);
    expect(await injectFields(app, fields)).toMatchObject({ status: 200, body: { score: 700, isVerified: false } });
    expect(await checkStore(database)).toEqual([]);
    await server.close();
  });
});
