// CORS origins, rate limits, trusted proxies, countries, and a log without secrets.
import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { networkOf } from '../../server/rate-limits.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { leaderboardClient } from './support/leaderboard-client.ts';
import { playGame } from './support/played-games.ts';
import { describeDatabases } from './support/test-databases.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';

let server: TestServer;
afterEach(() => server.close());

describeDatabases((kind) => {
  it('counts the writes of an address across processes until the window ends', async () => {
    server = await openTestServer(kind, { WRITES_PER_MINUTE: '3' });
    const clients = [leaderboardClient(server), leaderboardClient({ app: await server.openPeer() })];
    for (let hit = 0; hit < 3; hit++) expect((await clients[hit % 2].add({ username: `Player ${hit}` })).status).toBe(200);
    for (const client of clients) expect(await client.add({})).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect((await clients[0].list()).status).toBe(200);
    const refused = await server.app.inject({
      method: 'POST',
      url: '/api/ticket',
      payload: { kind: 'free', id: '', rulesVersion: RULES_VERSION },
    });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
    server.time.now += 60_000;
    expect((await clients[1].add({})).status).toBe(200);
  });

  it('counts the writes of a player from all addresses', async () => {
    server = await openTestServer(kind, { PLAYER_WRITES_PER_MINUTE: '2', TRUST_PROXY: '1' });
    const client = leaderboardClient(server);
    const { id } = (await client.ticket()).body;
    const statuses = [];
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      statuses.push((await client.add({ id }, { 'x-forwarded-for': address })).status);
    expect(statuses).toEqual([200, 200, 429]);
    expect((await client.add({}, { 'x-forwarded-for': '192.0.2.3' })).status).toBe(200);
  });

  it('counts the writes of an IPv6 /48 against a tenfold limit', async () => {
    server = await openTestServer(kind, { WRITES_PER_MINUTE: '2', TRUST_PROXY: '1' });
    const client = leaderboardClient(server);
    const from = async (address: string) => (await client.add({}, { 'x-forwarded-for': address })).status;
    for (let hit = 0; hit < 20; hit++) expect(await from(`2001:db8:1:${hit}::1`)).toBe(200);
    expect([await from('2001:db8:1:20::1'), await from('2001:db8:2:20::1'), await from('192.0.2.1')]).toEqual([429, 200, 200]);
  });

  it('counts the new players of an address', async () => {
    server = await openTestServer(kind, { NEW_PLAYERS_PER_HOUR: '2' });
    const client = leaderboardClient(server);
    const { id } = (await client.add({})).body;
    expect((await client.ticket()).status).toBe(200);
    expect([(await client.add({})).status, (await client.ticket()).status, (await client.add({ id })).status]).toEqual([429, 429, 200]);
  });
});

describe('the client address', () => {
  it('is read behind the configured number of proxies', async () => {
    server = await openTestServer('embedded', { WRITES_PER_MINUTE: '1', TRUST_PROXY: '1' });
    const client = leaderboardClient(server);
    // The last value is set by the trusted proxy. Clients can forge the ones before it.
    expect((await client.add({}, { 'x-forwarded-for': '198.51.100.9, 192.0.2.1' })).status).toBe(200);
    expect((await client.add({}, { 'x-forwarded-for': '203.0.113.5, 192.0.2.1' })).status).toBe(429);
    expect((await client.add({}, { 'x-forwarded-for': '203.0.113.5, 192.0.2.2' })).status).toBe(200);
  });

  it('ignores x-forwarded-for without a trusted proxy', async () => {
    server = await openTestServer('embedded', { READS_PER_MINUTE: '2' });
    const answers = [];
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      answers.push((await server.app.inject({ url: '/api/runs/none', headers: { 'x-forwarded-for': address } })).json().code);
    expect(answers).toEqual(['not-found', 'not-found', 'rate-limited']);
    expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s counts as network %s', async (address, network) => {
    server = await openTestServer('embedded');
    expect(networkOf(address)).toBe(network);
  });
});

