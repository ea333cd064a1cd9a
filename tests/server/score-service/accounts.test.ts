// Accounts over HTTP, on both databases: unique nicknames, stored data, and deletion.
import { verify } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { nicknameKey } from '../../../src/net/names.ts';
import { sha256 } from '../../../server/signer.ts';
import { findRows } from '../support/find-rows.ts';
import { useTestServer } from '../support/shared-server.ts';
import { describeBothDatabases } from '../support/test-databases.ts';
import { logIn, NO_BOT_CHECK, postForm, registerPlayer, sendScore } from './score-service-client.ts';

describeBothDatabases((kind) => {
  const server = useTestServer(kind, NO_BOT_CHECK);

  // @spec 3.43 7.6 7.7 9.48
  it('returns a uid and a PIN, and the uid again at login', async () => {
    const { uid, pin } = await registerPlayer(server.app, 'Frost');
    expect(uid).toMatch(/^[\w-]{22,64}$/);
    expect(pin).toMatch(/^\d{6}$/);
    expect(await logIn(server.app, 'fROST', pin)).toMatchObject({ status: 200, body: { uid } });
  });

  it('stores a slow hash of the PIN, but neither uid nor PIN', async () => {
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
  ])('rejects the nickname %j: %s', async (nickname, code, status) => {
    expect(await postForm(server.app, 'register', { nickname })).toMatchObject({ status, body: { code } });
  });

  it('rejects incomplete forms', async () => {
    expect(await postForm(server.app, 'register', {})).toMatchObject({ status: 400, body: { code: 'bad-request' } });
    expect(await postForm(server.app, 'login', { nickname: 'Frost' })).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  });

  it('accepts one of a hundred registrations of a name across two processes', async () => {
    const peer = await server.openPeer();
    const names = ['Frost', 'FROST', 'frost', 'Ｆrost'];
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => postForm(index % 2 ? peer : server.app, 'register', { nickname: names[index % 4] })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 409 && body.code === 'nickname-taken')).toHaveLength(99);
  });

  it('rejects a banned name', async () => {
    await server.database.kysely.insertInto('banned_names').values({ name_key: 'frost', name: 'Frost', created_at: 1 }).execute();
    expect(await postForm(server.app, 'register', { nickname: 'Frost' })).toMatchObject({ status: 409, body: { code: 'nickname-taken' } });
  });

  it.each(['Неro1234', 'Frоst', 'Ηero1', 'Ρussо'])('rejects a nickname with several alphabets: %s', async (nickname) => {
    expect(await postForm(server.app, 'register', { nickname })).toEqual({
      status: 422,
      body: { code: 'nickname-invalid', message: 'The nickname mixes letters of several alphabets, such as Latin and Cyrillic.' },
    });
  });

  it.each([
    ['HOPE1', 'НОРЕ1'],
    ['НОРЕ1', 'HOPE1'],
    ['Cocos', 'сосоs'.replace('s', 'ѕ')],
    ['HOPE1', 'ΗΟΡΕ1'],
    ['ΗΟΡΕ1', 'HOPE1'],
    ['НОРЕ1', 'ΗΟΡΕ1'],
    ['ΗΟΡΕ1', 'НОРЕ1'],
  ])('rejects a nickname that looks like a taken one in another alphabet: %s, %s', async (taken, nickname) => {
    await registerPlayer(server.app, taken);
    expect(await postForm(server.app, 'register', { nickname })).toMatchObject({ status: 409, body: { code: 'nickname-taken' } });
  });

  it('rejects a nickname that looks like a banned one', async () => {
    await server.database.kysely.insertInto('banned_names').values({ name_key: 'hope1', name: 'HOPE1', created_at: 1 }).execute();
    expect((await postForm(server.app, 'register', { nickname: 'НОРЕ1' })).status).toBe(409);
  });

  it('accepts the same name in the letters of another alphabet that look different', async () => {
    for (const nickname of ['Мороз', 'Moroz', 'Диана', 'Diana']) await registerPlayer(server.app, nickname);
  });

  it.each(['Hero1234', 'Мороз22', 'Ελλάδα', 'Zoë22', '冰雪player', 'ᴴéro𝐀'])(
    'accepts one alphabet, with or without Han: %s',
    async (nickname) => {
      expect((await postForm(server.app, 'register', { nickname })).status).toBe(200);
    },
  );

  it('accepts a login with a mixed nickname of an earlier version', async () => {
    const { pin } = await registerPlayer(server.app, 'Hero1234');
    await server.database.kysely
      .updateTable('service_users')
      .set({ nickname: 'Неro1234', nickname_key: nicknameKey('Неro1234') })
      .execute();
    expect((await logIn(server.app, 'Неro1234', pin)).status).toBe(200);
  });

  it('deletes an account with nickname and PIN, and no other account', async () => {
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
    expect(await findRows(server.database, [public_id, 'Frost', sha256(uid)])).toEqual([]);
    expect(await findRows(server.database, ['Winter'])).toHaveLength(1);
    expect(await forget(pin)).toMatchObject({ status: 401, body: { code: 'login-failed' } });
    expect((await postForm(server.app, 'register', { nickname: 'Frost' })).status).toBe(200);
  });
});
