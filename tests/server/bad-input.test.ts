// Bad input over HTTP: every answer is JSON with an error code, and never 200 or 500.
import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '../../src/net/protocol.ts';
import { sealPayload } from '../../src/net/sealed-payload.ts';
import { KEY, leaderboardClient, type LeaderboardClient } from './support/leaderboard-client.ts';
import { describeDatabases } from './support/test-databases.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';
import { casesOf } from '../../tools/suite.ts';

const SEED = 540_960;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_BODY = { 'content-type': 'application/json' };

const GOOD = { type: 'add', leaderboard: 'frozen-jewel', username: 'Anna', id: '', country: '', contentType: 'score', score: 100 };

describe('refused without a database query', () => {
  let server: TestServer;
  let client: LeaderboardClient;
  let port: number;

  beforeAll(async () => {
    server = await openTestServer('embedded', { REQUEST_TIMEOUT_SECONDS: '1' });
    client = leaderboardClient(server);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    ({ port } = server.app.server.address() as AddressInfo);
  });
  afterAll(() => server.close());

  it.each([
    ['GET', '/nothing', {}, undefined, 'not-found'],
    ['POST', '/nothing', FORM, 'a=b', 'not-found'],
    ['GET', '/api/score', {}, undefined, 'method-not-allowed'],
    ['DELETE', '/api/runs/x', {}, undefined, 'method-not-allowed'],
    ['POST', '/api/days/2026-11-21', FORM, 'a=b', 'method-not-allowed'],
    ['GET', '/api/days/', {}, undefined, 'bad-request'],
    ['GET', '/api/%E0%A4%A', {}, undefined, 'bad-request'],
    ['POST', '/api/score', { 'content-type': 'text/plain' }, 'dt=1', 'unsupported-media-type'],
    ['POST', '/api/score', { 'content-type': 'application/xml' }, '<dt/>', 'unsupported-media-type'],
    ['POST', '/api/score', {}, undefined, 'bad-request'],
    ['POST', '/api/score', FORM, '', 'bad-request'],
    ['POST', '/api/score', FORM, 'dt=1&dt=2', 'bad-request'],
    ['POST', '/api/score', FORM, 'dt=', 'bad-seal'],
    ['POST', '/api/score', FORM, 'dt=%%%', 'bad-seal'],
    ['POST', '/api/score', FORM, `dt=${'A'.repeat(64)}`, 'bad-seal'],
    ['POST', '/api/ticket', JSON_BODY, '', 'bad-request'],
    ['POST', '/api/ticket', JSON_BODY, '{"kind":', 'bad-request'],
    ['POST', '/api/ticket', JSON_BODY, '{"__proto__":{"kind":"free"}}', 'bad-request'],
    ['POST', '/api/ticket', JSON_BODY, '[]', 'bad-request'],
    ['POST', '/api/ticket', JSON_BODY, '{"kind":"weekly","id":"","rulesVersion":2}', 'bad-request'],
    ['POST', '/api/ticket', JSON_BODY, '{"kind":"free","id":"<b>","rulesVersion":2}', 'bad-request'],
    ['POST', '/api/ticket', JSON_BODY, '{"kind":"daily","id":"","rulesVersion":2,"contentType":"a\\u0000b"}', 'bad-request'],
    ['POST', '/api/ticket', JSON_BODY, '{"kind":"free","id":"","rulesVersion":2,"contentType":"half \\ud800"}', 'bad-request'],
  ] as const)('%s %s %j %j: %s', async (method, url, headers, payload, code) => {
    const response = await server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    expect(response.json()).toEqual({ code, message: expect.any(String) });
    expect(response.statusCode).toBe(ERROR_STATUS[code]);
  });

  it.each([
    ['type', [undefined, 'remove', 1, null]],
    ['leaderboard', [undefined, '', 'a/b', ' a', 'a ', 'a  b', 'x'.repeat(65), {}, "'; --"]],
    ['username', [undefined, 7, [], null]],
    ['id', [true, {}, 'x'.repeat(65), 'ü']],
    ['contentType', ['x'.repeat(65), 'a\0b', 'half \ud800', 'bidi \u202esign', 'zero \u200bwidth', 3]],
    ['score', [undefined, -1, 1.5, null, 1e300, 2 ** 53, '', 'many', '-1', '1.5', '1e300', '9007199254740993', ' 1']],
    ['replay', [5, 'x'.repeat(100_001)]],
    ['ticket', [5, 'x'.repeat(501)]],
    ['times', [5, 'x'.repeat(100_001)]],
    ['submission', ['', 'no uuid', 5]],
  ])('rejects invalid values of %s', async (field, values) => {
    for (const value of values)
      expect(await client.post({ ...GOOD, [field]: value })).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  });

  it('rejects a body over the limit', async () => {
    expect(await client.postDt('A'.repeat(500_000))).toMatchObject({ status: 413, body: { code: 'body-too-large' } });
  });

  it('rejects fields sealed with another key or without JSON', async () => {
    for (const dt of [
      sealPayload(JSON.stringify(GOOD), 'another key of 32 bytes, really!'),
      sealPayload('no json', KEY),
      sealPayload('{"a":', KEY),
    ])
      expect(await client.postDt(dt)).toMatchObject({ status: 400, body: { code: 'bad-seal' } });
  });

  describe('on real connections', () => {
    it('refuses a body of 10 MB without reading it', async () => {
      const { status, body } = await new Promise<{ status: number; body: string }>((resolve, reject) => {
        const headers = { ...FORM, 'content-length': 10_000_000 };
        const request = httpRequest({ host: '127.0.0.1', port, method: 'POST', path: '/api/score', headers }, (response) => {
          let body = '';
          response.on('data', (chunk: Buffer) => (body += chunk.toString()));
          response.on('end', () => resolve({ status: response.statusCode!, body }));
        });
        request.on('error', reject);
        // Only the headers are sent.
        request.write('dt=');
      });
      expect([status, JSON.parse(body).code]).toEqual([413, 'body-too-large']);
    });

    const RAW_REQUESTS = [
      ['malformed HTTP', 'NONSENSE\r\n\r\n', 'bad-request'],
      ['headers over the limit', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(30_000)}\r\n\r\n`, 'headers-too-large'],
      [
        'an incomplete body',
        `POST /api/score HTTP/1.1\r\nhost: x\r\ncontent-type: ${FORM['content-type']}\r\ncontent-length: 10\r\n\r\ndt`,
        'request-timeout',
      ],
      ['incomplete headers', 'GET /healthz HTTP/1.1\r\nhost:', 'request-timeout'],
    ] as const;

    // The others wait for a timeout.
    it.concurrent.each(casesOf(RAW_REQUESTS, [0, 1]))('answers %s', async (_name, text, code) => {
      const answer = await new Promise<string>((resolve, reject) => {
        let received = '';
        const socket = connect(port, '127.0.0.1', () => socket.write(text));
        socket.on('data', (chunk) => (received += chunk.toString()));
        socket.on('close', () => resolve(received));
        socket.on('error', reject);
      });
      const [head, body] = answer.split('\r\n\r\n');
      expect(head).toMatch(new RegExp(`^HTTP/1.1 ${ERROR_STATUS[code as ErrorCode]} `));
      expect(JSON.parse(body)).toMatchObject({ code });
    });
  });
});

describeDatabases((kind) => {
  let server: TestServer;
  let client: LeaderboardClient;

  beforeAll(async () => {
    server = await openTestServer(kind, { UNVERIFIED: 'below', LEADERBOARDS: '*' });
    client = leaderboardClient(server);
  });
  afterAll(() => server.close());

  it('accepts the highest and the lowest score', async () => {
    expect((await client.add({ leaderboard: 'edge', score: Number.MAX_SAFE_INTEGER })).body).toMatchObject({
      score: Number.MAX_SAFE_INTEGER,
    });
    expect((await client.add({ leaderboard: 'edge', score: -0 })).body).toMatchObject({ score: 0 });
    expect((await client.list({ leaderboard: 'edge' })).body.map(({ score }) => score)).toEqual([Number.MAX_SAFE_INTEGER, 0]);
  });

  const runs = kind === 'embedded' ? 300 : 100;
  it(`answers arbitrary fields without a 500 (${runs} runs, seed ${SEED})`, async () => {
    const anyField = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom(...Object.values(GOOD)),
      fc.string({ unit: 'binary' }),
      fc.constant(randomUUID()),
    );
    const anyFields = fc.dictionary(fc.constantFrom(...Object.keys(GOOD), 'replay', 'ticket', 'times', 'submission', 'day'), anyField);
    await fc.assert(
      fc.asyncProperty(anyFields, async (fields) => {
        const { status, body } = await client.post({ ...GOOD, ...fields });
        if (status === 200) return;
        expect(ERROR_STATUS[body.code as ErrorCode]).toBe(status);
        expect(status).toBeLessThan(500);
      }),
      { seed: SEED, numRuns: runs },
    );
  });
});
