// The leaderboard connected to the game: requests, adopted responses, contents of the overlay and messages.
import { detachHud } from '../../support/detached-hud.ts';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { connectLeaderboard } from '../../../src/app/leaderboard/connect-leaderboard.ts';
import type { LeaderboardBrowser } from '../../../src/app/leaderboard/leaderboard-browser.ts';
import { writeDailyResult } from '../../../src/app/daily-result.ts';
import { createServerClock } from '../../../src/app/server-clock.ts';
import type { Command } from '../../../src/game/commands.ts';
import { FIRST_PROFILE, type Profile } from '../../../src/game/profile.ts';
import { layoutView } from '../../../src/game/layout.ts';
import { createGameWorld } from '../../../src/game/world.ts';
import type { RunningGame, ScoreReport } from '../../../src/game/session.ts';
import { createHud } from '../../../src/app/create-hud.ts';
import { LEADERBOARD_REQUEST, type AddRequest, type GetRequest } from '../../../src/net/protocol.ts';
import { openPayload } from '../../../src/net/sealed-payload.ts';
import { createStore } from '../../../src/app/storage.ts';
import { unrankedSeed } from '../../../src/rules/daily-seed.ts';
import { encodeReplay } from '../../../src/rules/replay.ts';
import type { LeaderboardSettings } from '../../../src/settings/settings.ts';
import { MemoryStorage } from '../../support/storages.ts';
import { NO_HUD_CALLS } from '../../support/hud-calls.ts';
import { savedGame } from '../../support/play-world.ts';

const KEY = 'frozen-jewel-key-for-development';
const SETTINGS: LeaderboardSettings = { address: './api/score', name: 'frozen-jewel', key: KEY, requireLogin: false };
/** Loading the word lists for names takes long. */
const LONG_TIMEOUT = { timeout: 20_000 };

const TODAY = Date.UTC(2026, 10, 22, 12);

type Answer = readonly [status: number, body: unknown];

class FakeServer {
  list: unknown[] = [];
  refusal: Answer | undefined;
  isOffline = false;
  /** Responses to scores wait for this promise. */
  held: Promise<void> | undefined;
  tickets: Answer | undefined;
  /** Overrides the response to a score, which is the id and a country. */
  scoreResponse: unknown;
  /** Overrides the response to a request for a day, which is its seed. */
  day: Answer | undefined;
  run: Answer = [404, { code: 'not-found', message: '' }];
  readonly added: AddRequest[] = [];
  readonly listRequests: GetRequest[] = [];
  /** Scores and free seeds in the order of their requests. A seed is noted with the ticket that stays open. */
  readonly order: string[] = [];
  #seeds = 0;

  async fetch(address: string, { body }: RequestInit): Promise<Response> {
    await Promise.resolve();
    if (this.isOffline) throw new TypeError('Failed to fetch');
    const [status, answer] = this.#answer(address, body);
    if (address === './api/score') await this.held;
    return new Response(JSON.stringify(answer), { status });
  }

  /** Returns a ticket; the first free one is `free ticket`. */
  #ticket(kind: string): string {
    const count = kind === 'free' ? ++this.#seeds : 1;
    return count === 1 ? `${kind} ticket` : `${kind} ticket ${count}`;
  }

  #answer(address: string, body: RequestInit['body']): Answer {
    if (address === './api/ticket') {
      const { kind, id, keep = '' } = JSON.parse(body as string) as { kind: string; id: string; keep?: string };
      if (kind === 'free') this.order.push(`seed, ${keep || 'no ticket'} kept`);
      const day = kind === 'daily' ? { day: '2026-11-22' } : {};
      return this.tickets ?? [200, { ticket: this.#ticket(kind), seed: 5, id: id || 'secret', ...day }];
    }
    if (address.startsWith('./api/runs/')) return this.run;
    if (address.startsWith('./api/days/')) return this.day ?? [200, { day: address.slice('./api/days/'.length), seed: 77 }];
    const request = v.parse(LEADERBOARD_REQUEST, JSON.parse(openPayload((body as URLSearchParams).get('dt')!, KEY)));
    if (request.type === 'get') {
      this.listRequests.push(request);
      return [200, this.list];
    }
    this.order.push(`${request.score} points`);
    if (this.refusal) return this.refusal;
    this.added.push(request);
    return [200, this.scoreResponse ?? { id: request.id || 'secret', country: 'DE' }];
  }
}

