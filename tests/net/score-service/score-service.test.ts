// The score service's client with a mock service: all transitions of the specification's section 4, and all errors.
import { describe, expect, test } from 'vitest';
import { SCORE_SERVICE_QUEUE_KEY } from '../../../src/net/score-service/score-service-queue.ts';
import { USER_INFO_KEY } from '../../../src/net/score-service/user-info.ts';
import { MemoryStorage } from '../../support/storages.ts';
import { until } from '../../support/until.ts';
import { createFakeScoreService, GAME, json, openClient, settle } from './fake-score-service.ts';

const ADA = { id: 'uid-1', nickname: 'Ada99', pincode: '100000' };

/** Opens a client with Ada logged in. */
function openAsAda(options: Parameters<typeof openClient>[1] = {}) {
  const fake = createFakeScoreService();
  fake.users.set(ADA.nickname, { uid: ADA.id, pin: ADA.pincode });
  const storage = new MemoryStorage();
  storage.setItem(USER_INFO_KEY, JSON.stringify(ADA));
  const client = openClient(fake, { storage, ...options });
  client.start();
  return { fake, client };
}

function openLoggedOut(options: Parameters<typeof openClient>[1] = {}) {
  const fake = createFakeScoreService();
  const client = openClient(fake, options);
  client.start();
  return { fake, client };
}

const namesOf = ({ calls }: ReturnType<typeof createFakeScoreService>) => calls.map(({ name }) => name);

describe('start', () => {
  // @spec 4.84 4.87
  test('logs the stored user in and opens no popup', () => {
    const { client } = openAsAda();
    expect(client.state).toMatchObject({ user: ADA, popup: 'none' });
  });

  // @spec 4.87
  test('opens the registration without a stored user', () => {
    expect(openLoggedOut().client.state).toMatchObject({ user: undefined, popup: 'registration' });
  });

  test('does not open the registration if auto-show is off', () => {
    expect(openLoggedOut({ options: { autoShowRegistration: false } }).client.state.popup).toBe('none');
  });

  // @spec 4.88
  test.each([true, false])('always opens it with alwaysShowRegistration (auto-show: %s)', (autoShowRegistration) => {
    const { client } = openAsAda({ options: { alwaysShowRegistration: true, autoShowRegistration } });
    expect(client.state).toMatchObject({ user: ADA, popup: 'registration' });
  });

  test('neither stores nor reads the user if rememberNickname is off', async () => {
    const { client } = openLoggedOut({ options: { rememberNickname: false } });
    await client.register('Grace');
    expect(client.state.user?.nickname).toBe('Grace');
    expect(client.storage.getItem(USER_INFO_KEY)).toBeNull();
    expect(openAsAda({ options: { rememberNickname: false } }).client.state.user).toBeUndefined();
  });

  // @spec 7.8
  test('posts a pending score', async () => {
    const { fake, client } = openAsAda();
    fake.fault = 'offline';
    await client.play(900);
    fake.fault = 'none';
    const later = openClient(fake, { storage: client.storage });
    later.start();
    await settle();
    expect(fake.counted).toMatchObject([{ uid: 'uid-1', gameId: 'frozen-jewel', score: 900, seconds: 60 }]);
  });
});

