// Whatever is sent to the score service, it answers with a named error and never with a fault of its own.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '../../../src/net/protocol.ts';
import { sealPayload } from '../../../src/net/sealed-payload.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { NO_BOT_CHECK } from './service-client.ts';

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
  let server: TestServer;
  const numRuns = kind === 'embedded' ? 120 : 50;

  beforeAll(async () => {
    server = await openTestServer(kind, NO_BOT_CHECK);
  });
  afterAll(() => server.close());

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
});