/** Connects a game whose commands change the profile, as in the world. */
function connect(server: FakeServer, { profile: held = {}, settings = SETTINGS, storage = new MemoryStorage() }: Options = {}) {
  const profile: Profile = { ...FIRST_PROFILE, ...held };
  const world = createGameWorld({ nextSeed: () => ({ seed: 1 }), profile });
  const sent: Command[] = [];
  const none = () => undefined;
  const hud = detachHud(createHud(world, { ...NO_HUD_CALLS, send }));
  const online: (() => void)[] = [];
  let submissions = 0;

  function send(command: Command): void {
    sent.push(command);
    if (command.type !== 'changePlayer') return;
    const { type: _, ...change } = command;
    Object.assign(profile, change);
  }

  const browser: LeaderboardBrowser = {
    fetch: (address, init) => server.fetch(address, init),
    startTimer(call, milliseconds) {
      if (milliseconds === 0) setImmediate(call);
      return none;
    },
    newSubmission: () => `00000000-0000-4000-8000-${`${++submissions}`.padStart(12, '0')}`,
    random: () => 0,
    locks: undefined,
    onOnline: (call) => void online.push(call),
  };
  const store = createStore(() => storage);
  const now = () => TODAY;
  const clock = createServerClock(now);
  const inPlay: { score: number; ticket: string | undefined } = { score: 0, ticket: undefined };
  const session = {
    get saved(): RunningGame {
      return { ...savedGame(`1 1a,2a,3a score=${inPlay.score}`), ticket: inPlay.ticket };
    },
    savedDaily: undefined as RunningGame | undefined,
  };
  const onBoard: { game: ScoreReport | undefined } = { game: undefined };
  const connection = connectLeaderboard({
    settings,
    hud,
    store,
    profile,
    send,
    browser,
    now,
    clock,
    session,
    report: () => onBoard.game,
    onDailyRank: () => {},
    log: none,
  });
  const message = () => hud.snackbar.value.text;
  return {
    connection,
    hud,
    profile,
    sent,
    message,
    clock,
    store,
    session,
    inPlay,
    onBoard,
    comeOnline: () => online.forEach((call) => call()),
  };
}

type Options = { profile?: Partial<Profile>; settings?: LeaderboardSettings; storage?: MemoryStorage };

async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
}

const report = (score: number, more: Partial<ScoreReport> = {}): ScoreReport => ({
  score,
  start: { type: 'seed', seed: 5 },
  actions: [],
  times: [],
  ticket: 'free ticket',
  day: undefined,
  isOver: false,
  ...more,
});

const ENTRY = { id: 'p', username: ' Anna ', score: 9, country: 'DE', rank: 1, isVerified: true, isOwn: true, run: 'r' };

test('sends no request if the settings have no address', async () => {
  const server = new FakeServer();
  const { connection, hud } = connect(server, { settings: { ...SETTINGS, address: '' }, profile: { username: 'Anna', bestScore: 5 } });
  connection.submit(report(5));
  hud.overlay.value = 'leaderboard';
  await settle();
  expect([server.added, server.listRequests, hud.leaderboard.value.listState, connection.takeSeed()]).toEqual([
    [],
    [],
    'absent',
    undefined,
  ]);
});

