// Scores over HTTP, on both databases: counted once, with wins, losses and win rate.
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { LEADERBOARD_TYPES } from '../../../src/net/leaderboard-types.ts';
import { useTestServer } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer } from '../support/test-server.ts';
import { createLeaderboardReader, NO_BOT_CHECK, postForm, readLeaderboard, registerPlayer, sendScore } from './score-service-client.ts';

describeDatabases((kind) => {
  const server = useTestServer(kind, NO_BOT_CHECK);
  const { rows, values } = createLeaderboardReader(server);

  // @spec 1.22
  it('has an empty leaderboard of every type at first', async () => {
    for (const type of LEADERBOARD_TYPES)
      expect(await readLeaderboard(server.app, type)).toMatchObject({ status: 200, body: { message: [] } });
  });

  it('counts a game that beats the own best as a win, otherwise as a loss', async () => {
    const { uid } = await registerPlayer(server.app, 'Frost');
    for (const score of [100, 90, 100, 250]) expect((await sendScore(server, server.app, uid, { score })).status).toBe(200);
    expect(await values('score')).toEqual([['Frost', 250]]);
    expect(await values('stats_wins')).toEqual([['Frost', 2]]);
    expect(await values('stats_losses')).toEqual([['Frost', 2]]);
    expect(await values('stats_win_rate')).toEqual([['Frost', 50]]);
  });

  it('keeps the fraction of a win rate', async () => {
    const { uid } = await registerPlayer(server.app, 'Frost');
    for (const score of [100, 90, 80]) await sendScore(server, server.app, uid, { score });
    expect((await values('stats_win_rate'))[0][1]).toBeCloseTo(100 / 3, 10);
  });

  // @spec 2.89 3.41
  it('lists at most a hundred, by value, then time, with public ids', async () => {
    const accounts = [];
    for (const nickname of ['Winter', 'Autumn', 'Summer']) accounts.push(await registerPlayer(server.app, nickname));
    for (const [index, score] of [100, 300, 100].entries()) {
      server.time.now += 1000;
      await sendScore(server, server.app, accounts[index].uid, { score });
    }
    expect(await values('score')).toEqual([
      ['Autumn', 300],
      ['Winter', 100],
      ['Summer', 100],
    ]);
    const [{ uid: publicId }] = await rows('score');
    expect(accounts.map(({ uid }) => uid)).not.toContain(publicId);
    expect(await sendScore(server, server.app, publicId, { score: 1 })).toMatchObject({ status: 401, body: { code: 'login-failed' } });

    const users = Array.from({ length: 120 }, (_, index) => ({
      ...{ public_id: `p${index}`, uid_hash: `h${index}`, nickname: `Player${index}`, nickname_key: `player${index}` },
      ...{ pin_hash: '', is_hidden: index === 0 ? 1 : 0, created_at: 1, seen_at: 1 },
    }));
    await server.database.kysely.insertInto('service_users').values(users).execute();
    const scores = users.map(({ public_id: user }, index) => ({
      game: server.config.gameId,
      type: 'score',
      user,
      value: 9000 - index,
      reached_at: 1,
      is_verified: 0,
    }));
    await server.database.kysely.insertInto('service_values').values(scores).execute();
    const listed = await values('score');
    expect([listed.length, listed[0], listed[99]]).toEqual([100, ['Player1', 8999], ['Player100', 8900]]);
  });

  it('answers a repeated submission equally, and counts it once across two processes', async () => {
    const { uid } = await registerPlayer(server.app, 'Frost');
    const peer = await server.openPeer();
    const submission = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => sendScore(server, index % 2 ? peer : server.app, uid, { score: 100, submission })),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { score: 100, isVerified: false }]));
    await sendScore(server, server.app, uid, { score: 200 });
    expect((await sendScore(server, server.app, uid, { score: 100, submission })).body).toEqual({ score: 100, isVerified: false });
    expect(await values('stats_wins')).toEqual([['Frost', 2]]);
    expect(await values('stats_losses')).toEqual([]);
    expect(await sendScore(server, server.app, uid, { score: 101, submission })).toMatchObject({
      status: 409,
      body: { code: 'submission-reused' },
    });
  });

  it('loses no score under concurrency', async () => {
    const { uid } = await registerPlayer(server.app, 'Frost');
    const peer = await server.openPeer();
    const scores = Array.from({ length: 40 }, (_, index) => ((index * 17) % 40) + 1);
    const answers = await Promise.all(scores.map((score, index) => sendScore(server, index % 2 ? peer : server.app, uid, { score })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [[, wins]] = await values('stats_wins');
    const [[, losses]] = await values('stats_losses');
    expect(Number(wins) + Number(losses)).toBe(40);
    expect(await values('score')).toEqual([['Frost', 40]]);
  });

  it('rejects scores of banned nicknames, and hides their values', async () => {
    const { uid } = await registerPlayer(server.app, 'Frost');
    await sendScore(server, server.app, uid, { score: 100 });
    await server.database.kysely.insertInto('banned_names').values({ name_key: 'frost', name: 'Frost', created_at: 1 }).execute();
    expect(await sendScore(server, server.app, uid, { score: 200 })).toMatchObject({ status: 403, body: { code: 'banned' } });
    expect(await values('score')).toEqual([]);
  });

  it('keeps wins, losses, rate and best consistent for any scores', async () => {
    let players = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(300), { minLength: 1, maxLength: 8 }), async (scores) => {
        const nickname = `Player${++players}`;
        const { uid } = await registerPlayer(server.app, nickname);
        for (const score of scores) await sendScore(server, server.app, uid, { score });
        const wins = scores.filter((score, index) => score > Math.max(0, ...scores.slice(0, index))).length;
        const stored = await server.database.kysely
          .selectFrom('service_values')
          .innerJoin('service_users', 'public_id', 'user')
          .select(['type', 'value'])
          .where('nickname', '=', nickname)
          .execute();
        const value = Object.fromEntries(stored.map((row) => [row.type, row.value]));
        expect([value.score ?? 0, value.stats_wins ?? 0, value.stats_losses ?? 0]).toEqual([
          Math.max(...scores),
          wins,
          scores.length - wins,
        ]);
        expect(value.stats_win_rate).toBeCloseTo((wins * 100) / scores.length, 10);
      }),
      { numRuns: 8, seed: 20261122 },
    );
  });
});

