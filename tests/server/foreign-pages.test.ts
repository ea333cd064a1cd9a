// Pages of other origins that a visitor opens: they cannot use up the limits of the visitor's own game.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { describeDatabases } from './support/test-databases.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';
import { NO_BOT_CHECK } from './score-service/score-service-client.ts';

const OWN = { host: 'play.example', origin: 'https://play.example', 'sec-fetch-site': 'same-origin' };
/** A form of a foreign page. The browser sets all three headers. */
const FOREIGN = { host: 'play.example', origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
/** A picture or a link of a foreign page has no origin. */
const PICTURE = { host: 'play.example', 'sec-fetch-site': 'cross-site' };

type Headers = Readonly<Record<string, string>>;

let server: TestServer;
afterEach(() => server.close());

async function post(path: string, headers: Headers, fields: Headers) {
  const payload = new URLSearchParams(fields).toString();
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...headers };
  const { statusCode, ...answer } = await server.app.inject({ method: 'POST', url: path, headers: form, payload });
  return { status: statusCode, body: answer.json<Record<string, string>>() };
}
const register = (nickname: string, headers: Headers, token = '') =>
  post('/service/register', headers, { nickname, 'g-recaptcha-response': token });
const logIn = (nickname: string, pin_code: string, headers: Headers) => post('/service/login', headers, { nickname, pin_code });
const read = async (headers: Headers, url = '/api/runs/none') => (await server.app.inject({ url, headers })).statusCode;

describeDatabases((kind) => {
  it('cannot lock the own login of a visitor', async () => {
    server = await openTestServer(kind, { ...NO_BOT_CHECK, LOGIN_FAILURES: '2', LOGINS_PER_MINUTE: '30' });
    const { pin_code } = (await register('Frost', OWN)).body;
    for (let wrong = 0; wrong < 40; wrong++) await logIn('Frost', 'no pin', FOREIGN);
    expect((await logIn('Frost', pin_code, FOREIGN)).status).toBe(429);
    expect((await logIn('Frost', pin_code, OWN)).status).toBe(200);
  });

  it('cannot use up the registrations of a network', async () => {
    server = await openTestServer(kind, { ...NO_BOT_CHECK, REGISTRATIONS_PER_HOUR: '1' });
    expect((await register('Frost1', FOREIGN)).status).toBe(200);
    expect((await register('Frost2', FOREIGN)).status).toBe(429);
    expect((await register('Frost3', OWN)).status).toBe(200);
  });

  it('are refused before anything is counted unless CORS_ORIGINS allows their origin', async () => {
    const env = { ...NO_BOT_CHECK, REGISTRATIONS_PER_HOUR: '2', READS_PER_MINUTE: '3', CORS_ORIGINS: 'https://portal.example' };
    server = await openTestServer(kind, env);
    for (let hit = 0; hit < 5; hit++)
      expect(await register(`Frost${hit}`, FOREIGN)).toMatchObject({ status: 403, body: { code: 'origin-refused' } });
    for (let hit = 0; hit < 5; hit++) expect(await read(PICTURE)).toBe(403);
    expect((await register('Frost1', OWN)).status).toBe(200);
    expect((await register('Frost2', { ...FOREIGN, origin: 'https://portal.example' })).status).toBe(200);
    expect((await register('Frost3', OWN)).status).toBe(429);
  });

  it('with an invalid token use up neither registrations nor logins', async () => {
    server = await openTestServer(kind, { REGISTRATIONS_PER_HOUR: '1', LOGINS_PER_MINUTE: '1', WRITES_PER_MINUTE: '8' });
    const requestToken = async () => (await post('/service/challenge', OWN, {})).body.token;
    for (let hit = 0; hit < 3; hit++) expect((await register('Frost', OWN, 'invalid')).body.code).toBe('bot-check-failed');
    for (let hit = 0; hit < 3; hit++) expect((await logIn('Frost', '123456', OWN)).body.code).toBe('bot-check-failed');
    expect((await register('Frost', OWN, await requestToken())).status).toBe(200);
    expect((await register('Frost2', OWN, 'invalid')).body.code).toBe('rate-limited');
  });
});

describe('a page', () => {
  it('of another origin cannot use up the requests of a visitor', async () => {
    server = await openTestServer('embedded', { READS_PER_MINUTE: '2' });
    const statuses = [];
    for (const headers of [FOREIGN, PICTURE, FOREIGN, OWN, OWN, OWN]) statuses.push(await read(headers));
    expect(statuses).toEqual([404, 404, 429, 404, 404, 429]);
  });

  it.each<[string, Headers, boolean]>([
    ['a program', { host: 'play.example' }, true],
    ['the game', OWN, true],
    ['the game in a browser without sec-fetch-site', { host: 'play.example', origin: 'http://play.example' }, true],
    ['an address that a visitor typed', { 'sec-fetch-site': 'none' }, true],
    ['an embedder on a listed origin', { ...FOREIGN, origin: 'https://portal.example' }, true],
    ['a page in a browser without sec-fetch-site', { host: 'play.example', origin: 'https://evil.example' }, false],
    ['a page of another sub-domain', { ...FOREIGN, 'sec-fetch-site': 'same-site' }, false],
    ['a sandboxed frame', { ...FOREIGN, origin: 'null' }, false],
    ['a picture', PICTURE, false],
  ])('is refused only if it is foreign: %s', async (_name, headers, isOwn) => {
    server = await openTestServer('embedded', { CORS_ORIGINS: 'https://portal.example' });
    expect(await read(headers)).toBe(isOwn ? 404 : 403);
    // Monitors may follow links.
    expect(await read(headers, '/readyz')).toBe(200);
  });

  it('of another origin may embed the game, but read its files only as CORS_ORIGINS says', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-foreign-'));
    try {
      await writeFile(join(folder, 'index.html'), 'the game');
      server = await openTestServer('embedded', { CORS_ORIGINS: 'https://portal.example' }, { folder });
      const ask = (url: string, origin: string) => server.app.inject({ url, headers: { ...FOREIGN, origin } });
      expect((await server.app.inject({ url: '/', headers: PICTURE })).statusCode).toBe(200);
      for (const url of ['/', '/missing.js']) {
        const listed = await ask(url, 'https://portal.example');
        expect(listed.headers['access-control-allow-origin']).toBe('https://portal.example');
        expect(String(listed.headers.vary).toLowerCase()).toContain('origin');
        expect((await ask(url, 'https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
      }
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
