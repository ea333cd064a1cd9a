// The specification's plain client, without proofs and without this project's extra fields: all request shapes, in both protocols.
import { describe, expect, it } from 'vitest';
import { sealPayload } from '../../src/net/sealed-payload.ts';
import { NO_BOT_CHECK, logIn, readLeaderboard, registerPlayer } from './score-service/score-service-client.ts';
import { KEY } from './support/leaderboard-client.ts';
import { useLeaderboard } from './support/shared-server.ts';
import { describeDatabases } from './support/test-databases.ts';

const PLAIN = { type: 'add', leaderboard: 'frozen-jewel', username: 'Anna', id: '', country: '', contentType: 'score', score: 5000 };
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gW';

type Fields = Readonly<Record<string, string>>;

/** Ways to send a form, as arguments of `inject`. */
const FORMS = {
  'URL-encoded': (fields: Fields) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    payload: new URLSearchParams(fields).toString(),
  }),
  JSON: (fields: Fields) => ({ headers: { 'content-type': 'application/json' }, payload: JSON.stringify(fields) }),
  multipart: (fields: Fields) => ({ headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, payload: multipart(fields) }),
  'multipart with a boundary of one letter': (fields: Fields) => ({
    headers: { 'content-type': 'multipart/form-data; boundary="x"' },
    payload: multipart(fields, 'x'),
  }),
  'query string': (fields: Fields) => ({ query: { ...fields } }),
  'query string with an empty form': (fields: Fields) => ({
    query: { ...fields },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '',
  }),
};

function multipart(fields: Fields, boundary = BOUNDARY): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}

describeDatabases((kind) => {
  const { server, client } = useLeaderboard(kind, { ...NO_BOT_CHECK, UNVERIFIED: 'below', LEADERBOARDS: '*' });

  describe('the main leaderboard accepts an add', () => {
    it.each<[string, object, object]>([
      ['with an empty id', { id: '' }, {}],
      ['with null as id', { id: null }, {}],
      ['without an id', { id: undefined }, {}],
      ['with a number as id', { id: 1.5 }, {}],
      ['with the id of another server', { id: '507f1f77bcf86cd799439011' }, {}],
      ['with null as country', { country: null }, { country: '' }],
      ['without a country', { country: undefined }, { country: '' }],
      ['with an unknown country', { country: 'unknown' }, { country: '' }],
      ['with a country that is a number', { country: 49 }, { country: '' }],
      ['with a country in capitals', { country: 'DE' }, { country: 'de' }],
      ['with the flag of a subdivision', { country: 'gb-eng' }, { country: 'gb' }],
      ['without a content type', { contentType: undefined }, {}],
      ['with null as content type', { contentType: null }, {}],
      ['with a text score', { score: '5000' }, {}],
      ['with a text score with decimals', { score: '5000.0' }, {}],
      ['with a text score with an exponent', { score: '5e3' }, {}],
      ['with unknown fields', { avatar: 7 }, {}],
    ])('%s', async (_name, fields, stored) => {
      const added = await client.post({ ...PLAIN, ...fields });
      expect(added).toMatchObject({ status: 200, body: { id: expect.stringMatching(/^.{34}$/), publicId: expect.any(String) } });
      const { body } = await client.post({ type: 'get', leaderboard: 'frozen-jewel', contentType: 'score' });
      expect(body).toEqual([
        { id: added.body.publicId, username: 'Anna', score: 5000, country: '', rank: 1, isVerified: false, isOwn: false, ...stored },
      ]);
    });

    it('for a leaderboard with a space in its name', async () => {
      expect((await client.add({ leaderboard: 'frozen jewel 2' })).status).toBe(200);
      expect((await client.list({ leaderboard: 'frozen jewel 2' })).body).toHaveLength(1);
    });

    it.each([undefined, null])('and lists it for %s as content type', async (contentType) => {
      await client.add({ contentType });
      expect((await client.list({ contentType })).body).toHaveLength(1);
      expect((await client.list()).body).toHaveLength(1);
    });

    it.each(Object.entries(FORMS))('as %s', async (_name, form) => {
      const dt = sealPayload(JSON.stringify(PLAIN), KEY);
      const answer = await server.app.inject({ method: 'POST', url: '/api/score', ...form({ dt }) });
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { score: 5000 }]);
    });
  });

  describe('the score service accepts', () => {
    it.each(Object.entries(FORMS))('registration, login and score as %s', async (_name, form) => {
      const post = async (path: string, fields: Fields) =>
        (await server.app.inject({ method: 'POST', url: `/service/${path}`, ...form(fields) })).json<Record<string, string>>();
      const { uid, pin_code, public_id } = await post('register', { nickname: 'Frost' });
      expect(await post('login', { nickname: 'Frost', pin_code })).toEqual({ uid, public_id });
      const sealed = { score: sealPayload('5000', KEY), game_time: sealPayload('60', KEY) };
      expect(await post('score', { game_id: 'frozen-jewel', uid, ...sealed })).toEqual({ score: 5000, isVerified: false });
      expect((await readLeaderboard(server.app, 'score')).body.message).toMatchObject([{ uid: public_id, score: 5000 }]);
    });

    it.each([
      ['5000', '60'],
      ['5000.0', '60.25'],
      ['5e3', '6e1'],
      ['5E+3', '6.0e+1'],
    ])('a score of %s after %s seconds', async (score, seconds) => {
      const { uid } = await registerPlayer(server.app, 'Frost');
      const sealed = { score: sealPayload(score, KEY), game_time: sealPayload(seconds, KEY) };
      const form = FORMS['URL-encoded']({ game_id: 'frozen-jewel', uid, ...sealed });
      const answer = await server.app.inject({ method: 'POST', url: '/service/score', ...form });
      expect([answer.statusCode, answer.json()]).toEqual([200, { score: 5000, isVerified: false }]);
    });

    it('a login, and returns the uid of the own rows', async () => {
      const { uid, pin } = await registerPlayer(server.app, 'Frost');
      const { body } = await logIn(server.app, 'Frost', pin);
      expect(body.uid).toBe(uid);
      expect(body.public_id).not.toBe(uid);
    });
  });

  it.each([
    ['a file', `--x\r\ncontent-disposition: form-data; name="dt"; filename="a.txt"\r\n\r\nA\r\n--x--\r\n`],
    [
      'a field twice',
      ['A', 'B'].map((text) => `--x\r\ncontent-disposition: form-data; name="dt"\r\n\r\n${text}\r\n`).join('') + '--x--\r\n',
    ],
    ['no end', '--x\r\ncontent-disposition: form-data; name="dt"\r\n\r\nA'],
    ['no field', '--x--\r\n'],
    ['nothing', ''],
    [
      '21 fields',
      `${Array.from({ length: 21 }, (_, index) => `--x\r\ncontent-disposition: form-data; name="${index}"\r\n\r\nA\r\n`).join('')}--x--\r\n`,
    ],
  ])('rejects a multipart form with %s', async (_name, payload) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const answer = await server.app.inject({ method: 'POST', url: '/api/score', headers, payload });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad-request']);
  });
});