describe('the registration', () => {
  // @spec 3.36 4.83 7.6
  test('shows the PIN, stores the user and closes on Ok', async () => {
    const { fake, client } = openLoggedOut();
    await client.register('Grace');
    const user = { id: 'uid-1', nickname: 'Grace', pincode: '100000' };
    expect(client.state).toMatchObject({ user, popup: 'registered', fault: undefined, calls: 0 });
    expect(JSON.parse(client.storage.getItem(USER_INFO_KEY)!)).toEqual(user);
    expect(fake.calls[0].form.get('g-recaptcha-response')).toBe('token of site');
    client.close();
    expect(client.state.popup).toBe('none');
  });

  // @spec 5.15
  test('checks the nickname during typing and does not send an invalid one', async () => {
    const { fake, client } = openLoggedOut();
    client.typeNickname('ab');
    expect(client.state).toMatchObject({ nickname: 'ab', fault: { code: 'nickname-too-short', minLength: 5 } });
    client.typeNickname('abcde');
    expect(client.state.fault).toBeUndefined();
    await client.register('ab cd');
    expect(client.state.fault).toEqual({ code: 'nickname-characters' });
    expect(fake.calls).toEqual([]);
  });

  // @spec 8.13
  test('requests another nickname if it is taken', async () => {
    const { fake, client } = openLoggedOut();
    fake.users.set('Grace', { uid: 'x', pin: '000000' });
    await client.register('Grace');
    expect(client.state).toMatchObject({ popup: 'registration', fault: { code: 'registration-failed' }, user: undefined });
  });

  // @spec 3.43
  test.each([
    [{}],
    [[]],
    ['no'],
    [null],
    [{ uid: '', pin_code: '123456' }],
    [{ uid: 'a' }],
    [{ uid: 'a', pin_code: '12' }],
    [{ uid: 7, pin_code: 123_456 }],
  ])('fails for the response %j', async (body) => {
    const { fake, client } = openLoggedOut();
    fake.answers.set('register', json(body));
    await client.register('Grace');
    expect(client.state).toMatchObject({ fault: { code: 'registration-failed' }, user: undefined });
  });

  // @spec 8.13
  test('reports a missing response as no-answer', async () => {
    const { fake, client } = openLoggedOut();
    fake.fault = 'offline';
    await client.register('Grace');
    expect(client.state.fault).toEqual({ code: 'no-answer' });
  });

  // @spec 5.14
  test('sends nothing if the bot-check script fails to load, and reloads it on retry', async () => {
    let tries = 0;
    const { fake, client } = openLoggedOut({
      check: async () => {
        // The popup causes the first load.
        if (++tries <= 2) throw new Error('blocked');
        return { execute: async (): Promise<string> => 'token' };
      },
    });
    await settle();
    await client.register('Grace');
    expect(client.state.fault).toEqual({ code: 'bot-script' });
    expect(fake.calls).toEqual([]);
    await client.register('Grace');
    expect(client.state.popup).toBe('registered');
  });

  // @spec 5.14
  test.each<[string, () => Promise<string>]>([
    ['rejects', () => Promise.reject(new Error('no'))],
    ['returns an empty token', () => Promise.resolve('')],
  ])('sends nothing if the bot-check script %s', async (_, execute) => {
    const { fake, client } = openLoggedOut({ check: async () => ({ execute }) });
    await client.register('Grace');
    expect(client.state.fault).toEqual({ code: 'bot-token' });
    expect(fake.calls).toEqual([]);
  });

  test('is sent once if pressed twice', async () => {
    const { fake, client } = openLoggedOut();
    await Promise.all([client.register('Grace'), client.register('Grace')]);
    expect(namesOf(fake)).toEqual(['register']);
  });

  test('shows the PIN even if the form was closed meanwhile', async () => {
    const { client } = openLoggedOut();
    const registering = client.register('Grace');
    client.close();
    await registering;
    expect(client.state.popup).toBe('registered');
  });

  test('reopens its closed form if the nickname is taken', async () => {
    const { fake, client } = openLoggedOut();
    fake.users.set('Grace', { uid: 'x', pin: '000000' });
    const registering = client.register('Grace');
    client.close();
    await registering;
    expect(client.state).toMatchObject({ popup: 'registration', fault: { code: 'registration-failed' } });
  });

  // @spec 4.90 4.98 6.4
  test('posts a pending score, and opens the leaderboard after the PIN', async () => {
    const { fake, client } = openLoggedOut();
    await client.play(500, 30);
    expect(fake.posted).toEqual([]);
    await client.register('Grace');
    expect(client.state.popup).toBe('registered');
    expect(fake.counted).toMatchObject([{ uid: 'uid-1', score: 500, seconds: 30 }]);
    client.close();
    await settle();
    expect(client.state).toMatchObject({
      popup: 'leaderboard',
      leaderboard: 'score',
      listState: 'list',
      rows: [{ nickname: 'Grace', value: 500 }],
    });
  });
});