describe('a score', () => {
  // @spec 6.3 7.2
  test("is sent under the id of the first seed's response; id and country are adopted", async () => {
    const server = new FakeServer();
    const { connection, profile } = connect(server, { profile: { username: 'Anna' } });
    await settle();
    expect(connection.takeSeed()).toEqual({ seed: 5, ticket: 'free ticket' });
    connection.submit(report(500));
    await settle();
    expect(server.added).toMatchObject([
      { username: 'Anna', id: 'secret', country: '', score: 500, ticket: 'free ticket', replay: '1~s5~' },
    ]);
    expect([profile.userId, profile.country]).toEqual(['secret', 'de']);
  });

  test.each([
    ['adopts `_id`, the name on some servers', { _id: 'other' }, ['other', '']],
    ['prefers `id` to `_id`', { id: 'own', _id: 'other' }, ['own', '']],
    ['keeps its id without one', {}, ['secret', '']],
  ])('updates the player from the response: %s', async (_, scoreResponse, known) => {
    const server = new FakeServer();
    server.scoreResponse = scoreResponse;
    const { connection, profile } = connect(server, { profile: { username: 'Anna' } });
    await settle();
    connection.submit(report(500));
    await settle();
    expect([profile.userId, profile.country]).toEqual(known);
  });

  // @spec 8.3
  test('that cannot be sent shows one message, and is sent when the network is back', async () => {
    const server = new FakeServer();
    const { connection, hud, message, comeOnline } = connect(server, { profile: { username: 'Anna' } });
    await settle();
    server.isOffline = true;
    connection.submit(report(500));
    await settle();
    expect(message()).toBe('error.SendScoreError');
    hud.snackbar.value = { count: 7, text: undefined };
    comeOnline();
    await settle();
    expect(message()).toBeUndefined();
    server.isOffline = false;
    comeOnline();
    await settle();
    expect([server.added.length, message()]).toEqual([1, undefined]);
  });

  // @spec 7.5
  test('that is the best is sent at the next start, unless it has been sent before', async () => {
    const server = new FakeServer();
    const storage = new MemoryStorage();
    const profile = { username: 'Anna', bestScore: 700 };
    for (const bestScore of [700, 700, 900]) {
      connect(server, { profile: { ...profile, bestScore }, storage });
      await settle();
    }
    expect(server.added.map(({ score, ticket }) => [score, ticket])).toEqual([
      [700, undefined],
      [900, undefined],
    ]);
  });

  test('that is the best of the game in play is sent once, with its game', async () => {
    const server = new FakeServer();
    const { connection, inPlay } = connect(server, { profile: { username: 'Anna', bestScore: 700 } });
    inPlay.score = 700;
    await settle();
    connection.submit(report(800));
    await settle();
    expect(server.added.map(({ score, ticket }) => [score, ticket])).toEqual([[800, 'free ticket']]);
  });

  // @spec 8.3
  test('that is refused shows a message', async () => {
    const server = new FakeServer();
    const { connection, message } = connect(server, { profile: { username: 'Anna' } });
    server.refusal = [422, { code: 'score-mismatch', message: '' }];
    connection.submit(report(500));
    await settle();
    expect(message()).toBe('error.SendScoreError');
  });
});

describe('a seed', () => {
  /** Starts a game on the prepared seed. */
  function play({ connection, inPlay }: ReturnType<typeof connect>): string | undefined {
    return (inPlay.ticket = connection.takeSeed()?.ticket);
  }

  /** Plays two games; the score of the first one is not sent yet, so both seeds are open. */
  async function playTwoGames() {
    const server = new FakeServer();
    const opened = connect(server, { profile: { username: 'Anna' } });
    await settle();
    const first = play(opened)!;
    await settle();
    return { server, opened, first, second: play(opened)! };
  }

  test('is requested when the score of the previous game has been sent', async () => {
    const { server, opened, first, second } = await playTwoGames();
    opened.connection.submit(report(500, { ticket: first, isOver: true }));
    await settle();
    expect(server.order).toEqual(['seed, no ticket kept', `seed, ${first} kept`, '500 points', `seed, ${second} kept`]);
  });

  test('is requested after the scores on open seeds that wait for the network', async () => {
    const { server, opened, first, second } = await playTwoGames();
    server.isOffline = true;
    opened.connection.submit(report(500, { ticket: first, isOver: true }));
    await settle();
    server.isOffline = false;
    server.order.length = 0;
    opened.connection.submit(report(700, { ticket: second }));
    await settle();
    expect(server.order).toEqual([]);
    opened.comeOnline();
    await settle();
    expect(server.order).toEqual(['500 points', '700 points', `seed, ${second} kept`]);
  });

  test.each<[string, Answer | undefined]>([
    ['accepted', undefined],
    ['refused', [422, { code: 'score-mismatch', message: '' }]],
  ])('is requested as soon as the score on an open one is %s', async (_, refusal) => {
    const { server, opened, first, second } = await playTwoGames();
    let release = () => {};
    server.held = new Promise((resolve) => (release = resolve));
    server.refusal = refusal;
    opened.connection.submit(report(500, { ticket: first, isOver: true }));
    await settle();
    expect(server.order.slice(2)).toEqual(['500 points']);
    release();
    await settle();
    expect(server.order.slice(3)).toEqual([`seed, ${second} kept`]);
  });

  test('is requested at the start after the queued scores', async () => {
    const server = new FakeServer();
    const storage = new MemoryStorage();
    const opened = connect(server, { profile: { username: 'Anna' }, storage });
    await settle();
    const first = play(opened)!;
    server.isOffline = true;
    opened.connection.submit(report(500, { ticket: first, isOver: true }));
    await settle();
    server.isOffline = false;
    server.order.length = 0;
    connect(server, { profile: { username: 'Anna', userId: 'secret' }, storage });
    await settle();
    expect(server.order).toEqual(['500 points', 'seed, no ticket kept']);
  });

  test('is requested while a daily score waits, whose seed is not an open one', async () => {
    const server = new FakeServer();
    const opened = connect(server, { profile: { username: 'Anna' } });
    await settle();
    server.refusal = [503, { code: 'internal', message: '' }];
    const first = play(opened)!;
    opened.connection.submit(report(500, { ticket: 'daily ticket', day: '2026-11-22', isOver: true }));
    await settle();
    expect(server.order.slice(1)).toEqual(['500 points', `seed, ${first} kept`]);
  });

  test('does not void the seed of the best game of a player without a name', async () => {
    const server = new FakeServer();
    const opened = connect(server);
    await settle();
    const best = play(opened)!;
    await settle();
    opened.connection.submit(report(500, { ticket: best, isOver: true }));
    const second = play(opened)!;
    await settle();
    expect(server.order).toEqual(['seed, no ticket kept', `seed, ${best} kept`]);
    opened.inPlay.ticket = undefined;
    opened.connection.submit(report(300, { ticket: second, isOver: true }));
    await settle();
    expect(server.order.slice(2)).toEqual([`seed, ${best} kept`]);
    const third = play(opened)!;
    opened.connection.submit(report(900, { ticket: third }));
    await settle();
    expect(server.order.slice(3)).toEqual([`seed, ${third} kept`]);
    opened.connection.handle({ type: 'join', username: 'Anna' });
    await expect.poll(() => server.added.map(({ score, ticket }) => [score, ticket]), LONG_TIMEOUT).toEqual([[900, third]]);
  });
});