describeDatabases((kind) => {
  it('rejects unverified scores with SERVICE_UNVERIFIED=refuse', async () => {
    const server = await openTestServer(kind, { ...NO_BOT_CHECK, SERVICE_UNVERIFIED: 'refuse' });
    const { uid } = await registerPlayer(server.app, 'Frost');
    expect(await sendScore(server, server.app, uid, { score: 100 })).toMatchObject({ status: 403, body: { code: 'unverified-refused' } });
    await server.close();
  });

  it('lists no unverified values with SERVICE_UNVERIFIED=own', async () => {
    const server = await openTestServer(kind, { ...NO_BOT_CHECK, SERVICE_UNVERIFIED: 'own' });
    const { uid } = await registerPlayer(server.app, 'Frost');
    expect((await sendScore(server, server.app, uid, { score: 100 })).body).toEqual({ score: 100, isVerified: false });
    for (const type of ['score', 'stats_wins'] as const) expect((await readLeaderboard(server.app, type)).body).toEqual({ message: [] });
    await server.close();
  });

  it('limits by address and by user', async () => {
    const server = await openTestServer(kind, {
      ...NO_BOT_CHECK,
      REGISTRATIONS_PER_HOUR: '2',
      PLAYER_WRITES_PER_MINUTE: '1',
      LOGINS_PER_MINUTE: '1',
    });
    const { uid } = await registerPlayer(server.app, 'Frost');
    await registerPlayer(server.app, 'Winter');
    const limited = { status: 429, body: { code: 'rate-limited' } };
    expect(await postForm(server.app, 'register', { nickname: 'Summer' })).toMatchObject(limited);
    expect((await sendScore(server, server.app, uid, { score: 100 })).status).toBe(200);
    expect(await sendScore(server, server.app, uid, { score: 100 })).toMatchObject(limited);
    expect((await postForm(server.app, 'login', { nickname: 'Frost', pin_code: '1' })).status).toBe(401);
    expect(await postForm(server.app, 'login', { nickname: 'Frost', pin_code: '1' })).toMatchObject(limited);
    await server.close();
  });
});