describe('the login', () => {
  async function openLogin(options = {}) {
    const opened = openAsAda({ options });
    opened.client.logOut();
    opened.client.showLogin();
    return opened;
  }

  // @spec 4.83 4.91 7.7
  test('closes after a valid nickname and PIN', async () => {
    const { client } = await openLogin();
    await client.logIn('Ada99', '100000');
    expect(client.state).toMatchObject({ user: ADA, popup: 'none' });
    expect(client.storage.getItem(USER_INFO_KEY)).not.toBeNull();
  });

  // @spec 2.78 4.91
  test('shows a confirmation if confirmLogin is on', async () => {
    const { client } = await openLogin({ confirmLogin: true });
    await client.logIn('Ada99', '100000');
    expect(client.state.popup).toBe('loggedIn');
  });

  // @spec 4.90
  test.each([true, false])('shows the score leaderboard instead if a score was pending (confirmation: %s)', async (confirmLogin) => {
    const { fake, client } = await openLogin({ confirmLogin });
    await client.play(700);
    await client.logIn('Ada99', '100000');
    expect(client.state).toMatchObject({ popup: 'leaderboard', listState: 'list', rows: [{ value: 700 }] });
    expect(fake.counted).toHaveLength(1);
    expect(namesOf(fake)).toEqual(['login', 'score', 'getLeaderboard']);
  });

  // @spec 4.86 8.14
  test('logs out and reopens its form if it fails', async () => {
    const { client } = openAsAda({ options: { alwaysShowRegistration: true } });
    client.showLogin();
    await client.logIn('Ada99', '999999');
    expect(client.state).toMatchObject({ user: undefined, popup: 'login', fault: { code: 'login-failed' } });
    expect(client.storage.getItem(USER_INFO_KEY)).toBeNull();
  });

  // @spec 4.86
  test.each([
    ['refuses the PIN', 'none', 'login-failed'],
    ['does not respond', 'offline', 'no-answer'],
  ] as const)('reopens its closed form with the error if the service %s', async (_, fault, code) => {
    const { fake, client } = await openLogin();
    fake.fault = fault;
    const loggingIn = client.logIn('Ada99', '999999');
    client.close();
    expect(client.state.popup).toBe('none');
    await loggingIn;
    expect(client.state).toMatchObject({ user: undefined, popup: 'login', fault: { code } });
  });

  // @spec 4.86
  test('keeps the user if no response arrives', async () => {
    const { fake, client } = openAsAda({ options: { alwaysShowRegistration: true } });
    client.showLogin();
    fake.fault = 'offline';
    await client.logIn('Ada99', '100000');
    expect(client.state).toMatchObject({ user: ADA, popup: 'login', fault: { code: 'no-answer' } });
  });

  test.each([
    ['', '100000', 'nickname-empty'],
    ['Ada99', '', 'pin-empty'],
    ['Ada99', '12345', 'pin-length'],
    ['Ada99', '12345a', 'pin-characters'],
  ])('does not send %j with PIN %j: %s', async (nickname, pin, code) => {
    const { fake, client } = await openLogin();
    await client.logIn(nickname, pin);
    expect(client.state.fault?.code).toBe(code);
    expect(fake.calls).toEqual([]);
  });

  // @spec 3.43
  test.each([[{}], [{ uid: '' }], [{ uid: 5 }], ['x']])('fails for the response %j', async (body) => {
    const { fake, client } = await openLogin();
    fake.answers.set('login', json(body));
    await client.logIn('Ada99', '100000');
    expect(client.state).toMatchObject({ user: undefined, fault: { code: 'login-failed' } });
  });

  test('stays closed if the form was closed meanwhile', async () => {
    const { client } = await openLogin({ confirmLogin: true });
    const loggingIn = client.logIn('Ada99', '100000');
    client.close();
    await loggingIn;
    expect(client.state).toMatchObject({ user: ADA, popup: 'none' });
  });
});

