// The score service's client with the real service: all transitions of the specification's section 4, and all errors.
import { describe, expect, test } from 'vitest';
import { SCORE_SERVICE_QUEUE_KEY } from '../../src/scores/score-service-queue.ts';
import { USER_INFO_KEY } from '../../src/scores/user-info.ts';
import { leaderboardClient } from '../server/support/leaderboard-client.ts';
import { playGame } from '../server/support/played-games.ts';
import { useTestServer } from '../server/support/shared-server.ts';
import { NO_BOT_CHECK, registerPlayer } from '../server/score-service/score-service-client.ts';
import { createPlainServer, PLAIN_SHAPES } from '../support/plain-server.ts';
import { createServerFetch, type Fault, type ServerFetch } from '../support/server-fetch.ts';
import { MemoryStorage } from '../support/storages.ts';
import { countedOf, openClient, postsOf, type PageOptions } from './score-service-page.ts';

const server = useTestServer('embedded', NO_BOT_CHECK);
const WRONG_PIN = '999999';
const REFUSAL = (status: number, code: string): Fault => [status, { code, message: '' }];

/** Opens a client with Ada logged in. */
async function openAsAda(options: PageOptions = {}) {
  const network = createServerFetch(server);
  const { uid, pin } = await registerPlayer(server.app, 'Ada99');
  const ada = { id: uid, nickname: 'Ada99', pincode: pin };
  const storage = new MemoryStorage();
  storage.setItem(USER_INFO_KEY, JSON.stringify(ada));
  const client = openClient(network, { storage, ...options });
  client.start();
  return { network, client, ada };
}

function openLoggedOut(options: PageOptions = {}) {
  const network = createServerFetch(server);
  const client = openClient(network, options);
  client.start();
  return { network, client };
}

const namesOf = ({ requests }: ServerFetch) => requests.map(({ path }) => path.replace('/service/', ''));
const counted = (nickname = 'Ada99') => countedOf(server, nickname);
const waitingIn = (storage: Storage) => (JSON.parse(storage.getItem(SCORE_SERVICE_QUEUE_KEY)!) as { entries: unknown[] }).entries;

describe('start', () => {
  // @spec 4.84 4.87
  test('logs the stored user in and opens no popup', async () => {
    const { client, ada } = await openAsAda();
    expect(client.state).toMatchObject({ user: ada, popup: 'none' });
  });

  // @spec 4.87
  test('opens the registration without a stored user', () => {
    expect(openLoggedOut().client.state).toMatchObject({ user: undefined, popup: 'registration' });
  });

  test('does not open the registration if auto-show is off', () => {
    expect(openLoggedOut({ options: { autoShowRegistration: false } }).client.state.popup).toBe('none');
  });

  // @spec 4.88
  test.each([true, false])('always opens it with alwaysShowRegistration (auto-show: %s)', async (autoShowRegistration) => {
    const { client, ada } = await openAsAda({ options: { alwaysShowRegistration: true, autoShowRegistration } });
    expect(client.state).toMatchObject({ user: ada, popup: 'registration' });
  });

  test('neither stores nor reads the user if rememberNickname is off', async () => {
    const { client } = openLoggedOut({ options: { rememberNickname: false } });
    await client.register('Grace');
    expect(client.state.user?.nickname).toBe('Grace');
    expect(client.storage.getItem(USER_INFO_KEY)).toBeNull();
    expect((await openAsAda({ options: { rememberNickname: false } })).client.state.user).toBeUndefined();
  });

  // @spec 7.8
  test('posts a pending score', async () => {
    const { network, client } = await openAsAda();
    network.fail('/', 'offline');
    await client.play(900);
    network.repair();
    const later = openClient(network, { storage: client.storage });
    later.start();
    await network.idle();
    expect(await counted()).toEqual({ score: 900, seconds: 60, isVerified: false, games: 1 });
  });
});

