// The score service's client against a service in memory: every transition of the specification's section 4, and what each fault leads to.
import { describe, expect, test } from 'vitest';
import { SCORE_SERVICE_QUEUE_KEY } from '../../../src/net/score-service/score-service-queue.ts';
import { USER_INFO_KEY } from '../../../src/net/score-service/user-info.ts';
import { MemoryStorage } from '../../support/storages.ts';
import { createFakeScoreService, GAME, json, openClient, settle } from './fake-score-service.ts';

const ADA = { id: 'uid-1', nickname: 'Ada99', pincode: '100000' };

/** A service that knows Ada, and a page that she is logged in on. */
function openAsAda(parts: Parameters<typeof openClient>[1] = {}) {
  const fake = createFakeScoreService();
  fake.users.set(ADA.nickname, { uid: ADA.id, pin: ADA.pincode });
  const storage = new MemoryStorage();
  storage.setItem(USER_INFO_KEY, JSON.stringify(ADA));
  const client = openClient(fake, { storage, ...parts });
  client.start();
  return { fake, client };
}

function openAsNobody(parts: Parameters<typeof openClient>[1] = {}) {
  const fake = createFakeScoreService();
  const client = openClient(fake, parts);
  client.start();
  return { fake, client };
}

const namesOf = ({ calls }: ReturnType<typeof createFakeScoreService>) => calls.map(({ name }) => name);

describe('at the start', () => {
  // @spec 4.84 4.87
  test('a stored user is authenticated, and no popup shows', () => {
    const { client } = openAsAda();
    expect(client.state).toMatchObject({ user: ADA, popup: 'none' });
  });

  // @spec 4.87
  test('the registration shows where no nickname is stored', () => {
    expect(openAsNobody().client.state).toMatchObject({ user: undefined, popup: 'registration' });
  });

  test('it does not where auto-show is off', () => {
    expect(openAsNobody({ options: { autoShowRegistration: false } }).client.state.popup).toBe('none');
  });

  // @spec 4.88
  test.each([true, false])('it always shows with alwaysShowRegistration (auto-show: %s)', (autoShowRegistration) => {
    const { client } = openAsAda({ options: { alwaysShowRegistration: true, autoShowRegistration } });
    expect(client.state).toMatchObject({ user: ADA, popup: 'registration' });
  });

  test('a nickname that is not to be remembered is not, and is not stored', async () => {
    const { client } = openAsNobody({ options: { rememberNickname: false } });
    await client.register('Grace');
    expect(client.state.user?.nickname).toBe('Grace');
    expect(client.storage.getItem(USER_INFO_KEY)).toBeNull();
    expect(openAsAda({ options: { rememberNickname: false } }).client.state.user).toBeUndefined();
  });

  // @spec 7.8
  test('a score that waits is posted', async () => {
    const { fake, client } = openAsAda();
    fake.fault = 'offline';
    await client.play(900);
    fake.fault = 'none';
    const later = openClient(fake, { storage: client.storage });
    later.start();
    await settle();
    expect(fake.taken).toMatchObject([{ uid: 'uid-1', gameId: 'frozen-jewel', score: 900, seconds: 60 }]);
  });
});

