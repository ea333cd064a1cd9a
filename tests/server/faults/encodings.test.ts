// Encodings other than UTF-8, and names with code: refused with an error code or stored as text, in every field of both protocols.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERROR_STATUS, type ErrorCode } from '../../../src/net/protocol.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { checkStore } from './fuzz/check-store.ts';
import { injectFields, read } from './support/fault-requests.ts';
import { addFields, FORM, seal } from './support/request-bodies.ts';

const ENCODED = ['a%00b', '%ff%fe', 'Mar%EDa', '%ed%a0%80', '%zz', '%u0041', 'a&nickname=b&uid=c&dt=d', "'%3B--", '%F0%9F%98%80'.repeat(9)];
const NAMES = [
  "Robert'); DROP TABLE players;--",
  '<script>',
  '"&amp;"',
  '%3Cb%3E',
  '\\u003c',
  '${7*7}',
  'a.b_c+d-e',
  'drop table.players',
  '-- x',
  'null',
];
const FORMS: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ['/service/register', { nickname: 'Frost' }],
  ['/service/login', { nickname: 'Frost', pin_code: '123456' }],
  ['/service/score', { game_id: 'frozen-jewel', uid: 'x', score: seal('1'), game_time: seal('1'), submission: '', replay: '', ticket: '' }],
  ['/api/score', { dt: '' }],
];

describeDatabases((kind) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await openTestServer(kind, { BOT_CHECK: 'off', UNVERIFIED: 'below' });
  });
  afterAll(async () => {
    expect(await checkStore(server.database)).toEqual([]);
    await server.close();
  });

  it.each(FORMS)('answers odd encodings in the fields of %s', async (path, form) => {
    for (const name of Object.keys(form)) {
      const others = new URLSearchParams(Object.entries(form).filter(([key]) => key !== name)).toString();
      for (const value of ENCODED) {
        const { status, body } = await post(path, `${others}&${name}=${value}`);
        expect([name, value, ERROR_STATUS[body.code as ErrorCode]]).toEqual([name, value, status]);
        expect(status).toBeLessThan(500);
      }
    }
  });

  it.each([
    ['latin1', Buffer.from(JSON.stringify(addFields({ username: 'María' })), 'latin1')],
    ['UTF-16', Buffer.from(JSON.stringify(addFields()), 'utf16le')],
    ['an empty text', Buffer.alloc(0)],
    ['a deeply nested list', Buffer.from('['.repeat(100_000))],
  ])('rejects a sealed field with %s', async (_name, payload) => {
    const answer = await post('/api/score', `dt=${encodeURIComponent(seal(payload))}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-seal' } });
  });

  it.each(NAMES)('refuses the name %j or returns it unchanged', async (username) => {
    const { status, body } = await injectFields(server.app, addFields({ username }));
    if (status !== 200) {
      expect([status, body.code]).toEqual([422, 'name-characters']);
      return;
    }
    const listed = (await read(server.app)).body as unknown as readonly { username: string }[];
    expect(listed.map((entry) => entry.username)).toContain(username);
  });

  async function post(url: string, payload: string): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await server.app.inject({ method: 'POST', url, headers: { 'content-type': FORM }, payload });
    return { status: response.statusCode, body: response.json() };
  }
});
