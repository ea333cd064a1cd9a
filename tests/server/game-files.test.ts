// The game's files over HTTP: compression, caching, ranges, and no access outside their folder.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOSTING_HEADERS, hostingHeaders } from '../../server/web/hosting-headers.ts';
import { makeGameFolder, MUSIC, SCRIPT } from './support/game-folder.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';

let folder: Awaited<ReturnType<typeof makeGameFolder>>;
let server: TestServer;

beforeAll(async () => {
  folder = await makeGameFolder();
  server = await openTestServer('embedded', {}, { folder: folder.root });
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });

describe('a file', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache', '/index.html'],
    ['/?debug=true', 'text/html; charset=utf-8', 'no-cache', '/index.html'],
    ['http://play.example//', 'text/html; charset=utf-8', 'no-cache', '/index.html'],
    ['/demo/', 'text/html; charset=utf-8', 'no-cache', '/demo/index.html'],
    ['/settings.json', 'application/json; charset=utf-8', 'no-cache', '/settings.json'],
    ['/music-kphooc65.mp3', 'audio/mpeg', 'public, max-age=31536000, immutable', '/music-kphooc65.mp3'],
  ])('%s has its content type, cache-control and hosting headers', async (url, type, cacheControl, path) => {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ ...hostingHeaders(path), 'x-content-type-options': 'nosniff', 'cache-control': cacheControl });
    expect(headers['content-type']).toBe(type);
  });

  it('is sent without a body for HEAD', async () => {
    const { statusCode, headers, body } = await server.app.inject({ method: 'HEAD', url: '/music-kphooc65.mp3' });
    expect([statusCode, headers['content-length'], body]).toEqual([200, `${MUSIC.length}`, '']);
  });

  it('is not sent again to a cache with the current version', async () => {
    const { headers } = await get('/');
    for (const [name, value] of [
      ['if-none-match', headers.etag!],
      ['if-modified-since', headers['last-modified']!],
    ]) {
      const again = await get('/', { [name]: value });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    expect((await get('/', { 'if-none-match': '"another"' })).statusCode).toBe(200);
  });

  it('is sent compressed if the build has a compressed copy and the client accepts it', async () => {
    const compressed = await get('/boot-btwt6cdr.js', { 'accept-encoding': 'br, gzip' });
    expect(compressed.headers).toMatchObject({
      ...HOSTING_HEADERS,
      'content-encoding': 'gzip',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding, Origin',
    });
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(SCRIPT);
    const plain = await get('/boot-btwt6cdr.js');
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT]);
    expect((await get('/', { 'accept-encoding': 'br, gzip' })).body).toBe('the game');
  });

  it.each([
    ['bytes=0-9', 206, 'bytes 0-9/32', MUSIC.subarray(0, 10)],
    ['bytes=30-', 206, 'bytes 30-31/32', MUSIC.subarray(30)],
    ['bytes=-4', 206, 'bytes 28-31/32', MUSIC.subarray(28)],
    ['bytes=0-99', 206, 'bytes 0-31/32', MUSIC],
    ['lines=0-9', 200, undefined, MUSIC],
  ])('answers the range %s with %i', async (range, status, contentRange, bytes) => {
    const { statusCode, headers, rawPayload } = await get('/music-kphooc65.mp3', { range });
    expect([statusCode, headers['content-range'], headers['accept-ranges']]).toEqual([status, contentRange, 'bytes']);
    expect(rawPayload.equals(bytes)).toBe(true);
  });

  it('rejects a range beyond the end', async () => {
    const { statusCode, headers, body } = await get('/music-kphooc65.mp3', { range: 'bytes=32-' });
    expect([statusCode, headers['content-range'], headers['cache-control']]).toEqual([416, 'bytes */32', 'no-store']);
    expect(JSON.parse(body)).toMatchObject({ code: 'range-not-satisfiable' });
  });
});

describe('a missing file', () => {
  it.each(['/nothing', '/nothing-btwt6cdr.js', '/api/nothing', '/service/', '/demo/nothing'])('%s gets 404 as JSON', async (url) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, JSON.parse(body).code, headers['cache-control']]).toEqual([404, 'not-found', 'no-store']);
  });

  it.each(['/../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt', '/demo/..%2f..%2fsecret.txt', '/..%5csecret.txt', '/%00'])(
    '%s does not leave the folder',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect([400, 404]).toContain(statusCode);
      expect(body).not.toContain('outside');
    },
  );

  it('redirects a folder without a trailing slash', async () => {
    const { statusCode, headers } = await get('/demo?other=x');
    expect([statusCode, headers.location]).toEqual([301, '/demo/?other=x']);
  });

  it('answers other methods with 404', async () => {
    const { statusCode, body } = await server.app.inject({ method: 'POST', url: '/index.html' });
    expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not-found']);
  });
});

it.each([
  ['/', { 'accept-encoding': ';;;,,q=x, *;q=-1, br;q=9e99' }],
  ['/boot-btwt6cdr.js', { 'accept-encoding': '*' }],
  ['/boot-btwt6cdr.js', { 'accept-encoding': 'identity;q=0, *;q=0' }],
  ['/', { range: 'bytes=' }],
  ['/', { range: 'bytes=-0' }],
  ['/', { range: 'bytes=5-2,9-1' }],
  ['/', { range: `bytes=${'0-1,'.repeat(2000)}` }],
  ['/', { range: 'bytes=99999999999999999999-' }],
  ['/', { 'if-modified-since': 'never' }],
  ['/', { 'if-none-match': '"'.repeat(5000) }],
  ['/', { 'if-match': '"x"' }],
  ['/', { 'if-range': 'x', range: 'bytes=0-1' }],
  ['/settings.json/x', {}],
  [`/${'x'.repeat(180)}/${'y'.repeat(180)}`, {}],
  [`/${'x'.repeat(300)}`, {}],
  [`/${'a/'.repeat(3000)}`, {}],
  ['//', {}],
  ['/%2f', {}],
  ['/.', {}],
  ['/demo%00/', {}],
  ['/demo/%ff', {}],
  ['/__proto__', {}],
] as const)('never fails at %j with %j', async (url, headers) => {
  const { statusCode, body } = await get(url, headers);
  expect(statusCode).toBeLessThan(500);
  if (statusCode >= 400) expect(Object.keys(JSON.parse(body))).toEqual(['code', 'message']);
});

it('replaces the portal in settings.json', async () => {
  const other = await openTestServer('embedded', {}, { folder: folder.root, portal: 'poki' });
  try {
    const { headers, body } = await other.app.inject('/settings.json');
    expect(headers).toMatchObject({ ...HOSTING_HEADERS, 'cache-control': 'no-cache' });
    expect(JSON.parse(body)).toEqual({ portal: 'poki', adCooldownSeconds: 60 });
  } finally {
    await other.close();
  }
});

it.each([
  '/.//evil.example/..%2fdemo',
  '/.//evil.example/%2e%2e/demo',
  '//evil.example/..%2fdemo',
  '/demo//evil.example',
  '//demo',
  '/demo',
])('does not redirect %s to another host', async (url) => {
  // Not normalized, unlike by `inject`.
  const { headers } = await server.app.inject({ url: { pathname: url } as never });
  expect(headers.location ?? '/demo/').toBe('/demo/');
});