describe('the registration', () => {
  // @spec 3.36 4.83 7.6
  test('gives a PIN, stores all three, and Ok closes it', async () => {
    const { fake, client } = openAsNobody();
    await client.register('Grace');
    const user = { id: 'uid-1', nickname: 'Grace', pincode: '100000' };
    expect(client.state).toMatchObject({ user, popup: 'registered', fault: undefined, calls: 0 });
    expect(JSON.parse(client.storage.getItem(USER_INFO_KEY)!)).toEqual(user);
    expect(fake.calls[0].form.get('g-recaptcha-response')).toBe('token of site');
    client.close();
    expect(client.state.popup).toBe('none');
  });

  // @spec 5.15
  test('is not sent with a nickname that is none, and says so with each letter', async () => {
    const { fake, client } = openAsNobody();
    client.typeNickname('ab');
    expect(client.state).toMatchObject({ nickname: 'ab', fault: { code: 'nickname-too-short', minLength: 5 } });
    client.typeNickname('abcde');
    expect(client.state.fault).toBeUndefined();
    await client.register('ab cd');
    expect(client.state.fault).toEqual({ code: 'nickname-characters' });
    expect(fake.calls).toEqual([]);
  });

  // @spec 8.13
  test('a nickname that is taken asks for another', async () => {
    const { fake, client } = openAsNobody();
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
  ])('the answer %j is none', async (body) => {
    const { fake, client } = openAsNobody();
    fake.answers.set('register', json(body));
    await client.register('Grace');
    expect(client.state).toMatchObject({ fault: { code: 'registration-failed' }, user: undefined });
  });

  // @spec 8.13
  test('nobody who answers is another fault than a nickname', async () => {
    const { fake, client } = openAsNobody();
    fake.fault = 'offline';
    await client.register('Grace');
    expect(client.state.fault).toEqual({ code: 'no-answer' });
  });

  // @spec 5.14
  test('without a script that tells people from programs nothing is sent; the next try loads it again', async () => {
    let tries = 0;
    const { fake, client } = openAsNobody({
      check: async () => {
        // The first load is the popup's own.
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
    ['refuses', () => Promise.reject(new Error('no'))],
    ['gives nothing', () => Promise.resolve('')],
  ])('nor without a token: the script %s', async (_, execute) => {
    const { fake, client } = openAsNobody({ check: async () => ({ execute }) });
    await client.register('Grace');
    expect(client.state.fault).toEqual({ code: 'bot-token' });
    expect(fake.calls).toEqual([]);
  });

  test('pressed twice, it is sent once', async () => {
    const { fake, client } = openAsNobody();
    await Promise.all([client.register('Grace'), client.register('Grace')]);
    expect(namesOf(fake)).toEqual(['register']);
  });

  test('the PIN is shown even if the form was closed meanwhile', async () => {
    const { client } = openAsNobody();
    const registering = client.register('Grace');
    client.close();
    await registering;
    expect(client.state.popup).toBe('registered');
  });

  test('reopens its closed form when the nickname is taken', async () => {
    const { fake, client } = openAsNobody();
    fake.users.set('Grace', { uid: 'x', pin: '000000' });
    const registering = client.register('Grace');
    client.close();
    await registering;
    expect(client.state).toMatchObject({ popup: 'registration', fault: { code: 'registration-failed' } });
  });

  // @spec 4.90 4.98 6.4
  test('lets a pending score go, and its leaderboard follows the PIN', async () => {
    const { fake, client } = openAsNobody();
    await client.play(500, 30);
    expect(fake.posted).toEqual([]);
    await client.register('Grace');
    expect(client.state.popup).toBe('registered');
    expect(fake.taken).toMatchObject([{ uid: 'uid-1', score: 500, seconds: 30 }]);
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
  test('takes nickname and PIN, and closes', async () => {
    const { client } = await openLogin();
    await client.logIn('Ada99', '100000');
    expect(client.state).toMatchObject({ user: ADA, popup: 'none' });
    expect(client.storage.getItem(USER_INFO_KEY)).not.toBeNull();
  });

  // @spec 2.78 4.91
  test('is confirmed where the settings ask for it', async () => {
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
    expect(fake.taken).toHaveLength(1);
    expect(namesOf(fake)).toEqual(['login', 'score', 'getLeaderboard']);
  });

  // @spec 4.86 8.14
  test('that fails logs out and asks again', async () => {
    const { client } = openAsAda({ options: { alwaysShowRegistration: true } });
    client.showLogin();
    await client.logIn('Ada99', '999999');
    expect(client.state).toMatchObject({ user: undefined, popup: 'login', fault: { code: 'login-failed' } });
    expect(client.storage.getItem(USER_INFO_KEY)).toBeNull();
  });

  // @spec 4.86
  test.each([
    ['refuses', 'none', 'login-failed'],
    ['does not answer', 'offline', 'no-answer'],
  ] as const)('reopens its closed form with the fault when the service %s', async (_, fault, code) => {
    const { fake, client } = await openLogin();
    fake.fault = fault;
    const loggingIn = client.logIn('Ada99', '999999');
    client.close();
    expect(client.state.popup).toBe('none');
    await loggingIn;
    expect(client.state).toMatchObject({ user: undefined, popup: 'login', fault: { code } });
  });

  // @spec 4.86
  test('that nobody answers takes nothing away', async () => {
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
  ])('%j with PIN %j is not sent: %s', async (nickname, pin, code) => {
    const { fake, client } = await openLogin();
    await client.logIn(nickname, pin);
    expect(client.state.fault?.code).toBe(code);
    expect(fake.calls).toEqual([]);
  });

  // @spec 3.43
  test.each([[{}], [{ uid: '' }], [{ uid: 5 }], ['x']])('the answer %j is none', async (body) => {
    const { fake, client } = await openLogin();
    fake.answers.set('login', json(body));
    await client.logIn('Ada99', '100000');
    expect(client.state).toMatchObject({ user: undefined, fault: { code: 'login-failed' } });
  });

  test('a form that was closed meanwhile stays closed', async () => {
    const { client } = await openLogin({ confirmLogin: true });
    const loggingIn = client.logIn('Ada99', '100000');
    client.close();
    await loggingIn;
    expect(client.state).toMatchObject({ user: ADA, popup: 'none' });
  });
});

describe('tracking', () => {
  // @spec 3.40 4.93 4.94 4.97
  test('a game without its pauses is timed, and posted with its end', async () => {
    const { fake, client } = openAsAda();
    const { tracking, page } = client;
    tracking.started(0);
    page.milliseconds += 10_000;
    tracking.paused();
    page.milliseconds += 99_000;
    tracking.resumed();
    page.milliseconds += 5_400;
    await tracking.ended({ ...GAME, score: 320 });
    expect(fake.taken).toMatchObject([{ score: 320, seconds: 15 }]);
    expect(client.page.logs).toContain('Score service: game over with 320 points after 15 s');
  });

  // @spec 4.98
  test('ended counts once a game, and only for one that has started', async () => {
    const { fake, client } = openAsAda();
    await client.tracking.ended({ ...GAME, score: 1 });
    await client.play(320);
    await client.tracking.ended({ ...GAME, score: 320 });
    expect(fake.posted).toHaveLength(1);
  });

  // @spec 4.89
  test('the same score and time are pending once, and another time is another score', async () => {
    const { fake, client } = openAsAda();
    await client.play(320, 60);
    await client.play(320, 60);
    expect(fake.posted).toHaveLength(1);
    await client.play(320, 61);
    expect(fake.posted).toHaveLength(2);
  });

  // @spec 4.95 4.96
  test('restarted begins a new time; interrupted forgets the game', async () => {
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
    expect(fake.taken).toMatchObject([{ score: 2, seconds: 7 }]);
  });

  // @spec 4.92
  test('started without a reset goes on; with one it begins with what was played before', async () => {
    const { fake, client } = openAsAda();
    const { tracking, page } = client;
    tracking.started(100);
    page.milliseconds += 3000;
    tracking.paused();
    tracking.started();
    page.milliseconds += 4000;
    await tracking.ended({ ...GAME, score: 2 });
    expect(fake.taken).toMatchObject([{ seconds: 107 }]);
  });

  test('the proof goes with the score', async () => {
    const { fake, client } = openAsAda();
    await client.play(320, 60, { ticket: 'signed' });
    const { fields } = fake.taken[0];
    expect(Object.fromEntries(fields)).toMatchObject({ ticket: 'signed', times: 'c', replay: expect.stringMatching(/^\d+~s7~/) });
  });

  // @spec 4.97
  test('a leaderboard is shown after a game with auto-show alone', async () => {
    const shown = openAsAda({ options: { autoShowLeaderboard: true } }).client;
    await shown.play(320);
    expect(shown.state).toMatchObject({ popup: 'leaderboard', rows: [{ value: 320 }] });
    const plain = openAsAda().client;
    await plain.play(320);
    expect(plain.state.popup).toBe('none');
  });

  // @spec 4.98
  test('nothing is posted without a game id', async () => {
    const { fake, client } = openAsAda({ options: { gameId: '' } });
    await client.play(320);
    expect(fake.calls).toEqual([]);
  });
});

describe('a score that is not taken', () => {
  // @spec 3.40 4.99 8.16
  test.each(['offline', 'internal', 'lost'] as const)('waits over a reload (%s), and counts once', async (fault) => {
    const { fake, client } = openAsAda();
    fake.fault = fault;
    await client.play(900);
    expect(client.page.warnings).toEqual([expect.stringContaining('Failed to post the score 900')]);
    expect(client.state).toMatchObject({ popup: 'none', fault: undefined });
    fake.fault = 'none';
    const later = openClient(fake, { storage: client.storage });
    later.start();
    await settle();
    expect(fake.taken).toMatchObject([{ score: 900 }]);
    await later.postPending();
    expect(JSON.parse(client.storage.getItem(SCORE_SERVICE_QUEUE_KEY)!)).toMatchObject({ entries: [], last: '900 60' });
  });

  test('is not posted as somebody else', async () => {
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
    expect(fake.taken).toHaveLength(1);
  });

  test.each(['seed-used', 'seed-forged', 'seed-foreign', 'seed-expired'])('goes without its ticket after %s', async (code) => {
    const { fake, client } = openAsAda();
    let refusals = 0;
    fake.answers.set('score', () => (refusals++ === 0 ? json({ code, message: '' }, 409) : json({})));
    await client.play(900, 60, { ticket: 'signed' });
    const forms = fake.calls.map(({ form }) => form);
    expect(forms.map((form) => form.get('ticket'))).toEqual(['signed', null]);
    expect(forms[0].get('submission')).not.toBe(forms[1].get('submission'));
    expect(forms[1].get('replay')).not.toBeNull();
  });

  test('goes without a replay of other rules', async () => {
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
  ])('after %s (%i) waits: %i', async (code, status, waiting) => {
    const { fake, client } = openAsAda();
    fake.answers.set('score', json({ code, message: '' }, status));
    await client.play(900);
    expect(JSON.parse(client.storage.getItem(SCORE_SERVICE_QUEUE_KEY)!).entries).toHaveLength(waiting);
  });

  test('waits where a plain host answers for the service', async () => {
    const { fake, client } = openAsAda();
    fake.answers.set('score', new Response('<h1>Not Found</h1>', { status: 404 }));
    await client.play(900);
    expect(JSON.parse(client.storage.getItem(SCORE_SERVICE_QUEUE_KEY)!).entries).toHaveLength(1);
  });
});

describe('leaderboards', () => {
  // @spec 4.99
  test('show what there is, and refresh after a post', async () => {
    const { fake, client } = openAsAda();
    await client.showLeaderboard('score');
    expect(client.state).toMatchObject({ popup: 'leaderboard', listState: 'empty' });
    await client.play(320);
    expect(client.state).toMatchObject({ listState: 'list', rows: [{ rank: 1, nickname: 'Ada99', value: 320 }] });
    expect(namesOf(fake)).toEqual(['getLeaderboard', 'score', 'getLeaderboard']);
  });

  // @spec 8.15
  test('say that they load, and then that they could not', async () => {
    const { fake, client } = openAsAda();
    fake.fault = 'internal';
    const loading = client.showLeaderboard('stats_wins');
    expect(client.state).toMatchObject({ leaderboard: 'stats_wins', listState: 'loading', calls: 1 });
    await loading;
    expect(client.state).toMatchObject({ listState: 'error', calls: 0 });
  });

  test('the last one that was asked for counts, whichever is answered last', async () => {
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
  test('log out refreshes the foot: the user is gone, the list stays', async () => {
    const { client } = openAsAda();
    await client.play(320);
    await client.showLeaderboard('score');
    client.logOut();
    expect(client.state).toMatchObject({ user: undefined, popup: 'leaderboard', listState: 'list' });
    expect(client.storage.getItem(USER_INFO_KEY)).toBeNull();
  });
});

test('a call that takes five seconds has failed', async () => {
  const fetch = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal!.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))));
  const client = openClient({ fetch });
  client.start();
  const registering = client.register('Grace');
  await settle();
  expect(client.state.calls).toBe(1);
  for (const call of client.timers.slice()) call();
  await registering;
  expect(client.state).toMatchObject({ calls: 0, fault: { code: 'no-answer' } });
});

// @spec 8.17
test('a callback that throws is logged, and harms nobody', async () => {
  const { client } = openAsNobody({
    onChange: () => {
      throw new Error('of the callback');
    },
  });
  await client.register('Grace');
  expect(client.state.popup).toBe('registered');
  expect(client.page.warnings[0]).toBe('A callback of the score service failed: Error: of the callback');
});

// @spec 2.13 9.52
test('all of it is told to a verbose log, and none of its secrets', async () => {
  const { client } = openAsNobody();
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