describe('the registration', () => {
  // @spec 3.36 4.83 7.6
  test('shows the PIN, stores the user and closes on Ok', async () => {
    const { network, client } = openLoggedOut();
    await client.register('Grace');
    const user = { id: expect.stringMatching(/./), nickname: 'Grace', pincode: expect.stringMatching(/^\d{6}$/) };
    expect(client.state).toMatchObject({ user, popup: 'registered', fault: undefined, calls: 0 });
    expect(JSON.parse(client.storage.getItem(USER_INFO_KEY)!)).toEqual(client.state.user);
    expect(network.requests[0].body).toMatchObject({ 'g-recaptcha-response': 'token of site' });
    client.close();
    expect(client.state.popup).toBe('none');
  });

  // @spec 5.15
  test('checks the nickname during typing and does not send an invalid one', async () => {
    const { network, client } = openLoggedOut();
    client.typeNickname('ab');
    expect(client.state).toMatchObject({ nickname: 'ab', fault: { code: 'nicknameTooShort', minLength: 5 } });
    client.typeNickname('abcde');
    expect(client.state.fault).toBeUndefined();
    await client.register('ab cd');
    expect(client.state.fault).toEqual({ code: 'nicknameCharacters' });
    expect(network.requests).toEqual([]);
  });

  // @spec 8.13
  test('requests another nickname if it is taken', async () => {
    const { client } = openLoggedOut();
    await registerPlayer(server.app, 'Grace');
    await client.register('Grace');
    expect(client.state).toMatchObject({ popup: 'registration', fault: { code: 'registration' }, user: undefined });
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
    [{ uid: 7, pin_code: 1_234_567 }],
    [{ uid: null, pin_code: '123456' }],
  ])('fails for the response %j', async (body) => {
    const { network, client } = openLoggedOut();
    network.fail('/service/register', [200, body]);
    await client.register('Grace');
    expect(client.state).toMatchObject({ fault: { code: 'registration' }, user: undefined });
  });

  // @spec 3.43
  test.each([
    [{ uid: 17, pin_code: 123_456 }, '17', '123456'],
    [{ uid: 'a', pin_code: 4711, public_id: null }, 'a', '004711'],
  ])('reads numbers from the response %j', async (body, id, pincode) => {
    const { network, client } = openLoggedOut();
    network.fail('/service/register', [200, body]);
    await client.register('Grace');
    expect(client.state).toMatchObject({ popup: 'registered', user: { id, pincode } });
  });

  // @spec 8.13
  test('reports a missing response as no-answer', async () => {
    const { network, client } = openLoggedOut();
    network.fail('/', 'offline');
    await client.register('Grace');
    expect(client.state.fault).toEqual({ code: 'noAnswer' });
  });

  // @spec 5.14
  test('sends nothing if the bot-check script fails to load, and reloads it on retry', async () => {
    let tries = 0;
    const { network, client } = openLoggedOut({
      check: async () => {
        // The popup causes the first load.
        if (++tries <= 2) throw new Error('blocked');
        return { execute: async (): Promise<string> => 'token' };
      },
    });
    await network.idle();
    await client.register('Grace');
    expect(client.state.fault).toEqual({ code: 'botScript' });
    expect(network.requests).toEqual([]);
    await client.register('Grace');
    expect(client.state.popup).toBe('registered');
  });

  // @spec 5.14
  test.each<[string, () => Promise<string>]>([
    ['rejects', () => Promise.reject(new Error('no'))],
    ['returns an empty token', () => Promise.resolve('')],
  ])('sends nothing if the bot-check script %s', async (_, execute) => {
    const { network, client } = openLoggedOut({ check: async () => ({ execute }) });
    await client.register('Grace');
    expect(client.state.fault).toEqual({ code: 'botToken' });
    expect(network.requests).toEqual([]);
  });

  test('is sent once if pressed twice', async () => {
    const { network, client } = openLoggedOut();
    await Promise.all([client.register('Grace'), client.register('Grace')]);
    expect(namesOf(network)).toEqual(['register']);
  });

  test('shows the PIN even if the form was closed meanwhile', async () => {
    const { client } = openLoggedOut();
    const registering = client.register('Grace');
    client.close();
    await registering;
    expect(client.state.popup).toBe('registered');
  });

  test('reopens its closed form if the nickname is taken', async () => {
    const { client } = openLoggedOut();
    await registerPlayer(server.app, 'Grace');
    const registering = client.register('Grace');
    client.close();
    await registering;
    expect(client.state).toMatchObject({ popup: 'registration', fault: { code: 'registration' } });
  });

  // @spec 4.90 4.98 6.4
  test('posts a pending score, and opens the leaderboard after the PIN', async () => {
    const { network, client } = openLoggedOut();
    await client.play(500, 30);
    expect(postsOf(network)).toEqual([]);
    await client.register('Grace');
    expect(client.state.popup).toBe('registered');
    expect(await counted('Grace')).toMatchObject({ score: 500, seconds: 30, games: 1 });
    client.close();
    await network.idle();
    expect(client.state).toMatchObject({
      popup: 'leaderboard',
      leaderboard: 'score',
      listState: 'list',
      rows: [{ username: 'Grace', score: 500 }],
    });
  });
});

