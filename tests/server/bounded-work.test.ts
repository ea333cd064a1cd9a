// A single request never blocks the server: unprovable replays are not played, and huge texts are refused early.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeReplay } from '../../src/rules/replay.ts';
import { parseNotation, toNotation } from '../../src/rules/notation.ts';
import { leaderboardClient } from './support/leaderboard-client.ts';
import { playGame } from './support/played-games.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';
import { NO_BOT_CHECK, postForm, registerPlayer, sendScore } from './score-service/score-service-client.ts';

const QUICK_MILLISECONDS = 1000;

it('answers 503 while the verification queue is full, and accepts the score later', async () => {
  const server = await openTestServer('embedded', { VERIFY_QUEUE: '1' });
  const client = leaderboardClient(server);
  const { id, ticket, seed } = (await client.ticket()).body;
  const { score, replay, times } = playGame(seed, { drops: 100 });
  const send = () => client.add({ id, ticket, score, replay, times });
  const codes = (await Promise.all(Array.from({ length: 6 }, send))).map(({ status, body }) => body.code ?? status);
  expect(new Set(codes)).toEqual(new Set([200, 'busy']));
  expect((await send()).body).toMatchObject({ score, isVerified: true });
  await server.close();
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
    const nickname = marks.slice(0, 30_000) + marks.slice(-30_000);
    it.each([
      ['register', { nickname }, { status: 422, body: { code: 'nickname-invalid' } }],
      ['login', { nickname, pin_code: '123456' }, { status: 401, body: { code: 'login-failed' } }],
      ['login', { nickname: 'Nobody', pin_code: '9'.repeat(300_000) }, { status: 401, body: { code: 'login-failed' } }],
      ['register', { nickname: 'Winter', 'g-recaptcha-response': 'x'.repeat(10_001) }, { status: 400, body: { code: 'bad-request' } }],
    ])('as a %s form is refused by the score service without delay', (path, form, expected) =>
      expectQuickAnswer(() => postForm(server.app, path, form), expected),
    );
  });
});
