// Headers of every answer, including errors: nosniff, content security policy, CORS, and `allow` for a wrong method.
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAFE_HEADERS } from '../../server/errors-as-json.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';
import { casesOf } from '../../tools/suite.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer('embedded', { REQUEST_TIMEOUT_SECONDS: '1' });
  await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

describe('every answer has the safe headers and allows other origins', () => {
  it.each([
    ['GET', '/healthz', 200],
    ['GET', '/metrics', 200],
    ['POST', '/api/score', 400],
    ['GET', '/api/score', 405],
    ['GET', '/nothing', 404],
    ['GET', '/api/%E0%A4%A', 400],
    ['GET', `/api/runs/${'x'.repeat(300)}`, 400],
    ['OPTIONS', '/api/ticket', 204],
  ] as const)('%s %s: %i', async (method, url, status) => {
    const payload = method === 'POST' ? { headers: FORM, payload: 'dt=' } : {};
    const { statusCode, headers } = await server.app.inject({ method, url, ...payload });
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({ ...SAFE_HEADERS, 'access-control-allow-origin': '*' });
  });

  const RAW_REQUESTS = [
    ['malformed HTTP', 'NONSENSE\r\n\r\n', 400],
    ['large headers', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(30_000)}\r\n\r\n`, 431],
    ['incomplete headers', 'GET / HTTP/1.1\r\nhost:', 408],
    ['no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['no host in HTTP/1.0', 'GET /healthz HTTP/1.0\r\n\r\n', 200],
    ['an unknown expectation', 'GET /healthz HTTP/1.1\r\nhost: x\r\nexpect: foo\r\nconnection: close\r\n\r\n', 200],
    ['CONNECT', 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com:443\r\n\r\n', 405],
  ] as const;

  // Incomplete headers wait for a timeout.
  it.concurrent.each(casesOf(RAW_REQUESTS, [0, 1, 3, 4, 5, 6]))('%s: %i', async (_name, text, status) => {
    const answer = await converse(text);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    for (const [name, value] of Object.entries(SAFE_HEADERS)) expect(answer).toContain(`\r\n${name}: ${value}\r\n`);
    expect(answer).toContain('\r\naccess-control-allow-origin: *\r\n');
  });
});

it('sends CORS headers for a malformed URL to listed origins only', async () => {
  const listed = await openTestServer('embedded', { CORS_ORIGINS: 'https://portal.example,null' });
  try {
    const allowed = async (origin: string) =>
      (await listed.app.inject({ url: '/api/%E0%A4%A', headers: { origin } })).headers['access-control-allow-origin'];
    expect(await Promise.all(['https://portal.example', 'null', 'https://other.example'].map(allowed))).toEqual([
      'https://portal.example',
      'null',
      undefined,
    ]);
  } finally {
    await listed.close();
  }
});

describe('a wrong method', () => {
  it.each([
    ['GET', '/api/score', 'POST'],
    ['DELETE', '/api/runs/x', 'GET, HEAD'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PUT', '/service/login', 'POST'],
  ] as const)('%s %s gets 405 with allow: %s', async (method, url, allow) => {
    // The content type of the body does not matter.
    const { statusCode, headers } = await server.app.inject({ method, url, headers: { 'content-type': 'x/y' }, payload: 'x' });
    expect([statusCode, headers.allow]).toEqual([405, allow]);
  });
});

function converse(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const { port } = server.app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => (received += chunk.toString()));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
