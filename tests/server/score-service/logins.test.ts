// Logins over HTTP, on both databases: one refusal for every wrong login, and lock-outs shared by all processes.
import { expect, it } from 'vitest';
import { useTestServer } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { logIn, NO_BOT_CHECK, registerPlayer } from './score-service-client.ts';

describeDatabases((kind) => {
  const server = useTestServer(kind, { ...NO_BOT_CHECK, LOGIN_FAILURES: '3', LOGIN_LOCK_SECONDS: '30', LOGIN_LOCK_MAX_SECONDS: '100' });

  it('answers an unknown name like a wrong PIN', async () => {
    const { pin } = await registerPlayer(server.app, 'Frost');
    const wrong = await logIn(server.app, 'Frost', pin === '000000' ? '000001' : '000000');
    const unknown = await logIn(server.app, 'Nobody', pin);
    const malformed = await logIn(server.app, 'No\0body', 'x');
    expect(wrong).toEqual({ status: 401, body: { code: 'login-failed', message: 'Wrong nickname or PIN.' } });
    expect(unknown).toEqual(wrong);
    expect(malformed).toEqual(wrong);
  });

  it('rejects a banned player with the right PIN', async () => {
    const { pin } = await registerPlayer(server.app, 'Frost');
    await server.database.kysely.insertInto('banned_names').values({ name_key: 'frost', name: 'Frost', created_at: 1 }).execute();
    expect(await logIn(server.app, 'Frost', pin)).toMatchObject({ status: 403, body: { code: 'banned' } });
  });

  it.each(['Frost', 'Nobody'])('locks %s after three wrong PINs, for longer each time, in all processes', async (nickname) => {
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

  it('rejects the right PIN while locked, and resets the count afterwards', async () => {
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
  ])('limits a hundred parallel guesses from %s to %i', async (_name, max, addressOf) => {
    await registerPlayer(server.app, 'Frost');
    const peer = await server.openPeer();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => logIn(index % 2 ? peer : server.app, 'Frost', String(100_000 + index), addressOf(index))),
    );
    expect(answers.filter(({ status }) => status !== 429).length).toBeLessThanOrEqual(max);
  });

  it('does not let others lock a player out of a known network', async () => {
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

  it('counts wrong PINs from a known network, and forgets the network after 90 days', async () => {
    const { pin } = await registerPlayer(server.app, 'Frost');
    for (let wrong = 0; wrong < 3; wrong++) await logIn(server.app, 'Frost', 'no pin');
    expect((await logIn(server.app, 'Frost', pin)).body.code).toBe('locked-out');
    server.time.now += 90 * 86_400_000;
    for (let index = 0; index < 61; index++) await logIn(server.app, 'Frost', 'no pin', `198.51.100.${index}`);
    expect((await logIn(server.app, 'Frost', pin)).body.code).toBe('locked-out');
  });

  it('counts wrong PINs per IPv6 /48 against a tenfold limit', async () => {
    const { pin } = await registerPlayer(server.app, 'Frost');
    for (let index = 0; index < 150; index++) await logIn(server.app, `Guessed${index}`, 'no pin', `2001:db8:1:${index.toString(16)}::1`);
    expect((await logIn(server.app, 'Frost', pin, '2001:db8:1:ffff::1')).body.code).toBe('locked-out');
    expect((await logIn(server.app, 'Frost', pin, '2001:db8:2:ffff::1')).status).toBe(200);
  });

  it('locks an address that guesses at many names, even after a successful login', async () => {
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