describe('joining', () => {
  // @spec 1.19 5.4 7.2
  test('sends the best earlier game, shows a message and reloads the list', async () => {
    const server = new FakeServer();
    const { connection, hud, profile, message } = connect(server, { profile: { bestScore: 500 } });
    connection.submit(report(300, { start: { type: 'seed', seed: 4 }, ticket: 'other' }));
    connection.submit(report(500));
    hud.overlay.value = 'leaderboard';
    await settle();
    expect(server.added).toEqual([]);
    connection.handle({ type: 'join', username: '  Anna   B ' });
    await expect
      .poll(() => [profile.username, message(), server.listRequests.length], LONG_TIMEOUT)
      .toEqual(['Anna B', 'error.ScoreSent', 2]);
    expect(server.added).toMatchObject([{ username: 'Anna B', score: 500, ticket: 'free ticket' }]);
    connection.handle({ type: 'join', username: 'Berta' });
    await settle();
    expect(profile.username).toBe('Anna B');
  });

  const DAILY = { ticket: 'daily ticket', day: '2026-11-22', isOver: true };

  test.each([
    ['allTime', [report(300, DAILY)], 'daily', 'join.sentToday'],
    ['daily', [report(300, DAILY)], 'daily', 'join.sentToday'],
    ['daily', [report(500)], 'allTime', 'error.ScoreSent'],
    ['allTime', [report(500), report(300, DAILY)], 'allTime', 'error.ScoreSent'],
    ['daily', [report(500), report(300, DAILY)], 'daily', 'join.sentToday'],
    ['daily', [report(300, { ...DAILY, day: '2026-11-21' })], 'daily', 'error.ScoreSent'],
  ] as const)('on the tab %s shows the list that has a score', async (tab, reports, shown, text) => {
    const server = new FakeServer();
    const { connection, hud, message } = connect(server);
    for (const sent of reports) connection.submit(sent);
    hud.overlay.value = 'leaderboard';
    connection.handle({ type: 'showTab', tab });
    await settle();
    connection.handle({ type: 'join', username: 'Anna' });
    await expect.poll(() => [hud.leaderboard.value.tab, message()], LONG_TIMEOUT).toEqual([shown, text]);
    await settle();
    expect(server.listRequests.at(-1)?.day).toBe(shown === 'daily' ? '2026-11-22' : undefined);
  });

  test('without an open list selects the tab for the next time', async () => {
    const { connection, hud, message } = connect(new FakeServer());
    connection.submit(report(300, DAILY));
    connection.handle({ type: 'join', username: 'Anna' });
    await expect.poll(() => [hud.leaderboard.value.tab, message()], LONG_TIMEOUT).toEqual(['daily', 'join.sentToday']);
  });

  // @spec 8.3
  test.each([
    // @spec 5.1
    ['', 'error.EmptyName'],
    // @spec 5.2
    ['<b>', 'error.CharactersAllowed'],
    ['x'.repeat(40), 'error.NameTooLong'],
    // @spec 5.3
    ['fuck', 'error.BadWords'],
  ])('as %j shows %s', async (username, text) => {
    const server = new FakeServer();
    const { connection, hud, profile } = connect(server, { profile: { bestScore: 500 } });
    connection.handle({ type: 'join', username });
    await expect.poll(() => hud.leaderboard.value.joinError, LONG_TIMEOUT).toBe(text);
    expect([profile.username, hud.leaderboard.value.pending, server.added]).toEqual(['', 'none', []]);
  });

  test('fails under a name that the server refuses, and succeeds with another', async () => {
    const server = new FakeServer();
    const { connection, hud, profile, message } = connect(server, { profile: { bestScore: 500 } });
    server.refusal = [403, { code: 'banned', message: '' }];
    connection.handle({ type: 'join', username: 'Anna' });
    await expect.poll(() => hud.leaderboard.value.joinError, LONG_TIMEOUT).toBe('error.NameTaken');
    expect([profile.username, message()]).toEqual(['', 'error.NameTaken']);
    server.refusal = undefined;
    connection.handle({ type: 'join', username: 'Berta' });
    await expect.poll(() => server.added.map(({ username, score }) => [username, score]), LONG_TIMEOUT).toEqual([['Berta', 500]]);
    expect(hud.leaderboard.value.joinError).toBeUndefined();
  });
});