describe('tracking', () => {
  // @spec 3.40 4.93 4.94 4.97
  test('measures a game without its pauses and posts it at its end', async () => {
    const { fake, client } = openAsAda();
    const { tracking, page } = client;
    tracking.started(0);
    page.milliseconds += 10_000;
    tracking.paused();
    page.milliseconds += 99_000;
    tracking.resumed();
    page.milliseconds += 5_400;
    await tracking.ended({ ...GAME, score: 320 });
    expect(fake.counted).toMatchObject([{ score: 320, seconds: 15 }]);
    expect(client.page.logs).toContain('Score service: game over with 320 points after 15 s');
  });

  // @spec 4.98
  test('posts once per game, and only a started one', async () => {
    const { fake, client } = openAsAda();
    await client.tracking.ended({ ...GAME, score: 1 });
    await client.play(320);
    await client.tracking.ended({ ...GAME, score: 320 });
    expect(fake.posted).toHaveLength(1);
  });

  // @spec 4.89
  test('does not post an equal score and time twice', async () => {
    const { fake, client } = openAsAda();
    await client.play(320, 60);
    await client.play(320, 60);
    expect(fake.posted).toHaveLength(1);
    await client.play(320, 61);
    expect(fake.posted).toHaveLength(2);
  });

  // @spec 4.95 4.96
  test('resets the time on restart, and drops the game on interruption', async () => {
    const { fake, client } = openAsAda();
    const { tracking, page } = client;
    tracking.started(0);
    page.milliseconds += 50_000;
    tracking.restarted();
    page.milliseconds += 7000;
    await tracking.ended({ ...GAME, score: 2 });
    tracking.started(0);
    tracking.interrupted();
    tracking.resumed();
    page.milliseconds += 7000;
    await tracking.ended({ ...GAME, score: 3 });
    expect(fake.counted).toMatchObject([{ score: 2, seconds: 7 }]);
  });

  // @spec 4.92
  test('continues without resetTo, and starts at the time of resetTo', async () => {
    const { fake, client } = openAsAda();
    const { tracking, page } = client;
    tracking.started(100);
    page.milliseconds += 3000;
    tracking.paused();
    tracking.started();
    page.milliseconds += 4000;
    await tracking.ended({ ...GAME, score: 2 });
    expect(fake.counted).toMatchObject([{ seconds: 107 }]);
  });

  test('posts the proof with the score', async () => {
    const { fake, client } = openAsAda();
    await client.play(320, 60, { ticket: 'signed' });
    const { fields } = fake.counted[0];
    expect(Object.fromEntries(fields)).toMatchObject({ ticket: 'signed', times: 'c', replay: expect.stringMatching(/^\d+~s7~/) });
  });

  // @spec 4.97
  test('opens the leaderboard after a game only with autoShowLeaderboard', async () => {
    const shown = openAsAda({ options: { autoShowLeaderboard: true } }).client;
    await shown.play(320);
    expect(shown.state).toMatchObject({ popup: 'leaderboard', rows: [{ value: 320 }] });
    const hidden = openAsAda().client;
    await hidden.play(320);
    expect(hidden.state.popup).toBe('none');
  });

  // @spec 4.98
  test('posts nothing without a game id', async () => {
    const { fake, client } = openAsAda({ options: { gameId: '' } });
    await client.play(320);
    expect(fake.calls).toEqual([]);
  });
});

describe('a score that is not accepted', () => {
  // @spec 3.40 4.99 8.16
  test.each(['offline', 'internal', 'lost'] as const)('stays pending across a reload (%s), and counts once', async (fault) => {
    const { fake, client } = openAsAda();
    fake.fault = fault;
    await client.play(900);
    expect(client.page.warnings).toEqual([expect.stringContaining('Failed to post the score 900')]);
    expect(client.state).toMatchObject({ popup: 'none', fault: undefined });
    fake.fault = 'none';
    const later = openClient(fake, { storage: client.storage });
    later.start();
    await settle();
    expect(fake.counted).toMatchObject([{ score: 900 }]);
    await later.postPending();
    expect(JSON.parse(client.storage.getItem(SCORE_SERVICE_QUEUE_KEY)!)).toMatchObject({ entries: [], last: '900 60' });
  });

  test('is not posted for another user', async () => {
    const { fake, client } = openAsAda();
    fake.fault = 'lost';
    await client.play(900);
    fake.fault = 'none';
    client.logOut();
    await client.register('Grace');
    expect(fake.posted).toHaveLength(1);
    client.logOut();
    client.showLogin();
    await client.logIn('Ada99', '100000');
    expect(fake.posted.map(({ uid }) => uid)).toEqual(['uid-1', 'uid-1']);
    expect(fake.counted).toHaveLength(1);
  });

  test.each(['seed-used', 'seed-forged', 'seed-foreign', 'seed-expired'])('is sent without its ticket after %s', async (code) => {
    const { fake, client } = openAsAda();
    let refusals = 0;
    fake.answers.set('score', () => (refusals++ === 0 ? json({ code, message: '' }, 409) : json({})));
    await client.play(900, 60, { ticket: 'signed' });
    const forms = fake.calls.map(({ form }) => form);
    expect(forms.map((form) => form.get('ticket'))).toEqual(['signed', null]);
    expect(forms[0].get('submission')).not.toBe(forms[1].get('submission'));
    expect(forms[1].get('replay')).not.toBeNull();
  });

  test('is sent without its replay after rules-version', async () => {
    const { fake, client } = openAsAda();
    let refusals = 0;
    fake.answers.set('score', () => (refusals++ === 0 ? json({ code: 'rules-version', message: '' }, 409) : json({})));
    await client.play(900);
    expect(fake.calls.map(({ form }) => form.has('replay'))).toEqual([true, false]);
  });

  test.each([
    ['score-mismatch', 422, 0],
    ['unknown', 400, 0],
    ['bad-seal', 400, 1],
    ['rate-limited', 429, 1],
  ])('leaves after %s (%i) pending: %i', async (code, status, waiting) => {
    const { fake, client } = openAsAda();
    fake.answers.set('score', json({ code, message: '' }, status));
    await client.play(900);
    expect(JSON.parse(client.storage.getItem(SCORE_SERVICE_QUEUE_KEY)!).entries).toHaveLength(waiting);
  });

  test('stays pending after a 404 of a static host', async () => {
    const { fake, client } = openAsAda();
    fake.answers.set('score', new Response('<h1>Not Found</h1>', { status: 404 }));
    await client.play(900);
    expect(JSON.parse(client.storage.getItem(SCORE_SERVICE_QUEUE_KEY)!).entries).toHaveLength(1);
  });
});