describe('the login', () => {
  async function openLogin(options = {}) {
    const opened = await openAsAda({ options });
    opened.client.logOut();
    opened.client.showLogin();
    return opened;
  }

  // @spec 4.83 4.91 7.7
  test('closes after a valid nickname and PIN', async () => {
    const { client, ada } = await openLogin();
    await client.logIn('Ada99', ada.pincode);
    expect(client.state).toMatchObject({ user: ada, popup: 'none' });
    expect(client.storage.getItem(USER_INFO_KEY)).not.toBeNull();
  });

  // @spec 2.78 4.91
  test('shows a confirmation if confirmLogin is on', async () => {
    const { client, ada } = await openLogin({ confirmLogin: true });
    await client.logIn('Ada99', ada.pincode);
    expect(client.state.popup).toBe('loggedIn');
  });

  // @spec 4.90
  test.each([true, false])('shows the score leaderboard instead if a score was pending (confirmation: %s)', async (confirmLogin) => {
    const { network, client, ada } = await openLogin({ confirmLogin });
    await client.play(700);
    await client.logIn('Ada99', ada.pincode);
    expect(client.state).toMatchObject({ popup: 'leaderboard', listState: 'list', rows: [{ score: 700 }] });
    expect(await counted()).toMatchObject({ games: 1 });
    expect(namesOf(network)).toEqual(['login', 'score', 'getLeaderboard']);
  });

  // @spec 4.86 8.14
  test('logs out and reopens its form if it fails', async () => {
    const { client } = await openAsAda({ options: { alwaysShowRegistration: true } });
    client.showLogin();
    await client.logIn('Ada99', WRONG_PIN);
    expect(client.state).toMatchObject({ user: undefined, popup: 'login', fault: { code: 'login' } });
    expect(client.storage.getItem(USER_INFO_KEY)).toBeNull();
  });

  // @spec 4.86
  test.each([
    ['refuses the PIN', [], 'login'],
    ['does not respond', ['offline'], 'noAnswer'],
  ] as const)('reopens its closed form with the error if the service %s', async (_, faults, code) => {
    const { network, client } = await openLogin();
    for (const fault of faults) network.fail('/', fault);
    const loggingIn = client.logIn('Ada99', WRONG_PIN);
    client.close();
    expect(client.state.popup).toBe('none');
    await loggingIn;
    expect(client.state).toMatchObject({ user: undefined, popup: 'login', fault: { code } });
  });

  // @spec 4.86
  test('keeps the user if no response arrives', async () => {
    const { network, client, ada } = await openAsAda({ options: { alwaysShowRegistration: true } });
    client.showLogin();
    network.fail('/', 'offline');
    await client.logIn('Ada99', ada.pincode);
    expect(client.state).toMatchObject({ user: ada, popup: 'login', fault: { code: 'noAnswer' } });
  });

  test.each([
    ['', '100000', 'nicknameEmpty'],
    ['Ada99', '', 'pinEmpty'],
    ['Ada99', '12345', 'pinLength'],
    ['Ada99', '12345a', 'pinCharacters'],
  ])('does not send %j with PIN %j: %s', async (nickname, pin, code) => {
    const { network, client } = await openLogin();
    await client.logIn(nickname, pin);
    expect(client.state.fault?.code).toBe(code);
    expect(network.requests).toEqual([]);
  });

  // @spec 3.43
  test.each([[{}], [{ uid: '' }], [{ uid: null }], ['x']])('fails for the response %j', async (body) => {
    const { network, client, ada } = await openLogin();
    network.fail('/service/login', [200, body]);
    await client.logIn('Ada99', ada.pincode);
    expect(client.state).toMatchObject({ user: undefined, fault: { code: 'login' } });
  });

  test('accepts an id that is a number', async () => {
    const { network, client, ada } = await openLogin();
    network.fail('/service/login', [200, { uid: 5 }]);
    await client.logIn('Ada99', ada.pincode);
    expect(client.state).toMatchObject({ user: { id: '5' }, popup: 'none' });
  });

  test('stays closed if the form was closed meanwhile', async () => {
    const { client, ada } = await openLogin({ confirmLogin: true });
    const loggingIn = client.logIn('Ada99', ada.pincode);
    client.close();
    await loggingIn;
    expect(client.state).toMatchObject({ user: ada, popup: 'none' });
  });
});

