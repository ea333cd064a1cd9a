// Registration and login over HTTP: one name one player, one refusal for whatever is wrong, and lock-outs that all processes share.
import { verify } from '@node-rs/argon2';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { nicknameKey } from '../../../src/net/names.ts';
import { uidHash } from '../../../server/service/user-ids.ts';
import { findRows } from '../support/find-rows.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer, type TestServer } from '../support/test-server.ts';
import { logIn, NO_BOT_CHECK, postForm, registerPlayer, sendScore } from './service-client.ts';

describeDatabases((kind) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await openTestServer(kind, { ...NO_BOT_CHECK, LOGIN_FAILURES: '3', LOGIN_LOCK_SECONDS: '30', LOGIN_LOCK_MAX_SECONDS: '100' });
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  // @spec 3.43 7.6 7.7 9.48
  it('gives a uid and a PIN, and the uid again for both', async () => {
    const { uid, pin } = await registerPlayer(server.app, 'Frost');
    expect(uid).toMatch(/^[\w-]{22,64}$/);
    expect(pin).toMatch(/^\d{6}$/);
    expect(await logIn(server.app, 'fROST', pin)).toMatchObject({ status: 200, body: { uid } });
  });

  it('keeps neither uid nor PIN, but a slow hash of the PIN', async () => {
    const { uid, pin } = await registerPlayer(server.app, 'Frost');
    const user = await server.database.kysely.selectFrom('service_users').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(user)).not.toContain(uid);
    expect(user.pin_hash).toMatch(/^\$argon2id\$v=19\$/);
    expect(await verify(user.pin_hash, pin)).toBe(true);
  });

  it('logs neither nicknames, PINs nor uids', async () => {
    const { uid, pin } = await registerPlayer(server.app, 'Frost');
    await logIn(server.app, 'Frost', pin);
    const log = server.lines.join('');
    for (const secret of [uid, pin, 'Frost']) expect(log).not.toContain(secret);
  });

  it.each([
    ['', 'nickname-invalid', 422],
    ['abcd', 'nickname-invalid', 422],
    ['abcdefghijklm', 'nickname-invalid', 422],
    ['with space', 'nickname-invalid', 422],
    ["a';DROP--", 'nickname-invalid', 422],
    ['abc\0def', 'nickname-invalid', 422],
    ['fucker', 'name-bad-words', 422],
    ['пиздец', 'name-bad-words', 422],
  ])('refuses the nickname %j: %s', async (nickname, code, status) => {
    expect(await postForm(server.app, 'register', { nickname })).toMatchObject({ status, body: { code } });
  });

  it('refuses forms without their fields', async () => {
    expect(await postForm(server.app, 'register', {})).toMatchObject({ status: 400, body: { code: 'bad-request' } });
    expect(await postForm(server.app, 'login', { nickname: 'Frost' })).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  });

  it('gives one of a hundred the name, over two processes', async () => {
    const peer = await server.openPeer();
    const names = ['Frost', 'FROST', 'frost', 'Ｆrost'];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => postForm(index % 2 ? peer : server.app, 'register', { nickname: names[index % 4] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'nickname-taken')).toHaveLength(99);
  });

  it('takes no name that is banned', async () => {
    await server.database.kysely.insertInto('banned_names').values({ name_key: 'frost', name: 'Frost', created_at: 1 }).execute();
    expect(await postForm(server.app, 'register', { nickname: 'Frost' })).toMatchObject({ status: 409, body: { code: 'nickname-taken' } });
  });

  it('tells an unknown name from a wrong PIN in nothing', async () => {
    const { pin } = await registerPlayer(server.app, 'Frost');
    const wrong = await logIn(server.app, 'Frost', pin === '000000' ? '000001' : '000000');
    const unknown = await logIn(server.app, 'Nobody', pin);
    const malformed = await logIn(server.app, 'No\0body', 'x');
    expect(wrong).toEqual({ status: 401, body: { code: 'login-failed', message: 'Nickname and PIN do not fit together.' } });
    expect(unknown).toEqual(wrong);
    expect(malformed).toEqual(wrong);
  });

  it('refuses a banned player who knows the PIN', async () => {
    const { pin } = await registerPlayer(server.app, 'Frost');
    await server.database.kysely.insertInto('banned_names').values({ name_key: 'frost', name: 'Frost', created_at: 1 }).execute();
    expect(await logIn(server.app, 'Frost', pin)).toMatchObject({ status: 403, body: { code: 'banned' } });
  });

  it.each(['Frost', 'Nobody'])('locks %s after three wrong PINs, for longer each time, in every process', async (nickname) => {
    const peer = await server.openPeer();
    await registerPlayer(server.app, 'Frost');
    const lock = async (app = server.app) => logIn(app, nickname, 'no pin', '198.51.100.1');
    for (let wrong = 0; wrong < 3; wrong++) expect((await lock()).status).toBe(401);
    for (const seconds of [30, 60, 100, 100]) {
      expect(await lock(peer)).toMatchObject({ status: 429, body: { code: 'locked-out' }, retryAfter: `${seconds}` });
      server.time.now += seconds * 1000;
      expect((await lock(peer)).status).toBe(401);
    }
  });

  it('does not look at the right PIN while it is locked, and forgets failures after it', async () => {
    const { pin } = await registerPlayer(server.app, 'Frost');
    for (let wrong = 0; wrong < 3; wrong++) await logIn(server.app, 'Frost', 'no pin');
    expect((await logIn(server.app, 'Frost', pin)).status).toBe(429);
    server.time.now += 30_000;
    expect((await logIn(server.app, 'Frost', pin)).status).toBe(200);
    for (let wrong = 0; wrong < 3; wrong++) expect((await logIn(server.app, 'Frost', 'no pin')).status).toBe(401);
  });

  it.each([
    ['one network', 3, () => '198.51.100.1'],
    ['a hundred networks', 60, (index: number) => `198.51.100.${index}`],
  ])('lets a hundred guesses at once from %s be no more than %i', async (_name, most, addressOf) => {
    await registerPlayer(server.app, 'Frost');
    const peer = await server.openPeer();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => logIn(index % 2 ? peer : server.app, 'Frost', String(100_000 + index), addressOf(index))),
    );
    expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(most);
  });

  it('does not let strangers lock a player out: not with a few wrong PINs, and not at home with many', async () => {
    const { pin } = await registerPlayer(server.app, 'Frost');
    const guess = (index: number) => logIn(server.app, 'Frost', 'no pin', `198.51.100.${index}`);
    for (let index = 0; index < 12; index++) await guess(index % 4);
    expect((await guess(0)).body.code).toBe('locked-out');
    expect((await logIn(server.app, 'Frost', pin, '192.0.2.1')).status).toBe(200);
    for (let index = 12; index < 70; index++) await guess(index);
    expect((await logIn(server.app, 'Frost', pin, '192.0.2.2')).body.code).toBe('locked-out');
    expect((await logIn(server.app, 'Frost', pin, '192.0.2.1')).status).toBe(200);
    expect((await logIn(server.app, 'Frost', pin)).status).toBe(200);
  });

  it('counts wrong PINs from a network that has logged in, too, and forgets the network after 90 days', async () => {
    const { pin } = await registerPlayer(server.app, 'Frost');
    for (let wrong = 0; wrong < 3; wrong++) await logIn(server.app, 'Frost', 'no pin');
    expect((await logIn(server.app, 'Frost', pin)).body.code).toBe('locked-out');
    server.time.now += 90 * 86_400_000;
    for (let index = 0; index < 61; index++) await logIn(server.app, 'Frost', 'no pin', `198.51.100.${index}`);
    expect((await logIn(server.app, 'Frost', pin)).body.code).toBe('locked-out');
  });

  it('counts wrong PINs by the /48 of IPv6, ten times as many', async () => {
    const { pin } = await registerPlayer(server.app, 'Frost');
    for (let index = 0; index < 150; index++) await logIn(server.app, `Guessed${index}`, 'no pin', `2001:db8:1:${index.toString(16)}::1`);
    expect((await logIn(server.app, 'Frost', pin, '2001:db8:1:ffff::1')).body.code).toBe('locked-out');
    expect((await logIn(server.app, 'Frost', pin, '2001:db8:2:ffff::1')).status).toBe(200);
  });

  it.each(['Неro1234', 'Frоst', 'Ηero1', 'Ρussо'])('refuses letters of several alphabets in one nickname: %s', async (nickname) => {
    expect(await postForm(server.app, 'register', { nickname })).toEqual({
      status: 422,
      body: { code: 'nickname-invalid', message: 'The nickname mixes letters of several alphabets, such as Latin and Cyrillic.' },
    });
  });

  it.each(['Hero1234', 'Мороз22', 'Ελλάδα', 'Zoë22', '冰雪player', 'ᴴéro𝐀'])(
    'takes letters of one alphabet, and Han beside them: %s',
    async (nickname) => {
      expect((await postForm(server.app, 'register', { nickname })).status).toBe(200);
    },
  );

  it('lets a mixed nickname of an earlier version log in', async () => {
    const { pin } = await registerPlayer(server.app, 'Hero1234');
    await server.database.kysely
      .updateTable('service_users')
      .set({ nickname: 'Неro1234', nickname_key: nicknameKey('Неro1234') })
      .execute();
    expect((await logIn(server.app, 'Неro1234', pin)).status).toBe(200);
  });

  it('forgets a player who sends nickname and PIN, and nobody else', async () => {
    const { uid, pin } = await registerPlayer(server.app, 'Frost');
    await registerPlayer(server.app, 'Winter');
    await sendScore(server, server.app, uid, { score: 300 });
    const { public_id } = await server.database.kysely
      .selectFrom('service_users')
      .selectAll()
      .where('nickname', '=', 'Frost')
      .executeTakeFirstOrThrow();
    const forget = (code: string) => postForm(server.app, 'forget', { nickname: 'Frost', pin_code: code });
    expect(await forget('no pin')).toMatchObject({ status: 401, body: { code: 'login-failed' } });
    expect(await forget(pin)).toEqual({ status: 200, body: { deleted: true } });
    expect(await findRows(server.database, [public_id, 'Frost', uidHash(uid)])).toEqual([]);
    expect(await findRows(server.database, ['Winter'])).toHaveLength(1);
    expect(await forget(pin)).toMatchObject({ status: 401, body: { code: 'login-failed' } });
    expect((await postForm(server.app, 'register', { nickname: 'Frost' })).status).toBe(200);
  });

  it('locks an address that guesses at many names, whoever it has an account of', async () => {
    const { pin } = await registerPlayer(server.app, 'Frost');
    const guess = (index: number) => logIn(server.app, `Guessed${index}`, '000000', '192.0.2.9');
    for (let index = 0; index < 14; index++) {
      expect((await guess(index)).status).toBe(401);
      if (index % 5 === 0) expect((await logIn(server.app, 'Frost', pin, '192.0.2.9')).status).toBe(200);
    }
    expect((await guess(14)).status).toBe(401);
    expect((await guess(15)).body.code).toBe('locked-out');
    expect((await logIn(server.app, 'Frost', pin, '192.0.2.10')).status).toBe(200);
  });
});