describe('the overlay', () => {
  // @spec 2.59 3.38 8.7
  test('loads its rows when it opens', async () => {
    const server = new FakeServer();
    const { hud } = connect(server, { profile: { userId: 'secret', username: 'Anna' } });
    server.list = [ENTRY];
    hud.overlay.value = 'leaderboard';
    expect(hud.leaderboard.value.listState).toBe('loading');
    await settle();
    const row = { key: '0', rank: 1, username: 'Anna', country: 'de', score: 9, isVerified: true, isOwn: true, run: 'r' };
    expect(hud.leaderboard.value).toMatchObject({ tab: 'allTime', listState: 'list', rows: [row], ownRows: [] });
    expect(server.listRequests).toMatchObject([{ id: 'secret' }]);
  });

  // @spec 2.61
  test("shows the player's row at its foot if it is not among the best", async () => {
    const server = new FakeServer();
    const { hud } = connect(server);
    server.list = [
      { ...ENTRY, isOwn: false },
      { ...ENTRY, rank: 523 },
    ];
    hud.overlay.value = 'leaderboard';
    await settle();
    expect([hud.leaderboard.value.rows.length, hud.leaderboard.value.ownRows[0]?.rank]).toEqual([1, 523]);
  });

  test("shows the player's unverified rows at its foot without a rank", async () => {
    const server = new FakeServer();
    const { hud } = connect(server);
    const other = { ...ENTRY, isOwn: false, username: 'Berta' };
    server.list = [other, { ...other, isVerified: false, rank: 2 }, { ...ENTRY, isVerified: false, rank: 2 }];
    hud.overlay.value = 'leaderboard';
    await settle();
    const { rows, ownRows } = hud.leaderboard.value;
    expect(rows.map(({ rank, isVerified }) => [rank, isVerified])).toEqual([
      [1, true],
      [undefined, false],
    ]);
    expect(ownRows.map(({ rank, isOwn }) => [rank, isOwn])).toEqual([[undefined, true]]);
  });

  test("requests the day's list, and shows that it is empty", async () => {
    const server = new FakeServer();
    const { connection, hud } = connect(server);
    connection.handle({ type: 'showTab', tab: 'daily' });
    await settle();
    expect(server.listRequests).toMatchObject([{ day: '2026-11-22' }]);
    expect(hud.leaderboard.value).toMatchObject({ tab: 'daily', day: '2026-11-22', listState: 'empty' });
  });

  // @spec 7.3 8.5
  test('shows a failed load and retries, but keeps rows that were loaded before', async () => {
    const server = new FakeServer();
    const { connection, hud, message } = connect(server);
    server.isOffline = true;
    hud.overlay.value = 'leaderboard';
    await settle();
    expect([hud.leaderboard.value.listState, message()]).toEqual(['error', 'error.LoadingError']);
    server.isOffline = false;
    server.list = [ENTRY];
    connection.handle({ type: 'reload' });
    await settle();
    expect(hud.leaderboard.value.listState).toBe('list');
    server.isOffline = true;
    connection.handle({ type: 'reload' });
    await settle();
    expect(hud.leaderboard.value.listState).toBe('list');
  });

  // @spec 6.4
  test('shows no list before the player has a name if the settings require it', async () => {
    const server = new FakeServer();
    const { connection, hud } = connect(server, { settings: { ...SETTINGS, requireLogin: true } });
    hud.overlay.value = 'leaderboard';
    await settle();
    expect([hud.leaderboard.value.listState, server.listRequests]).toEqual(['login', []]);
    connection.handle({ type: 'join', username: 'Anna' });
    await expect.poll(() => hud.leaderboard.value.listState, LONG_TIMEOUT).toBe('empty');
  });
});