describe('an ended game', () => {
  // @spec 3.40 4.97
  test('posts a game with its time', async () => {
    const { client } = await openAsAda();
    await client.play(320, 15);
    expect(await counted()).toMatchObject({ score: 320, seconds: 15, games: 1 });
    expect(client.page.logs).toContain('Score service: game over with 320 points after 15 s');
  });

  // @spec 4.89
  test('does not post an equal score and time twice', async () => {
    const { network, client } = await openAsAda();
    await client.play(320, 60);
    await client.play(320, 60);
    expect(postsOf(network)).toHaveLength(1);
    await client.play(320, 61);
    expect(postsOf(network)).toHaveLength(2);
  });

  test('posts the proof with the score', async () => {
    const { client } = await openAsAda();
    const { ticket, seed } = (await leaderboardClient(server).ticket()).body;
    const { score, actions } = playGame(seed, { drops: 3 });
    await client.play(score, 60, { ticket, start: { type: 'seed', seed }, actions, times: actions.map(() => 5) });
    expect(await counted()).toMatchObject({ score, isVerified: true, games: 1 });
  });

  // @spec 4.97
  test('opens the leaderboard after a game only with autoShowLeaderboard', async () => {
    const { network, client } = await openAsAda({ options: { autoShowLeaderboard: true } });
    await client.play(320);
    expect(client.state).toMatchObject({ popup: 'leaderboard', rows: [{ score: 320 }] });
    const hidden = openClient(network, { storage: client.storage });
    hidden.start();
    await hidden.play(321);
    expect(hidden.state.popup).toBe('none');
  });

  // @spec 4.98
  test('posts nothing without a game id', async () => {
    const { network, client } = await openAsAda({ options: { gameId: '' } });
    await client.play(320);
    expect(network.requests).toEqual([]);
  });
});

