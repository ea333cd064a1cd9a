// Scores over HTTP: opened, verified, counted once, and what they make of wins, losses, win rate and coins on the leaderboards.
import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { BOARD_TYPES } from '../../../src/net/protocol.ts';
import { sealPayload } from '../../../src/net/sealed-payload.ts';
import { RULES_VERSION } from '../../../src/rules/constants.ts';
import { decodeReplay, replayGame } from '../../../src/rules/replay.ts';
import { beginningOf, playGame } from '../support/played-games.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { NO_BOT_CHECK, postForm, readBoard, registerPlayer, sendScore } from './service-client.ts';

type Row = { readonly uid: string; readonly nickname: string; readonly [field: string]: unknown };

describeDatabases((kind) => {
  let server: TestServer;
  let app: FastifyInstance;

  beforeAll(async () => {
    server = await openTestServer(kind, NO_BOT_CHECK);
    ({ app } = server);
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  const rows = async (type: Parameters<typeof readBoard>[1]) => (await readBoard(app, type)).body.message as Row[];
  const values = async (type: (typeof BOARD_TYPES)[number]) => (await rows(type)).map((row) => [row.nickname, row[type]]);
  const askTicket = async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/ticket', payload: { kind: 'free', id: '', rulesVersion: RULES_VERSION } });
    return answer.json<{ ticket: string; seed: number }>();
  };

  // @spec 1.22
  it('has leaderboards of every type, empty at first', async () => {
    for (const type of BOARD_TYPES) expect(await readBoard(app, type)).toMatchObject({ status: 200, body: { message: [] } });
  });

  it('counts a game that beats the own best as won, and any other as lost', async () => {
    const { uid } = await registerPlayer(app, 'Frost');
    for (const score of [100, 90, 100, 250]) expect((await sendScore(server, app, uid, { score })).status).toBe(200);
    expect(await values('score')).toEqual([['Frost', 250]]);
    expect(await values('stats_wins')).toEqual([['Frost', 2]]);
    expect(await values('stats_losses')).toEqual([['Frost', 2]]);
    expect(await values('stats_win_rate')).toEqual([['Frost', 50]]);
  });

  it('keeps the fraction of a win rate', async () => {
    const { uid } = await registerPlayer(app, 'Frost');
    for (const score of [100, 90, 80]) await sendScore(server, app, uid, { score });
    expect((await values('stats_win_rate'))[0][1]).toBeCloseTo(100 / 3, 10);
  });

  // @spec 2.89 3.41
  it('lists by value, the earlier first among equals, at most a hundred, with ids that nobody can post with', async () => {
    const accounts = [];
    for (const nickname of ['Winter', 'Autumn', 'Summer']) accounts.push(await registerPlayer(app, nickname));
    for (const [index, score] of [100, 300, 100].entries()) {
      server.time.now += 1000;
      await sendScore(server, app, accounts[index].uid, { score });
    }
    expect(await values('score')).toEqual([
      ['Autumn', 300],
      ['Winter', 100],
      ['Summer', 100],
    ]);
    const [{ uid: publicId }] = await rows('score');
    expect(accounts.map(({ uid }) => uid)).not.toContain(publicId);
    expect(await sendScore(server, app, publicId, { score: 1 })).toMatchObject({ status: 401, body: { code: 'login-failed' } });

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

  it('answers the same submission the same, and counts it once, over two processes', async () => {
    const { uid } = await registerPlayer(app, 'Frost');
    const peer = await server.openPeer();
    const submission = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => sendScore(server, index % 2 ? peer : app, uid, { score: 100, submission })),
    );
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, { score: 100, isVerified: false }]));
    await sendScore(server, app, uid, { score: 200 });
    expect((await sendScore(server, app, uid, { score: 100, submission })).body).toEqual({ score: 100, isVerified: false });
    expect(await values('stats_wins')).toEqual([['Frost', 2]]);
    expect(await values('stats_losses')).toEqual([]);
    expect(await sendScore(server, app, uid, { score: 101, submission })).toMatchObject({
      status: 409,
      body: { code: 'submission-reused' },
    });
  });

  it('loses none of many scores at once', async () => {
    const { uid } = await registerPlayer(app, 'Frost');
    const peer = await server.openPeer();
    const scores = Array.from({ length: 40 }, (_, index) => ((index * 17) % 40) + 1);
    const answers = await Promise.all(scores.map((score, index) => sendScore(server, index % 2 ? peer : app, uid, { score })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const [[, wins]] = await values('stats_wins');
    const [[, losses]] = await values('stats_losses');
    expect(Number(wins) + Number(losses)).toBe(40);
    expect(await values('score')).toEqual([['Frost', 40]]);
  });

  // @spec 3.42
  it('verifies a run on a signed seed, gives its coins, and counts the game once', async () => {
    const { uid } = await registerPlayer(app, 'Frost');
    const { ticket, seed } = await askTicket();
    const late = playGame(seed, { drops: 60 });
    const early = beginningOf(late, 20);
    const { coins } = replayGame(decodeReplay(late.replay));
    expect(coins).toBeGreaterThan(0);
    const first = await sendScore(server, app, uid, { score: early.score, replay: early.replay, times: early.times, ticket });
    expect(first).toMatchObject({ status: 200, body: { score: early.score, isVerified: true } });
    const second = await sendScore(server, app, uid, { score: late.score, replay: late.replay, times: late.times, ticket });
    expect(second).toMatchObject({ status: 200, body: { score: late.score, isVerified: true } });
    await sendScore(server, app, uid, { score: early.score, replay: early.replay, times: early.times, ticket });
    expect(await rows('score')).toMatchObject([{ nickname: 'Frost', score: late.score, isVerified: true }]);
    expect(await values('stats_wins')).toEqual([['Frost', 1]]);
    expect(await values('virtual_currency1')).toEqual([['Frost', coins]]);
    expect((await readBoard(app, 'virtual_currency')).body).toEqual((await readBoard(app, 'virtual_currency1')).body);
  });

  async function sendVerified(uid: string, drops = 12) {
    const { ticket, seed } = await askTicket();
    const { score, replay, times } = playGame(seed, { drops });
    server.time.now += 600_000;
    const { body } = await sendScore(server, app, uid, { score, replay, times, ticket });
    return { score, body };
  }

  it('lists a forged score of 2^53-1 after all verified ones, marked', async () => {
    const [{ uid }, { uid: forger }] = [await registerPlayer(app, 'Frost'), await registerPlayer(app, 'Mallory')];
    const { score } = await sendVerified(uid);
    const forged = Number.MAX_SAFE_INTEGER;
    expect((await sendScore(server, app, forger, { score: forged })).body).toEqual({ score: forged, isVerified: false });
    expect(await rows('score')).toMatchObject([
      { nickname: 'Frost', score, isVerified: true },
      { nickname: 'Mallory', score: forged, isVerified: false },
    ]);
  });

  it('keeps the verified best beside a higher unverified score, until a verified one reaches it', async () => {
    const { uid } = await registerPlayer(app, 'Frost');
    const { score } = await sendVerified(uid);
    expect((await sendScore(server, app, uid, { score: score - 1 })).body).toEqual({ score, isVerified: true });
    expect((await sendScore(server, app, uid, { score: score + 1 })).body).toEqual({ score: score + 1, isVerified: false });
    expect((await rows('score')).map((row) => [row.score, row.isVerified])).toEqual([
      [score, true],
      [score + 1, false],
    ]);
    const better = await sendVerified(uid, 60);
    expect(better.body).toEqual({ score: better.score, isVerified: true });
    expect((await rows('score')).map((row) => [row.score, row.isVerified])).toEqual([[better.score, true]]);
  });

  it('lists the wins of verified games first, whatever number of wins is posted', async () => {
    const [{ uid }, { uid: forger }] = [await registerPlayer(app, 'Frost'), await registerPlayer(app, 'Mallory')];
    await sendVerified(uid);
    for (const sender of [uid, forger]) for (let score = 1e6; score < 1e6 + 5; score++) await sendScore(server, app, sender, { score });
    for (const [type, verified, unverified] of [
      ['stats_wins', 1, 5],
      ['stats_win_rate', 100, 100],
    ] as const)
      expect((await rows(type)).map((row) => [row.nickname, row[type], row.isVerified])).toEqual([
        ['Frost', verified, true],
        ['Mallory', unverified, false],
      ]);
  });

  it('refuses wrong proofs by their names', async () => {
    const [{ uid }, { uid: other }] = [await registerPlayer(app, 'Frost'), await registerPlayer(app, 'Winter')];
    const [{ ticket, seed }, { ticket: otherTicket }] = [await askTicket(), await askTicket()];
    const { replay, score, times } = playGame(seed, { drops: 20 });
    const another = playGame(seed + 1, { drops: 20 });
    const refused = async (sender: string, form: Parameters<typeof sendScore>[3]) => (await sendScore(server, app, sender, form)).body.code;
    expect(await refused(uid, { score: score + 1, replay, times, ticket })).toBe('score-mismatch');
    expect(await refused(uid, { score: another.score, replay: another.replay, times: another.times, ticket })).toBe('seed-mismatch');
    expect(await refused(uid, { score, replay, times, ticket: `${ticket}x` })).toBe('seed-forged');
    expect(await refused(uid, { score, replay, times, ticket: otherTicket })).toBe('seed-mismatch');
    expect(await refused(uid, { score, replay: 'no replay', times, ticket })).toBe('replay-malformed');
    expect((await sendScore(server, app, uid, { score, replay, times, ticket })).status).toBe(200);
    expect(await refused(other, { score, replay, times, ticket })).toBe('seed-foreign');
    expect(await values('score')).toEqual([['Frost', score]]);
  });

  // @spec 6.4 7.8
  it('believes no number that is not sealed, and knows its game and its users alone', async () => {
    const { uid } = await registerPlayer(app, 'Frost');
    const seal = (text: string, key = server.config.sealKey) => sealPayload(text, key);
    const form = { game_id: server.config.gameId, uid, score: seal('100'), game_time: seal('60.25') };
    const code = async (changes: Record<string, string>) => (await postForm(app, 'score', { ...form, ...changes })).body.code;
    for (const score of [
      '100',
      '',
      seal('100', 'another key 1234'),
      seal('-1'),
      seal('-0'),
      seal('1.5'),
      seal('1e-3'),
      seal('9007199254740993'),
      seal('NaN'),
    ])
      expect(await code({ score })).toBe('bad-seal');
    for (const game_time of [seal('-1'), seal('Infinity'), seal('1e99'), 'x']) expect(await code({ game_time })).toBe('bad-seal');
    expect(await code({ game_id: 'another-game' })).toBe('not-found');
    expect(await code({ uid: 'nobody' })).toBe('login-failed');
    expect(await code({ uid: "' or 1=1 --" })).toBe('bad-request');
    expect(await code({ submission: 'no uuid' })).toBe('bad-request');
    expect((await postForm(app, 'score', { uid })).body.code).toBe('bad-request');
    expect((await postForm(app, 'score', form)).status).toBe(200);
    expect((await readBoard(app, 'score', 'another-game')).body.code).toBe('not-found');
    expect((await app.inject('/service/user/stats/getLeaderboard?game_id=frozen-jewel&type=score')).json()).toMatchObject({
      code: 'bad-request',
    });
    expect((await app.inject('/service/getLeaderboard')).json()).toMatchObject({ code: 'bad-request' });
    expect((await app.inject('/service/score')).statusCode).toBe(405);
  });

  it('takes no scores of banned nicknames, and lists none of theirs', async () => {
    const { uid } = await registerPlayer(app, 'Frost');
    await sendScore(server, app, uid, { score: 100 });
    await server.database.kysely.insertInto('banned_names').values({ name_key: 'frost', name: 'Frost', created_at: 1 }).execute();
    expect(await sendScore(server, app, uid, { score: 200 })).toMatchObject({ status: 403, body: { code: 'banned' } });
    expect(await values('score')).toEqual([]);
  });

  it('keeps wins, losses, rate and best in step, whatever is sent', async () => {
    let players = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(300), { minLength: 1, maxLength: 8 }), async (scores) => {
        const nickname = `Player${++players}`;
        const { uid } = await registerPlayer(app, nickname);
        for (const score of scores) await sendScore(server, app, uid, { score });
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
  it('takes proved scores alone where the operator wants it so', async () => {
    const server = await openTestServer(kind, { ...NO_BOT_CHECK, SERVICE_UNVERIFIED: 'refuse' });
    const { uid } = await registerPlayer(server.app, 'Frost');
    expect(await sendScore(server, server.app, uid, { score: 100 })).toMatchObject({ status: 403, body: { code: 'unverified-refused' } });
    await server.close();
  });

  it('lists no unverified values where the operator keeps them to their owners', async () => {
    const server = await openTestServer(kind, { ...NO_BOT_CHECK, SERVICE_UNVERIFIED: 'own' });
    const { uid } = await registerPlayer(server.app, 'Frost');
    expect((await sendScore(server, server.app, uid, { score: 100 })).body).toEqual({ score: 100, isVerified: false });
    for (const type of ['score', 'stats_wins'] as const) expect((await readBoard(server.app, type)).body).toEqual({ message: [] });
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