describe('a run', () => {
  const run = { replay: encodeReplay({ start: { type: 'seed', seed: 5 }, actions: [] }), username: 'Anna', score: 0 };

  test('is played back if the overlay is still open', async () => {
    const server = new FakeServer();
    server.run = [200, run];
    const { connection, hud, sent } = connect(server);
    const watched = () => sent.filter(({ type }) => type === 'watchRun');
    connection.handle({ type: 'watchRun', run: 'r' });
    await settle();
    expect(watched()).toEqual([]);
    hud.overlay.value = 'leaderboard';
    connection.handle({ type: 'watchRun', run: 'r' });
    await settle();
    expect(hud.leaderboard.value.watchedScore).toBe(0);
    expect(watched()).toEqual([{ type: 'watchRun', username: 'Anna', replay: { start: { type: 'seed', seed: 5 }, actions: [] } }]);
  });

  test('that is missing shows a message', async () => {
    const { connection, message } = connect(new FakeServer());
    connection.handle({ type: 'watchRun', run: 'r' });
    await settle();
    expect(message()).toBe('leaderboard.runError');
  });
});

describe('the daily game', () => {
  test("and its leaderboard use the server's day, not the device's", async () => {
    const server = new FakeServer();
    server.tickets = [200, { ticket: 'ticket', seed: 5, id: 'secret', time: TODAY - 86_400_000 }];
    const { connection, hud, clock } = connect(server);
    await settle();
    expect([clock.isKnown(), clock.now()]).toEqual([true, TODAY - 86_400_000]);
    connection.handle({ type: 'showTab', tab: 'daily' });
    await settle();
    expect([server.listRequests.at(-1)?.day, hud.leaderboard.value.day]).toEqual(['2026-11-21', '2026-11-21']);
  });

  test("starts on the day's seed", async () => {
    const { connection, sent } = connect(new FakeServer());
    connection.handle({ type: 'playDaily' });
    await settle();
    expect(sent).toContainEqual({ type: 'playDaily', seed: 5, ticket: 'daily ticket', day: '2026-11-22' });
  });

  test.each<[Answer, string]>([
    [[409, { code: 'daily-played', message: '' }], 'leaderboard.dailyPlayed'],
    [[503, { code: 'internal', message: '' }], 'leaderboard.dailyError'],
  ])('answered with %j shows %s', async (answer, text) => {
    const server = new FakeServer();
    const { connection, hud, message } = connect(server);
    server.tickets = answer;
    connection.handle({ type: 'playDaily' });
    await settle();
    expect([message(), hud.leaderboard.value.pending]).toEqual([text, 'none']);
  });

  test('is unranked and has no lists if the server provides no seeds', async () => {
    const server = new FakeServer();
    server.tickets = [404, { code: 'not-found', message: '' }];
    const { connection, hud, clock, sent } = connect(server);
    connection.handle({ type: 'playDaily' });
    await settle();
    expect([hud.leaderboard.value.hasDaily, clock.isKnown()]).toEqual([false, true]);
    expect(sent).toContainEqual({ type: 'playDaily', seed: unrankedSeed('2026-11-22'), day: '2026-11-22' });
  });

  test.each([
    ['a server that does not respond', SETTINGS, true, undefined],
    ['no server', { ...SETTINGS, address: '' }, true, unrankedSeed('2026-11-22')],
  ])('with %s', async (_, settings, isOffline, seed) => {
    const server = new FakeServer();
    server.isOffline = isOffline;
    const { connection, hud, sent, message } = connect(server, { settings });
    connection.handle({ type: 'playDaily' });
    await settle();
    expect(sent).toEqual(seed === undefined ? [] : [{ type: 'playDaily', seed, day: '2026-11-22' }]);
    expect([message(), hud.leaderboard.value.pending]).toEqual([seed === undefined ? 'leaderboard.dailyError' : undefined, 'none']);
  });

  test('without a server is played once a day', async () => {
    const { connection, store, sent, message } = connect(new FakeServer(), { settings: { ...SETTINGS, address: '' } });
    writeDailyResult(store, { day: '2026-11-22', score: 40 });
    writeDailyResult(store, { day: '2026-11-20', score: 900 });
    connection.handle({ type: 'playDaily' });
    await settle();
    expect([sent, message()]).toEqual([[], 'leaderboard.dailyPlayed']);
  });

  test('that is not ranked is not submitted, neither to its day nor to all time', async () => {
    const server = new FakeServer();
    const { connection } = connect(server, { profile: { username: 'Anna' } });
    connection.submit(report(500, { ticket: undefined, day: '2026-11-20', isOver: true }));
    connection.submit(report(400, { ticket: 'daily ticket', day: '2026-11-22', isOver: true }));
    await settle();
    expect(server.order.filter((entry) => entry.includes('points'))).toEqual(['400 points']);
  });
});