describe('a score that is not accepted', () => {
  // @spec 3.40 4.99 8.16
  test.each<Fault>(['offline', REFUSAL(500, 'internal'), 'lost'])('stays pending across a reload (%j), and counts once', async (fault) => {
    const { network, client } = await openAsAda();
    network.fail('/', fault);
    await client.play(900);
    expect(client.page.warnings).toEqual([expect.stringContaining('Failed to post the score 900')]);
    expect(client.state).toMatchObject({ popup: 'none', fault: undefined });
    network.repair();
    const later = openClient(network, { storage: client.storage });
    later.start();
    await network.idle();
    expect(await counted()).toMatchObject({ score: 900, games: 1 });
    await later.postPending();
    expect(JSON.parse(client.storage.getItem(SCORE_SERVICE_QUEUE_KEY)!)).toMatchObject({ entries: [], last: '900 60' });
    expect(await counted()).toMatchObject({ games: 1 });
  });

  test('is not posted for another user', async () => {
    const { network, client, ada } = await openAsAda();
    network.fail('/', 'lost');
    await client.play(900);
    network.repair();
    client.logOut();
    await client.register('Grace');
    expect(postsOf(network)).toHaveLength(1);
    client.logOut();
    client.showLogin();
    await client.logIn('Ada99', ada.pincode);
    expect(postsOf(network).map(({ uid }) => uid)).toEqual([ada.id, ada.id]);
    expect([await counted(), await counted('Grace')]).toMatchObject([{ games: 1 }, { games: 0 }]);
  });

  test.each(['seed-used', 'seed-forged', 'seed-foreign', 'seed-expired'])('is sent without its ticket after %s', async (code) => {
    const { network, client } = await openAsAda();
    network.fail('/service/score', REFUSAL(409, code), 1);
    await client.play(900, 60, { ticket: 'signed' });
    const posts = postsOf(network);
    expect(posts).toMatchObject([{ ticket: 'signed' }, { replay: expect.stringMatching(/^\d+~s7~/) }]);
    expect(posts[1]).not.toHaveProperty('ticket');
    expect(posts[0].submission).not.toBe(posts[1].submission);
    expect(await counted()).toMatchObject({ score: 900, games: 1 });
  });

  test('is sent without its replay after rules-version', async () => {
    const { network, client } = await openAsAda();
    network.fail('/service/score', REFUSAL(409, 'rules-version'), 1);
    await client.play(900);
    expect(postsOf(network).map((post) => 'replay' in post)).toEqual([true, false]);
    expect(await counted()).toMatchObject({ score: 900, games: 1 });
  });

  // @spec 4.89 4.99
  test.each([
    ['unknown', 400],
    ['bad-seal', 400],
    ['banned', 403],
    ['submission-reused', 409],
    ['score-mismatch', 422],
  ])('stays pending after %s (%i), until a login, a new score or a new visit', async (code, status) => {
    const { network, client, ada } = await openAsAda();
    network.fail('/service/score', REFUSAL(status, code));
    await client.play(900);
    await client.postPending();
    expect(waitingIn(client.storage)).toMatchObject([{ score: 900 }]);
    const scores = () => postsOf(network).map(({ score }) => score);
    expect(scores()).toEqual([900]);
    client.showLogin();
    await client.logIn('Ada99', ada.pincode);
    expect(scores()).toEqual([900, 900]);
    await client.play(901);
    expect(scores()).toEqual([900, 900, 900, 901]);
    network.repair();
    await client.postPending();
    expect(scores(), 'the return of the network changes nothing').toHaveLength(4);
    openClient(network, { storage: client.storage }).start();
    await network.idle();
    expect(scores().slice(4)).toEqual([900, 901]);
    expect(await counted()).toMatchObject({ score: 901, games: 2 });
    expect(waitingIn(client.storage)).toEqual([]);
  });

  test('stays pending after rate-limited, and is sent on the next occasion', async () => {
    const { network, client } = await openAsAda();
    network.fail('/service/score', REFUSAL(429, 'rate-limited'), 1);
    await client.play(900);
    expect(waitingIn(client.storage)).toHaveLength(1);
    await client.postPending();
    expect(waitingIn(client.storage)).toEqual([]);
  });

  test('stays pending after a 404 of a static host', async () => {
    const { network, client } = await openAsAda();
    network.fail('/service/score', [404, '<h1>Not Found</h1>']);
    await client.play(900);
    expect(waitingIn(client.storage)).toHaveLength(1);
  });
});

