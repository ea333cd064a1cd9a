// Reads with a standby: from which of the two databases they come, by lag, faults and own writes.
import { describe, expect, it, type TestContext } from 'vitest';
import { readFromStandby } from '../../server/database/standby.ts';
import { createApp } from '../../server/create-app.ts';
import { readConfig } from '../../server/config.ts';
import { openDatabase, type Database } from '../../server/database/open-database.ts';
import { leaderboardClient } from './support/leaderboard-client.ts';
import { openTestDatabase, type TestDatabase } from './support/open-test-database.ts';
import { START } from './support/test-server.ts';
import { putVerified } from './support/verified-entries.ts';

const NO_DATABASE = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
const RECENT = 5000;

/** Two databases with different contents, as if replication stood still, and the positions that they report. */
async function open({ onTestFinished }: Pick<TestContext, 'onTestFinished'>) {
  const [primary, standby] = await Promise.all([openTestDatabase('embedded'), openTestDatabase('embedded')]);
  onTestFinished(async () => {
    await Promise.all([primary.close(), standby.close()]);
  });
  const time = { now: 1000 };
  const positions: Record<'primary' | 'standby', (() => Promise<number>) | number> = { primary: 100, standby: 100 };
  const reads = readFromStandby({
    primary: primary.database,
    standby: standby.database,
    now: () => (time.now += 1),
    async positionOf(database) {
      const position = positions[database === primary.database ? 'primary' : 'standby'];
      return typeof position === 'number' ? position : position();
    },
  });
  const nameOf = ({ database }: TestDatabase, kysely: Database['kysely']) => database.kysely === kysely;
  return {
    primary,
    standby,
    time,
    positions,
    reads,
    /** Name of the database that a read of the subject uses. */
    use: (subject = 'anna') => reads.read(subject, async (kysely) => (nameOf(primary, kysely) ? 'primary' : 'standby')),
    /** Lets the next read wait for a new check. */
    forget: () => void (time.now += 10_000),
  };
}

const refuse = () => Promise.reject(NO_DATABASE);

describe('a read', () => {
  it('uses a standby that contains the writes of the primary', async (context) => {
    const { use } = await open(context);
    expect([await use(), await use()]).toEqual(['standby', 'standby']);
  });

  it('uses a standby that catches up during the check, and not one that stays behind', async (context) => {
    const { use, forget, positions, time } = await open(context);
    let replayed = 97;
    positions.standby = async () => replayed++;
    expect([await use(), replayed]).toEqual(['standby', 101]);
    forget();
    positions.standby = async () => {
      time.now += 100;
      return 99;
    };
    expect(await use()).toBe('primary');
    forget();
    positions.standby = 100;
    expect(await use()).toBe('standby');
  });

  it('uses the primary if the standby does not answer, and the standby if the primary does not', { tags: 'full' }, async (context) => {
    const { use, forget, positions } = await open(context);
    for (const silent of [refuse, () => new Promise<never>(() => {})]) {
      forget();
      Object.assign(positions, { primary: 100, standby: silent });
      expect(await use()).toBe('primary');
      forget();
      Object.assign(positions, { primary: silent, standby: 1 });
      expect(await use()).toBe('standby');
    }
  });

  it('checks in the background for some seconds, then waits for the check', async (context) => {
    const { use, time, positions } = await open(context);
    await use();
    let answer = (_position: number) => {};
    let checks = 0;
    positions.standby = () => {
      checks++;
      return new Promise((resolve) => (answer = resolve));
    };
    time.now += 500;
    expect([await use(), checks]).toEqual(['standby', 0]);
    time.now += 500;
    expect(await use()).toBe('standby');
    await expect.poll(() => checks).toBe(1);
    time.now += 4000;
    const waiting = use();
    answer(0);
    expect([await waiting, checks]).toEqual(['primary', 1]);
  });

  it('of a subject that this process has changed uses the primary for 5 s', async (context) => {
    const { use, time, reads } = await open(context);
    reads.wrote('anna');
    expect([await use('anna'), await use('berta')]).toEqual(['primary', 'standby']);
    time.now += RECENT - 1000;
    reads.wrote('clara');
    expect([await use('anna'), await use('clara')]).toEqual(['primary', 'primary']);
    time.now += 1000;
    reads.wrote('doris');
    expect([await use('anna'), await use('clara'), await use('doris')]).toEqual(['standby', 'primary', 'primary']);
  });

  it('is repeated on the other database after a fault', async (context) => {
    const { reads, primary } = await open(context);
    const failOn = (name: 'primary' | 'standby', error: Error) => {
      const used: string[] = [];
      const read = reads.read('anna', async (kysely) => {
        used.push(kysely === primary.database.kysely ? 'primary' : 'standby');
        if (used.at(-1) === name) throw error;
        return used;
      });
      return read.catch((failure: unknown) => [...used, failure]);
    };
    const cancelled = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' });
    expect(await failOn('standby', cancelled)).toEqual(['standby', 'primary']);
    // The standby is not used again before a check.
    expect(await failOn('primary', NO_DATABASE)).toEqual(['primary', 'standby']);
    const mistake = new Error('no such column');
    expect(await failOn('primary', mistake)).toEqual(['primary', mistake]);
  });

  it('fails with the error of the primary if both fail', async (context) => {
    const { reads, primary, forget } = await open(context);
    const read = () =>
      reads.read('anna', (kysely) => Promise.reject(kysely === primary.database.kysely ? NO_DATABASE : new Error('standby')));
    await expect(read()).rejects.toBe(NO_DATABASE);
    reads.wrote('anna');
    forget();
    await expect(read()).rejects.toBe(NO_DATABASE);
    await expect(reads.ping()).resolves.toBeUndefined();
  });
});

