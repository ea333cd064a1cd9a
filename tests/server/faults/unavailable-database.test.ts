// A database that does not serve: a file locked by another process, terminated connections, a full disk.
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
/** Takes longer than an attempt to lock, and than the delay to the next one. */
const READS = 40;

it('keeps serving reads while a write waits for the lock, then writes', async () => {
  const server = await openTestServer('embedded', { UNVERIFIED: 'below' });
  expect((await write(server.app)).status).toBe(200);
  const other = new Libsql(server.url.slice('file:'.length));
  other.exec('begin immediate');
  let haveEnded = false;
  const waiting = Promise.all([write(server.app), write(server.app)]).finally(() => (haveEnded = true));
  // If each attempt to lock blocked for long, the writes would reach their time-out during the reads.
  for (let reads = 0; reads < READS; reads++) {
    expect((await read(server.app)).body).toHaveLength(1);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  expect(haveEnded).toBe(false);
  other.exec('rollback');
  other.close();
  expect((await waiting).map(({ status }) => status)).toEqual([200, 200]);
  expect((await read(server.app)).body).toHaveLength(3);
  await server.close();
});

it.concurrent('refuses writes while another process holds the lock, and keeps reading', { tags: 'full' }, async () => {
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

describePostgres(
  () => {
    it('counts a request once although its connection was terminated', async () => {
      const server = await openTestServer('postgres', { UNVERIFIED: 'below' });
      const { app, database } = server;
      for (let round = 0; round < 5; round++) {
        const fields = addFields({ score: 900 + round });
        const requests = [1, 2, 3].map(() => injectFields(app, fields));
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
          database.kysely,
        );
        for (const { status } of await Promise.all(requests)) expect([200, 503]).toContain(status);
        // Clients retry until the request succeeds. Each dead connection of the pool may cost one retry.
        let answer = await injectFields(app, fields);
        for (let tries = 0; tries < CONNECTIONS && answer.status === 503; tries++) answer = await injectFields(app, fields);
        expect(answer).toMatchObject({ status: 200, body: { score: 900 + round, isVerified: false } });
      }
      expect((await read(app)).body).toHaveLength(5);
      expect(await checkStore(database)).toEqual([]);
      await server.close();
    });

    it('answers storage-full on a full disk, serves reads, and accepts the submission later', { tags: 'full' }, async () => {
      const server = await openTestServer('postgres', { UNVERIFIED: 'below' });
      const { app, database } = server;
      expect((await write(app)).status).toBe(200);
      // PostgreSQL's error for a full disk.
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
  },
  { concurrent: true },
);
