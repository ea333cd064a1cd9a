// Cleanup on both databases: deletes old data, keeps listed runs, and may run in two processes concurrently.
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { cleanUp } from '../../../server/leaderboard/clean-up.ts';
import { playGame } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';

const DAY = 86_400_000;

describeDatabases((kind) => {
  const { server, client } = useLeaderboard(kind, {
    KEEP_DAYS: '35',
    KEEP_DAILY_DAYS: '90',
    KEEP_SUBMISSION_DAYS: '5',
    WRITES_PER_MINUTE: '1000',
  });

  const clean = () => cleanUp(server.database, server.config, server.time.now);

  type Counted = 'players' | 'entries' | 'games' | 'submissions' | 'rate_counters' | 'ranks' | 'daily_starts' | 'daily_states';

  async function count(table: Counted): Promise<number> {
    return (await server.database.kysely.selectFrom(table).selectAll().execute()).length;
  }

  async function addVerified(kindOfGame: 'free' | 'daily', drops: number, known = '') {
    const { id, ticket, seed } = (await client.ticket({ kind: kindOfGame, id: known })).body;
    const { score, replay, times } = playGame(seed, { drops });
    await client.add({ id, ticket, score, replay, times, submission: randomUUID() });
    return id;
  }

  it('keeps recent data', async () => {
    await addVerified('free', 10);
    await addVerified('daily', 10);
    server.time.now += 4 * DAY;
    await clean();
    expect(await count('submissions')).toBe(2);
    server.time.now += 30 * DAY;
    await clean();
    expect([await count('players'), await count('entries'), await count('games'), await count('submissions')]).toEqual([2, 2, 2, 0]);
    expect(await count('rate_counters')).toBe(0);
  });

  it('deletes old submission keys, and games without an entry', async () => {
    const id = await addVerified('free', 10);
    await addVerified('free', 30, id);
    server.time.now += 36 * DAY;
    await Promise.all([clean(), clean()]);
    expect([await count('submissions'), await count('games'), await count('players'), await count('entries')]).toEqual([0, 1, 1, 1]);
    const [{ run, score }] = (await client.list()).body;
    expect(await client.run(run!)).toMatchObject({ status: 200, body: { score } });
  });

  it('deletes first requests and states of daily games', async () => {
    await addVerified('daily', 24);
    server.time.now += 34 * DAY;
    await clean();
    expect([await count('daily_starts'), await count('daily_states')]).toEqual([1, 5]);
    server.time.now += 3 * DAY;
    await clean();
    expect([await count('daily_starts'), await count('daily_states')]).toEqual([0, 0]);
  });

  it('deletes expired login failures and known networks', async () => {
    const { kysely } = server.database;
    for (const [key, expires_at] of [
      ['old', server.time.now - 1],
      ['young', server.time.now],
    ] as const) {
      await kysely.insertInto('login_failures').values({ key, failures: 1, locked_until: 0, expires_at }).execute();
      await kysely.insertInto('login_networks').values({ key, user: 'anna', expires_at }).execute();
    }
    await clean();
    for (const table of ['login_failures', 'login_networks'] as const)
      expect(await kysely.selectFrom(table).select('key').execute()).toEqual([{ key: 'young' }]);
  });

  it('deletes old daily boards, and players without entries', async () => {
    const id = await addVerified('daily', 10);
    server.time.now += 91 * DAY;
    await client.add({ username: 'Young' });
    await clean();
    expect([await count('players'), await count('entries'), await count('games'), await count('ranks')]).toEqual([1, 1, 0, 0]);
    expect((await client.add({ id })).body.id).toBe(id);
  });

  it('searches all idle players, also many of the same time', async () => {
    const { kysely } = server.database;
    const numbers = Array.from({ length: 1700 }, (_, number) => number);
    const seenAt = (number: number) => server.time.now - 200 * DAY + (number < 600 ? 0 : number);
    const player = (number: number) => ({ key_hash: `k${number}`, name: 'Anna', name_key: 'anna', country: '', created_at: 1 });
    const players = numbers.map((number) => ({ ...player(number), public_id: `p${number}`, seen_at: seenAt(number) }));
    const entry = { board: '/frozen-jewel/score', score: 1, reached_at: 1, is_verified: 1, is_hidden: 0, game: null };
    const kept = numbers.filter((number) => number % 3 === 0).map((number) => ({ ...entry, player: `p${number}` }));
    await kysely.insertInto('players').values(players).execute();
    await kysely.insertInto('entries').values(kept).execute();
    await clean();
    expect([await count('players'), await count('entries')]).toEqual([kept.length, kept.length]);
  });
});