describe('a server', () => {
  async function openServer(
    { onTestFinished }: TestContext,
    { primary, standby, reads }: Awaited<ReturnType<typeof open>>,
    database = primary.database,
  ) {
    const env = { SECRET: 'a secret of the tests', UNVERIFIED: 'below', BOARD_CACHE_MILLISECONDS: '0', LOG_LEVEL: 'silent' };
    const app = await createApp({ config: readConfig(env), database, reads, clock: () => START });
    onTestFinished(() => app.close());
    await putVerified({ database: standby.database, time: { now: START } }, { id: 'Anna', score: 500 });
    return { app, client: leaderboardClient({ app }) };
  }

  it('without its primary lists boards and own rows, and refuses scores with a delay', async (context) => {
    const opened = await open(context);
    const away = openDatabase('postgres://127.0.0.1:1/none');
    context.onTestFinished(() => away.close());
    const reads = readFromStandby({
      primary: away,
      standby: opened.standby.database,
      positionOf: async ({ kind }) => (kind === 'postgres' ? refuse() : 1),
    });
    const { app, client } = await openServer(context, { ...opened, reads }, away);
    const own = [expect.objectContaining({ username: 'Anna', score: 500, rank: 1, isOwn: true })];
    expect((await client.list({ id: 'Anna' })).body).toEqual(own);
    expect((await client.list({ id: 'Anna', own: true })).body).toEqual(own);
    expect((await app.inject('/api/boards/frozen-jewel')).json()).toMatchObject([{ username: 'Anna', score: 500 }]);
    expect((await app.inject('/service/getLeaderboard?game_id=frozen-jewel')).json()).toEqual({ message: [] });
    expect((await app.inject('/readyz')).statusCode).toBe(200);
    const seed = await app.inject({ method: 'POST', url: '/api/ticket', payload: { kind: 'free', id: '', rulesVersion: 2 } });
    expect([seed.statusCode, seed.json().code, seed.headers['retry-after']]).toEqual([503, 'database-unavailable', '5']);
    expect(await client.add({ username: 'Berta', score: 9 })).toMatchObject({ status: 503, body: { code: 'database-unavailable' } });
  });

  it('shows a score to its player immediately, although the standby does not have it', async (context) => {
    const { client } = await openServer(context, await open(context));
    const { id } = (await client.add({ username: 'Berta', score: 700 })).body;
    expect((await client.list()).body).toMatchObject([{ username: 'Berta' }]);
    expect((await client.list({ id })).body).toMatchObject([{ username: 'Berta', score: 700, isOwn: true }]);
    expect((await client.list({ id, own: true })).body).toMatchObject([{ username: 'Berta', score: 700, isOwn: true }]);
    // Other players and boards are read from the standby.
    expect((await client.list({ id: 'Anna', own: true })).body).toMatchObject([{ username: 'Anna', score: 500 }]);
    expect((await client.list({ day: '2026-11-22' })).body).toEqual([]);
  });
});