describe('the game of an earlier day', () => {
  const EARLIER = '2026-11-20';
  const saved = (day: string, isBegun = true): RunningGame => ({
    ...savedGame('1 1a,2a,3a score=40'),
    day,
    actions: isBegun ? [{ type: 'drop', slot: 0, x: 0, y: 0 }] : [],
  });

  test.each([
    ["the server's seed", SETTINGS, 77],
    ['the hash of its date without a server', { ...SETTINGS, address: '' }, unrankedSeed(EARLIER)],
  ])('starts without a ticket on %s', async (_, settings, seed) => {
    const { connection, hud, sent, message } = connect(new FakeServer(), { settings });
    connection.handle({ type: 'playDaily', day: EARLIER });
    await settle();
    expect(sent.filter(({ type }) => type === 'playDaily')).toEqual([{ type: 'playDaily', seed, day: EARLIER }]);
    expect([message(), hud.leaderboard.value.pending]).toEqual([undefined, 'none']);
  });

  test('is played although today is played, and again', async () => {
    const { connection, store, sent } = connect(new FakeServer());
    for (const day of [EARLIER, '2026-11-22']) writeDailyResult(store, { day, score: 40 });
    connection.handle({ type: 'playDaily', day: EARLIER });
    await settle();
    expect(sent).toContainEqual({ type: 'playDaily', seed: 77, day: EARLIER });
  });

  test('is ranked if the day is today', async () => {
    const { connection, sent } = connect(new FakeServer());
    connection.handle({ type: 'playDaily', day: '2026-11-22' });
    await settle();
    expect(sent).toContainEqual({ type: 'playDaily', seed: 5, ticket: 'daily ticket', day: '2026-11-22' });
  });

  test.each(['2026-11-23', '2027-11-20', '2026-10-31', '1999-01-01', '2026-11-00', '2026-11-1x', '', 'today', '20261120'])(
    'does not exist on %j',
    async (day) => {
      for (const settings of [SETTINGS, { ...SETTINGS, address: '' }]) {
        const { connection, sent, message } = connect(new FakeServer(), { settings });
        connection.handle({ type: 'playDaily', day });
        await settle();
        expect([sent.filter(({ type }) => type === 'playDaily'), message()]).toEqual([[], 'daily.noGame']);
      }
    },
  );

  test.each<[Answer, string]>([
    [[403, { code: 'day-not-over', message: '' }], 'daily.noGame'],
    [[404, { code: 'not-found', message: '' }], 'daily.noGame'],
    [[429, { code: 'rate-limited', message: '' }], 'leaderboard.dailyError'],
    [[200, { day: '2026-11-19', seed: 77 }], 'leaderboard.dailyError'],
    [[200, { day: EARLIER, seed: -1 }], 'leaderboard.dailyError'],
  ])('answered with %j shows %s', async (answer, text) => {
    const server = new FakeServer();
    server.day = answer;
    const { connection, hud, sent, message } = connect(server);
    connection.handle({ type: 'playDaily', day: EARLIER });
    await settle();
    expect([message(), hud.leaderboard.value.pending]).toEqual([text, 'none']);
    expect(sent.map(({ type }) => type)).not.toContain('playDaily');
  });

  test("does not take the place of today's unfinished game", async () => {
    const { connection, session, sent, message } = connect(new FakeServer());
    session.savedDaily = saved('2026-11-22');
    connection.handle({ type: 'playDaily', day: EARLIER });
    await settle();
    expect([sent.map(({ type }) => type), message()]).toEqual([expect.not.arrayContaining(['playDaily']), 'daily.finishFirst']);
  });

  test.each([
    ["today's that has not begun", saved('2026-11-22', false)],
    ["yesterday's", saved('2026-11-21')],
  ])('takes the place of the saved game %s', async (_, savedDaily) => {
    const { connection, session, sent } = connect(new FakeServer());
    session.savedDaily = savedDaily;
    connection.handle({ type: 'playDaily', day: EARLIER });
    await settle();
    expect(sent).toContainEqual({ type: 'playDaily', seed: 77, day: EARLIER });
  });
});