describe('leaderboards', () => {
  // @spec 4.99
  test('show their rows, and refresh after a post', async () => {
    const { fake, client } = openAsAda();
    await client.showLeaderboard('score');
    expect(client.state).toMatchObject({ popup: 'leaderboard', listState: 'empty' });
    await client.play(320);
    expect(client.state).toMatchObject({ listState: 'list', rows: [{ rank: 1, nickname: 'Ada99', value: 320 }] });
    expect(namesOf(fake)).toEqual(['getLeaderboard', 'score', 'getLeaderboard']);
  });

  // @spec 8.15
  test('show the loading state, then the error state', async () => {
    const { fake, client } = openAsAda();
    fake.fault = 'internal';
    const loading = client.showLeaderboard('stats_wins');
    expect(client.state).toMatchObject({ leaderboard: 'stats_wins', listState: 'loading', calls: 1 });
    await loading;
    expect(client.state).toMatchObject({ listState: 'error', calls: 0 });
  });

  test('ignore responses to all requests but the last', async () => {
    const { fake, client } = openAsAda();
    await client.play(320);
    const answers: ((response: Response) => void)[] = [];
    const slow = openClient({ fetch: () => new Promise<Response>((resolve) => answers.push(resolve)) }, { storage: client.storage });
    slow.start();
    const both = [slow.showLeaderboard('score'), slow.showLeaderboard('stats_wins')];
    answers[1](json({ message: [{ nickname: 'Wins', stats_wins: 2 }] }));
    answers[0](json({ message: [{ nickname: 'Score', score: 1 }] }));
    await Promise.all(both);
    expect(slow.state).toMatchObject({ leaderboard: 'stats_wins', rows: [{ nickname: 'Wins' }] });
    expect(fake.fault).toBe('none');
  });

  // @spec 4.85
  test('keep the list after a log-out', async () => {
    const { client } = openAsAda();
    await client.play(320);
    await client.showLeaderboard('score');
    client.logOut();
    expect(client.state).toMatchObject({ user: undefined, popup: 'leaderboard', listState: 'list' });
    expect(client.storage.getItem(USER_INFO_KEY)).toBeNull();
  });
});

test('fails a call at the time-out', async () => {
  const fetch = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal!.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))));
  const client = openClient({ fetch });
  client.start();
  const registering = client.register('Grace');
  await until(() => client.timers.length > 0);
  expect(client.state.calls).toBe(1);
  for (const call of client.timers.slice()) call();
  await registering;
  expect(client.state).toMatchObject({ calls: 0, fault: { code: 'no-answer' } });
});

// @spec 8.17
test('logs an error of a callback and continues', async () => {
  const { client } = openLoggedOut({
    onChange: () => {
      throw new Error('of the callback');
    },
  });
  await client.register('Grace');
  expect(client.state.popup).toBe('registered');
  expect(client.page.warnings[0]).toBe('A callback of the score service failed: Error: of the callback');
});

// @spec 2.13 9.52
test('logs every step, without secrets', async () => {
  const { client } = openLoggedOut();
  await client.register('Grace');
  await client.play(500);
  await client.showLeaderboard('score');
  expect(client.page.logs).toEqual([
    'Score service: client version 1.2.7',
    'Score service: registration',
    'Score service: game over with 500 points after 60 s',
    'Score service: score',
    'Score service: leaderboard score',
  ]);
  expect([...client.page.logs, ...client.page.warnings].join('\n')).not.toMatch(/100000|uid-1|token/);
});
