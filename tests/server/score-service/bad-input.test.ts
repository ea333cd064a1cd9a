// The score service answers any input with an error code of the protocol.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '../../../src/net/protocol.ts';
import { sealPayload } from '../../../src/net/sealed-payload.ts';
import { useTestServer } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { NO_BOT_CHECK, postForm, readLeaderboard, registerPlayer } from './score-service-client.ts';

const KEY = 'frozen-jewel-key-for-development';
const FIELDS = [
  'nickname',
  'pin_code',
  'g-recaptcha-response',
  'game_id',
  'uid',
  'score',
  'game_time',
  'replay',
  'ticket',
  'times',
  'submission',
];
const PATHS = [
  'register',
  'login',
  'score',
  'challenge',
  'getLeaderboard',
  'user/stats/getLeaderboard',
  'user/virtual_currency/getLeaderboard',
];

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\0',
    'frozen-jewel',
    'Frost\0',
    '__proto__',
    "' or 1=1 --",
    '<script>',
    '9'.repeat(5000),
    'score',
    'stats_wins',
    '1~s1~AA',
    '٣٤٥٦٧٨',
    '\ud800',
  ),
  fc.string({ maxLength: 20 }).map((plain) => sealPayload(plain || '0', KEY)),
  fc.uuid(),
);
const forms = fc.array(fc.tuple(fc.constantFrom(...FIELDS, 'type', 'constructor'), text), { maxLength: 12 });

describeDatabases((kind) => {
  const server = useTestServer(kind, NO_BOT_CHECK);
  const numRuns = kind === 'embedded' ? 120 : 50;

  async function expectAnswer(request: Promise<{ statusCode: number; json: () => { code: ErrorCode } }>): Promise<void> {
    const response = await request;
    if (response.statusCode === 200) return;
    const { code } = response.json();
    expect([code, response.statusCode]).toEqual([code, ERROR_STATUS[code]]);
    expect(response.statusCode).toBeLessThan(500);
  }

  describe('answers', () => {
    it('any form and any query', async () => {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...PATHS), forms, async (path, fields) => {
          const form = new URLSearchParams(fields).toString();
          const headers = { 'content-type': 'application/x-www-form-urlencoded' };
          await expectAnswer(server.app.inject({ method: 'POST', url: `/service/${path}`, headers, payload: form }));
          await expectAnswer(server.app.inject(`/service/${path}?${form}`));
        }),
        { numRuns, seed: 20261122 },
      );
    });

    it('any JSON and any other body', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...PATHS.slice(0, 4)),
          fc.oneof(
            fc.json(),
            fc.string({ unit: 'binary' }),
            fc.record({ nickname: fc.anything(), pin_code: fc.anything() }).map((body) => JSON.stringify(body)),
          ),
          fc.constantFrom('application/json', 'application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data', 'nonsense'),
          async (path, payload, type) =>
            expectAnswer(server.app.inject({ method: 'POST', url: `/service/${path}`, headers: { 'content-type': type }, payload })),
        ),
        { numRuns, seed: 20261122 },
      );
    });
  });

  // @spec 6.4 7.8
  it('rejects unsealed numbers, other games and unknown users', async () => {
    const { uid } = await registerPlayer(server.app, 'Frost');
    const seal = (text: string, key = server.config.sealKey) => sealPayload(text, key);
    const form = { game_id: server.config.gameId, uid, score: seal('100'), game_time: seal('60.25') };
    const code = async (changes: Record<string, string>) => (await postForm(server.app, 'score', { ...form, ...changes })).body.code;
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
    expect((await postForm(server.app, 'score', { uid })).body.code).toBe('bad-request');
    expect((await postForm(server.app, 'score', form)).status).toBe(200);
    expect((await readLeaderboard(server.app, 'score', 'another-game')).body.code).toBe('not-found');
    expect((await server.app.inject('/service/user/stats/getLeaderboard?game_id=frozen-jewel&type=score')).json()).toMatchObject({
      code: 'bad-request',
    });
    expect((await server.app.inject('/service/getLeaderboard')).json()).toMatchObject({ code: 'bad-request' });
    expect((await server.app.inject('/service/score')).statusCode).toBe(405);
  });
});