describe('the scores beside the board', () => {
  const DROP = { type: 'drop', slot: 0, x: 0, y: 0 } as const;
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...ENTRY, username: `P${index + 1}`, rank: index + 1, isOwn: index === 6 }));

  function open(server: FakeServer, more: Options & { width?: number } = {}) {
    const stage = connect(server, more);
    stage.hud.layout.value = layoutView(more.width ?? 1366, 768);
    let count = 0;
    const start = () => {
      stage.hud.isPlaying.value = true;
      stage.onBoard.game = report(0);
      stage.hud.narration.value = { count: ++count, parts: [] };
    };
    const move = () => {
      const game = stage.onBoard.game!;
      stage.onBoard.game = { ...game, actions: [...game.actions, DROP] };
      stage.hud.narration.value = { count: ++count, parts: [] };
      return settle();
    };
    return { ...stage, start, move, rows: () => stage.hud.leaderboard.value.side?.rows };
  }

  test('are requested once per game, after its first move: five and the own one', async () => {
    const server = new FakeServer();
    server.list = entries(9);
    const { start, move, rows, hud } = open(server);
    await settle();
    start();
    await settle();
    expect([server.listRequests, rows()]).toEqual([[], undefined]);
    await move();
    await move();
    expect(server.listRequests).toMatchObject([{ day: '2026-11-22' }]);
    expect(rows()?.map(({ username }) => username)).toEqual(['P1', 'P2', 'P3', 'P4', 'P5', 'P7']);
    expect(hud.leaderboard.value.side?.isDaily).toBe(true);
    start();
    await move();
    expect(server.listRequests).toHaveLength(2);
  });

  test('are those of the main leaderboard on a server without daily games', async () => {
    const server = new FakeServer();
    server.tickets = [404, { code: 'not-found', message: '' }];
    server.list = entries(2);
    const { start, move, hud } = open(server);
    await settle();
    start();
    await move();
    expect(server.listRequests.map(({ day }) => day)).toEqual([undefined]);
    expect(hud.leaderboard.value.side).toMatchObject({ isDaily: false, rows: [{ username: 'P1' }, { username: 'P2' }] });
  });

  test('are not requested in a narrow window, in a watched game, and without a required name', async () => {
    const server = new FakeServer();
    const narrow = open(server, { width: 999 });
    const nameless = open(server, { settings: { ...SETTINGS, requireLogin: true } });
    const watching = open(server);
    await settle();
    for (const stage of [narrow, nameless, watching]) stage.start();
    await narrow.move();
    await nameless.move();
    watching.onBoard.game = undefined;
    watching.hud.narration.value = { count: 9, parts: [] };
    await settle();
    expect(server.listRequests).toEqual([]);
  });

  test('show nothing after a failure, without a message or another request', async () => {
    const server = new FakeServer();
    const { start, move, rows, message } = open(server);
    await settle();
    server.isOffline = true;
    start();
    await move();
    server.isOffline = false;
    await move();
    expect([server.listRequests, rows(), message()]).toEqual([[], undefined, undefined]);
  });
});
