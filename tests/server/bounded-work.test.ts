// A single request never blocks the server: unprovable replays are not played, and huge texts are refused early.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeReplay } from '../../src/rules/replay.ts';
import { parseNotation, toNotation } from '../../src/rules/notation.ts';
import { leaderboardClient } from './support/leaderboard-client.ts';
import { playGame, proofOf } from './support/played-games.ts';
import { describeDatabases } from './support/test-databases.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';
import { NO_BOT_CHECK, postForm, registerPlayer, sendScore } from './score-service/score-service-client.ts';

const QUICK_MILLISECONDS = 1000;

/** Returns the fields of a verified score of a new player. */
async function beginGame(client: ReturnType<typeof leaderboardClient>) {
  const { id, ticket, seed } = (await client.ticket()).body;
  return { id, ticket, ...proofOf(playGame(seed, { drops: 100 })) };
}

it('answers 503 while the verification queue is full, and accepts the score later', async () => {
  const server = await openTestServer('embedded', { VERIFY_QUEUE: '1' });
  const client = leaderboardClient(server);
  const games = [];
  for (let player = 0; player < 6; player++) games.push(await beginGame(client));
  const codes = (await Promise.all(games.map((game) => client.add(game)))).map(({ status, body }) => body.code ?? status);
  expect(new Set(codes)).toEqual(new Set([200, 'busy']));
  for (const game of games) expect((await client.add(game)).body).toMatchObject({ score: game.score, isVerified: true });
  await server.close();
});

describeDatabases((kind) => {
  it('verifies the games of other players while one player sends 40 at the same time', async () => {
    const server = await openTestServer(kind, { TRUST_PROXY: '1' });
    const client = leaderboardClient(server);
    const { id, ticket, seed } = (await client.ticket()).body;
    server.time.now += 3_600_000;
    const honest = [await beginGame(client), await beginGame(client)];
    const burst = Array.from({ length: 40 }, (_, index) => {
      const { replay, times } = playGame(seed, { drops: 300 + index });
      return client.add({ id, ticket, replay, times, score: 1 }, { 'x-forwarded-for': '192.0.2.1' });
    });
    const answers = await Promise.all([
      client.add(honest[0], { 'x-forwarded-for': '192.0.2.2' }),
      client.add(honest[1], { 'x-forwarded-for': '192.0.2.1' }),
    ]);
    for (const { body } of answers) expect(body).toMatchObject({ isVerified: true });
    const codes = (await Promise.all(burst)).map(({ body }) => body.code);
    expect(new Set(codes)).toEqual(new Set(['score-mismatch', 'busy']));
    await server.close();
  });
});

describe('a request', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await openTestServer('embedded', NO_BOT_CHECK);
    // The word lists are loaded with the first name.
    await leaderboardClient(server).add({ username: 'Anna' });
  });
  afterAll(() => server.close());

  async function expectQuickAnswer(answer: () => Promise<unknown>, expected: object): Promise<void> {
    const began = performance.now();
    expect(await answer()).toMatchObject(expected);
    expect(performance.now() - began).toBeLessThan(QUICK_MILLISECONDS);
  }

  describe('with 10,000 block changes on a crowded board and no seed', () => {
    // Isolated holes: no piece of level 4 fits, so each deal tries all trios.
    const rows = Array.from('02461357', (hole) => '66666666'.replace(/6/g, (cell, x) => (x === Number(hole) ? '0' : cell)));
    const notation = toNotation(parseNotation(`${rows.join('/')} - level=4`));
    const actions = Array.from({ length: 10_000 }, () => ({ type: 'changeBlocks' as const }));
    const replay = encodeReplay({ start: { type: 'position', notation }, actions });

    it('is stored unverified by the main leaderboard without delay', () =>
      expectQuickAnswer(() => leaderboardClient(server).add({ score: 0, replay }), { status: 200, body: { isVerified: false } }));

    it('is stored unverified by the score service without delay', async () => {
      const { uid } = await registerPlayer(server.app, 'Frost');
      await expectQuickAnswer(() => sendScore(server, server.app, uid, { score: 1, replay }), { status: 200, body: { isVerified: false } });
    });

    it('is refused with a seed before the replay is played', async () => {
      const client = leaderboardClient(server);
      const { id, ticket } = (await client.ticket()).body;
      const times = actions.map(() => '0').join('.');
      await expectQuickAnswer(() => client.add({ id, ticket, score: 0, replay, times }), { status: 422, body: { code: 'replay-start' } });
    });
  });

  describe('with 110,000 combining marks', () => {
    const marks = `a${'\u0301'.repeat(55_000)}${'\u0316'.repeat(55_000)}`;

    it.each([
      ['username', () => leaderboardClient(server).add({ username: marks }), { status: 422, body: { code: 'name-too-long' } }],
      ['contentType', () => leaderboardClient(server).add({ contentType: marks }), { status: 400, body: { code: 'bad-request' } }],
      ['leaderboard', () => leaderboardClient(server).add({ leaderboard: marks }), { status: 400, body: { code: 'bad-request' } }],
    ])('as %s is refused by the main leaderboard without delay', (_field, answer, expected) => expectQuickAnswer(answer, expected));

    // URL-encoded, each mark takes six characters.
    const nickname = marks.slice(0, 5000) + marks.slice(-5000);
    const tooLarge = { status: 413, body: { code: 'body-too-large' } };
    it.each([
      ['register', { nickname }, { status: 422, body: { code: 'nickname-invalid' } }],
      ['login', { nickname, pin_code: '123456' }, { status: 401, body: { code: 'login-failed' } }],
      ['login', { nickname: 'Nobody', pin_code: '9'.repeat(60_000) }, { status: 401, body: { code: 'login-failed' } }],
      ['login', { nickname: marks, pin_code: '123456' }, tooLarge],
      ['register', { nickname: marks }, tooLarge],
      ['register', { nickname: 'Winter', 'g-recaptcha-response': 'x'.repeat(10_001) }, { status: 400, body: { code: 'bad-request' } }],
    ])('as a %s form is refused by the score service without delay', (path, form, expected) =>
      expectQuickAnswer(() => postForm(server.app, path, form), expected),
    );
  });
});