describe('the country', () => {
  it.each([
    [{ 'cf-ipcountry': 'SE', 'accept-language': 'pt-BR' }, 'DE', 'se'],
    [{ 'cf-ipcountry': 'XX', 'accept-language': 'pt-BR' }, 'DE', ''],
    [{ 'cf-ipcountry': 'T1' }, 'DE', ''],
    [{ 'cf-ipcountry': 'ZZ' }, 'DE', ''],
    [{ 'accept-language': 'pt-BR' }, 'DE', ''],
  ])('is only what the proxy reports in COUNTRY_HEADER: from %j and %j, %j', async (headers, country, expected) => {
    server = await openTestServer('embedded', { COUNTRY_HEADER: 'CF-IPCountry' });
    expect((await leaderboardClient(server).add({ country }, headers)).body.country).toBe(expected);
  });

  it.each([
    [{ 'cf-ipcountry': 'SE' }, 'DE', 'de'],
    [{ 'cf-ipcountry': 'SE' }, '', ''],
    [{ 'accept-language': 'de;q=0.9, zh-Hans-CN' }, '', 'cn'],
    [{ 'accept-language': 'pt-BR,pt;q=0.9' }, 'zz', 'br'],
    [{ 'accept-language': 'en-ZZ, en-GB' }, 'xx', 'gb'],
    [{ 'accept-language': 'en' }, '', ''],
    [{}, 'zz', ''],
  ])('is a code with a flag, from the client without COUNTRY_HEADER: from %j and %j, %j', async (headers, country, expected) => {
    server = await openTestServer('embedded');
    expect((await leaderboardClient(server).add({ country }, headers)).body.country).toBe(expected);
  });
});

describe('cross-origin requests', () => {
  const preflight = (origin: string) =>
    server.app.inject({
      method: 'OPTIONS',
      url: '/api/ticket',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });

  it('are allowed by default', async () => {
    server = await openTestServer('embedded');
    const { statusCode, headers } = await preflight('https://portal.example');
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, '*']);
  });

  it('are allowed for listed origins, including sandboxed frames', async () => {
    server = await openTestServer('embedded', { CORS_ORIGINS: 'https://portal.example,null' });
    expect((await preflight('https://portal.example')).headers['access-control-allow-origin']).toBe('https://portal.example');
    expect((await preflight('null')).headers['access-control-allow-origin']).toBe('null');
    expect((await preflight('https://other.example')).headers['access-control-allow-origin']).not.toBe('https://other.example');
  });

  it('are refused with CORS_ORIGINS=none', async () => {
    server = await openTestServer('embedded', { CORS_ORIGINS: 'none' });
    expect((await preflight('https://portal.example')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('the log', () => {
  it('contains no ids, seeds, replays, names, queries or full addresses', async () => {
    server = await openTestServer('embedded', { LOG_LEVEL: 'trace', TRUST_PROXY: '1' });
    const client = leaderboardClient(server);
    const { id, ticket, seed } = (await client.ticket()).body;
    const { score, replay, times } = playGame(seed);
    const submission = randomUUID();
    await client.add({ id, ticket, score, replay, times, submission, username: 'Unmistakable' }, { 'x-forwarded-for': '192.0.2.77' });
    await client.add({ id, ticket: `${ticket}x`, score, replay, times });
    await server.app.inject(`/api/runs/none?id=${id}`);
    await server.app.inject({
      method: 'POST',
      url: '/service/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'nickname=Unmistakable&pin_code=135790',
    });
    const log = server.lines.join('');
    expect(log).toContain('"path":"/api/score","address":"192.0.2.0"');
    for (const secret of [id, ticket, replay, submission, 'Unmistakable', '135790', '192.0.2.77', '?']) expect(log).not.toContain(secret);
  });
});