describe('leaderboards', () => {
  // @spec 4.99
  test('show their rows, and refresh after a post', async () => {
    const { network, client } = await openAsAda();
    await client.showLeaderboard('score');
    expect(client.state).toMatchObject({ popup: 'leaderboard', listState: 'empty' });
    await client.play(320);
    expect(client.state).toMatchObject({ listState: 'list', rows: [{ rank: 1, username: 'Ada99', score: 320 }] });
    expect(namesOf(network)).toEqual(['getLeaderboard', 'score', 'getLeaderboard']);
  });

  // @spec 8.15
  test('show the loading state, then the error state', async () => {
    const { network, client } = await openAsAda();
    network.fail('/', REFUSAL(500, 'internal'));
    const loading = client.showLeaderboard('stats_wins');
    expect(client.state).toMatchObject({ leaderboard: 'stats_wins', listState: 'loading', calls: 1 });
    await loading;
    expect(client.state).toMatchObject({ listState: 'error', calls: 0 });
  });

  // @spec 7.9
  test('ignore responses to all requests but the last', async () => {
    const { network, client } = await openAsAda();
    await client.play(320);
    const release = network.hold('/service/getLeaderboard');
    const both = [client.showLeaderboard('score'), client.showLeaderboard('stats_wins')];
    await network.idle();
    release();
    await Promise.all(both);
    expect(client.state).toMatchObject({ leaderboard: 'stats_wins', rows: [{ username: 'Ada99', score: 1 }] });
  });

  // @spec 4.85
  test('keep the list after a log-out', async () => {
    const { client } = await openAsAda();
    await client.play(320);
    await client.showLeaderboard('score');
    client.logOut();
    expect(client.state).toMatchObject({ user: undefined, popup: 'leaderboard', listState: 'list' });
    expect(client.storage.getItem(USER_INFO_KEY)).toBeNull();
  });
});

// @spec 3.42 7.6 7.7 7.8 7.9
test.each(Object.entries(PLAIN_SHAPES))('a service of others with %s registers, posts, refuses, lists and logs in', async (_, shape) => {
  const plain = createPlainServer(shape);
  const network = createServerFetch(plain);
  const client = openClient(network);
  client.start();
  await client.register('Grace');
  const user = client.state.user!;
  expect([client.state.popup, user.nickname, user.pincode]).toEqual(['registered', 'Grace', expect.stringMatching(/^\d{6}$/)]);
  client.close();
  plain.refusals.score = 422;
  await client.play(900);
  plain.refusals.score = undefined;
  await client.showLeaderboard('score');
  expect(client.state.rows.map(({ username, score }) => [username, score])).toEqual([['', 0]]);
  client.logOut();
  client.showLogin();
  await client.logIn('Grace', user.pincode);
  expect(client.state).toMatchObject({ user, popup: 'leaderboard', listState: 'list' });
  expect(client.state.rows.map(({ username, score }) => [username, score])).toEqual([
    ['Grace', 900],
    ['', 0],
  ]);
  expect(postsOf(network).map(({ uid }) => uid)).toEqual([user.id, user.id]);
});

test('fails a call at the time-out', async () => {
  const { client, network } = openLoggedOut();
  network.hold('/service/register');
  const registering = client.register('Grace');
  await network.idle();
  expect(client.state.calls).toBe(1);
  for (const { call } of network.timers) call();
  await registering;
  expect(client.state).toMatchObject({ calls: 0, fault: { code: 'noAnswer' } });
});

// @spec 8.17
test('logs an error of a callback and continues', async () => {
  const { client } = openLoggedOut();
  client.onChange(() => {
    throw new Error('of the callback');
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
  const { id, pincode } = client.state.user!;
  for (const secret of [id, pincode, 'token']) expect([...client.page.logs, ...client.page.warnings].join('\n')).not.toContain(secret);
});
