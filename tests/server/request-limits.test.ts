// The limit of requests: every answer counts, files and probes do not lock out, and addresses with ports are recognized.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openTestServer, type TestServer } from './support/test-server.ts';

const MAX = 3;

let folder: string;
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-limits-'));
  await writeFile(join(folder, 'index.html'), 'the game');
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(() => server.close());

async function open(env: Readonly<Record<string, string>> = {}): Promise<void> {
  server = await openTestServer('embedded', { READS_PER_MINUTE: `${MAX}`, ...env }, { folder });
}

async function statusesOf(count: number, request: object): Promise<number[]> {
  const statuses = [];
  for (let sent = 0; sent < count; sent++) statuses.push((await server.app.inject(request)).statusCode);
  return statuses;
}

it.each<[string, object, number]>([
  ['an unknown path', { method: 'POST', url: '/nothing' }, 404],
  ['a missing file', { url: '/nothing.js' }, 404],
  ['another method', { method: 'DELETE', url: '/api/score' }, 405],
  ['a preflight', { method: 'OPTIONS', url: '/api/ticket', headers: { origin: 'null', 'access-control-request-method': 'POST' } }, 204],
  ['a malformed URL', { url: '/%zz' }, 400],
  ['a malformed body', { method: 'POST', url: '/api/ticket', payload: {} }, 400],
  ['readiness', { url: '/readyz' }, 200],
  ['metrics', { url: '/metrics' }, 200],
])('counts %s', async (_name, request, status) => {
  await open();
  expect(await statusesOf(MAX + 1, request)).toEqual([...Array.from({ length: MAX }, () => status), 429]);
  const { headers, body } = await server.app.inject(request);
  expect(headers).toMatchObject({ 'retry-after': expect.any(String), 'access-control-allow-origin': '*' });
  expect(JSON.parse(body)).toMatchObject({ code: 'rate-limited' });
});

it('does not count files', async () => {
  await open();
  await statusesOf(MAX + 1, { url: '/api/runs/none' });
  expect(new Set(await statusesOf(3 * MAX, { url: '/' }))).toEqual(new Set([200]));
});

it('never refuses liveness, and counts readiness apart from other requests', async () => {
  await open();
  expect(await statusesOf(MAX + 1, { url: '/api/runs/none' })).toContain(429);
  expect(await statusesOf(1, { url: '/readyz' })).toEqual([200]);
  expect(new Set(await statusesOf(3 * MAX, { url: '/healthz' }))).toEqual(new Set([200]));
});

describe('an address with a port', () => {
  it.each([
    ['192.0.2.1', [1, 2, 3, 4].map((port) => `192.0.2.1:${port}`)],
    ['2001:db8:1:2::1', [1, 2, 3, 4].map((port) => `[2001:db8:1:2::${port}]:${port}`)],
  ])('counts as %s', async (plain, addresses) => {
    await open({ TRUST_PROXY: '1' });
    const statuses = [];
    for (const address of [...addresses, plain])
      statuses.push(...(await statusesOf(1, { url: '/api/runs/none', headers: { 'x-forwarded-for': address } })));
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
  });
});
