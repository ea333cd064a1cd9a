// The leaderboard connected to the game and to the real server: stored scores, contents of the overlay and messages.
import { describe, expect, test, vi } from 'vitest';
import { connectLeaderboard } from '../../src/scores/connect-leaderboard.ts';
import { decodeSession } from '../../src/save/session.ts';
import { writeDailyResult } from '../../src/save/stored-dailies.ts';
import { createHud } from '../../src/state/hud.ts';
import { createServerClock } from '../../src/scores/server-clock.ts';
import { createStore } from '../../src/page/storage.ts';
import type { LeaderboardCommand } from '../../src/state/leaderboard-view.ts';
import type { Command } from '../../src/game/commands.ts';
import { FIRST_PROFILE, type Profile } from '../../src/game/profile.ts';
import { createGameWorld } from '../../src/game/world.ts';
import { scoreReport, type GameSeed, type RunningGame, type ScoreReport } from '../../src/game/session.ts';
import { nicknameKey } from '../../src/net/names.ts';
import { addDay } from '../../src/records/day-set.ts';
import { firstRecords } from '../../src/records/records.ts';
import { unrankedSeed } from '../../src/rules/daily-seed.ts';
import type { LeaderboardSettings } from '../../src/settings/settings.ts';
import { KEY, leaderboardClient } from '../server/support/leaderboard-client.ts';
import { playGame } from '../server/support/played-games.ts';
import { useTestServer } from '../server/support/shared-server.ts';
import { putVerified } from '../server/support/verified-entries.ts';
import { VERSION_1 } from '../save/saved-games.ts';
import { detachHud } from '../support/detached-hud.ts';
import { NO_HUD_CALLS } from '../support/hud-calls.ts';
import { createPlainServer, PLAIN_SHAPES, type PlainShape } from '../support/plain-server.ts';
import { savedGame } from '../support/play-world.ts';
import { createServerFetch, type Fault, type ServerFetch } from '../support/server-fetch.ts';
import { MemoryStorage } from '../support/storages.ts';

const SETTINGS: LeaderboardSettings = { address: './api/score', name: 'frozen-jewel', key: KEY, requireLogin: false };
const NO_SERVER: LeaderboardSettings = { ...SETTINGS, address: '' };
/** Loading the word lists for names takes long. */
const LONG_TIMEOUT = { timeout: 20_000 };

const DAY = '2026-11-22';
const HOUR = 3_600_000;
const REFUSAL = (status: number, code: string): Fault => [status, { code, message: '' }];

const server = useTestServer('embedded', { UNVERIFIED: 'below' });
const client = leaderboardClient(server);

type Options = {
  readonly network?: ServerFetch;
  readonly profile?: Partial<Profile>;
  readonly settings?: LeaderboardSettings;
  readonly storage?: MemoryStorage;
  /** This device's clock. */
  readonly now?: () => number;
};

/** Connects a game to the leaderboard. */
function connect(options: Options = {}) {
  const { network = createServerFetch(server), settings = SETTINGS, storage = new MemoryStorage(), now = () => server.time.now } = options;
  const profile: Profile = { ...FIRST_PROFILE, isTutorialDue: false, ...options.profile };
  const world = createGameWorld({ nextSeed: () => ({ seed: 1 }), profile });
  const sent: Command[] = [];
  const hud = detachHud(createHud(world, NO_HUD_CALLS));
  const online: (() => void)[] = [];
  const store = createStore(() => storage);
  const clock = createServerClock(now);
  const inPlay: { score: number; ticket: string | undefined } = { score: 0, ticket: undefined };
  const onBoard: { game: ScoreReport | undefined } = { game: undefined };
  const session = {
    get saved(): RunningGame {
      return { ...savedGame(`1 1a,2a,3a score=${inPlay.score}`), ticket: inPlay.ticket };
    },
    savedDaily: undefined as RunningGame | undefined,
  };

  vi.stubGlobal('navigator', {});
  vi.stubGlobal('addEventListener', (type: string, call: () => void) => void (type === 'online' && online.push(call)));
  const connection = connectLeaderboard({
    ...network,
    settings,
    hud,
    store,
    profile,
    send: (command) => void sent.push(command),
    changePlayer: (change) => void Object.assign(profile, change),
    now,
    clock,
    session,
    onDailyRank: () => {},
    log: () => {},
  });

  async function handle(command: LeaderboardCommand): Promise<void> {
    connection.handle(command);
    await network.idle();
  }

  return {
    network,
    connection,
    hud,
    profile,
    sent,
    clock,
    store,
    storage,
    session,
    inPlay,
    onBoard,
    message: () => hud.snackbar.value.text,
    submit: async (report: ScoreReport) => (connection.submit(report), network.idle()),
    handle,
    openOverlay: async () => ((hud.overlay.value = 'leaderboard'), network.idle()),
    comeOnline: async () => (online.forEach((call) => call()), network.idle()),
    /** Starts a game on the prepared seed. */
    play(): GameSeed {
      const seed = connection.takeSeed()!;
      inPlay.ticket = seed.ticket;
      return seed;
    },
    /** Starts the daily game. */
    async playToday(): Promise<GameSeed & { day?: string }> {
      await handle({ type: 'playDaily' });
      const { type: _, ...game } = sent.findLast((command) => command.type === 'playDaily')!;
      return game;
    },
    /** Returns the player's rows that the server lists. */
    list: async (day?: string) => (await client.list({ id: profile.userId, ...(day && { day }) })).body.filter(({ isOwn }) => isOwn),
  };
}

type Stage = ReturnType<typeof connect>;

/** Opens a page of Anna, with the first seed. */
async function connectAnna(options: Options = {}): Promise<Stage> {
  const stage = connect({ ...options, profile: { username: 'Anna', ...options.profile } });
  await stage.network.idle();
  return stage;
}

/** Plays the greedy game on the seed: more drops score more points. */
function gameOn({ seed, ticket, day }: GameSeed & { day?: string | undefined }, drops = 1, isOver = true): ScoreReport {
  const { score, actions } = playGame(seed, { drops });
  return { score, start: { type: 'seed', seed }, actions, times: actions.map(() => 5), ticket, day, isOver };
}

/** A score without a proof. */
const unproven = (score: number, seed = 5): ScoreReport => ({ ...gameOn({ seed }, 0), score, isOver: false });

const addsOf = ({ requests }: ServerFetch) => requests.filter(({ body }) => body.type === 'add').map(({ body }) => body);
/** Names of the boards whose lists were requested. */
const listsOf = ({ requests }: ServerFetch) =>
  requests.flatMap(({ path }) => (path.startsWith('/api/boards/') ? path.slice('/api/boards/'.length) : []));

/** Returns scores and free seeds in the order of their requests. A seed is noted with the ticket that stays open. */
const orderOf = ({ requests }: ServerFetch) =>
  requests.flatMap(({ body: { kind, keep = 'no ticket', type, score } }) => {
    if (kind === 'free') return [`seed, ${String(keep)} kept`];
    return type === 'add' ? [`${String(score)} points`] : [];
  });

/** Returns the scores of the games that the server has verified. */
async function verifiedScores(): Promise<number[]> {
  const games = await server.database.kysely.selectFrom('games').select('score').orderBy('score').execute();
  return games.map(({ score }) => score);
}

const playsOf = ({ sent }: Stage) => sent.filter(({ type }) => type === 'playDaily');

test('sends no request if the settings have no address', async () => {
  const { connection, hud, network, openOverlay } = connect({ settings: NO_SERVER, profile: { username: 'Anna', bestScore: 5 } });
  connection.submit(unproven(5));
  await openOverlay();
  expect([network.requests, hud.leaderboard.value.listState, connection.takeSeed()]).toEqual([[], 'absent', undefined]);
});

describe('a score', () => {
  // @spec 6.3 7.2
  test("is stored under the id of the first seed's response; id and country are adopted", async () => {
    const { connection, profile, list, submit } = await connectAnna();
    expect([profile.userId, profile.country]).toEqual([expect.stringMatching(/./), '']);
    const id = profile.userId;
    const game = gameOn(connection.takeSeed()!, 5);
    await submit(game);
    expect(await list()).toMatchObject([{ username: 'Anna', country: 'de', score: game.score, isVerified: true }]);
    expect([profile.userId, profile.country]).toEqual([id, 'de']);
  });

  // @spec 6.3 7.2
  test.each([
    ['adopts `_id`, the name on some servers', { _id: 'other' }, ['other', '']],
    ['prefers `id` to `_id`, and lower-cases the country', { id: 'own', _id: 'other', country: 'DE' }, ['own', 'de']],
    ['keeps its id without one', {}, ['mine', '']],
  ])('updates the player from the response: %s', async (_, response, known) => {
    const network = createServerFetch(server);
    network.fail('/api/ticket', REFUSAL(404, 'not-found'));
    network.fail('/api/score', [200, response]);
    const { profile, submit } = await connectAnna({ network, profile: { userId: 'mine' } });
    await submit(unproven(500));
    expect([profile.userId, profile.country]).toEqual(known);
  });

  // @spec 8.3 8.11
  test('that cannot be sent shows one message, and is stored when the network is back', async () => {
    const { hud, message, comeOnline, network, list, submit } = await connectAnna();
    network.fail('/', 'offline');
    await submit(unproven(500));
    expect(message()).toBe('error.SendScoreError');
    hud.snackbar.value = { count: 7, text: undefined };
    await comeOnline();
    expect([message(), await list()]).toEqual([undefined, []]);
    network.repair();
    await comeOnline();
    expect([await list(), addsOf(network).length, message()]).toMatchObject([[{ score: 500 }], 1, undefined]);
  });

  // @spec 7.5
  test('that is the best is sent at the next start, unless it has been sent before', async () => {
    const storage = new MemoryStorage();
    const network = createServerFetch(server);
    let userId = '';
    for (const bestScore of [700, 700, 900]) {
      const { profile, list } = await connectAnna({ network, storage, profile: { userId, bestScore } });
      userId = profile.userId;
      expect(await list()).toMatchObject([{ score: bestScore, isVerified: false }]);
    }
    expect(addsOf(network).map(({ score }) => score)).toEqual([700, 900]);
  });

  test('that is the best of the game in play is sent once, with its game', async () => {
    const { inPlay, network, list, play, submit } = connect({ profile: { username: 'Anna', bestScore: 20 } });
    inPlay.score = 20;
    await network.idle();
    const game = gameOn(play(), 5);
    await submit(game);
    expect(addsOf(network)).toHaveLength(1);
    expect(await list()).toMatchObject([{ score: game.score, isVerified: true }]);
  });

  // @spec 8.3
  test('that is refused shows a message', async () => {
    const { connection, message, list, submit } = await connectAnna();
    await submit({ ...gameOn(connection.takeSeed()!), score: 500 });
    expect([message(), await list()]).toEqual(['error.SendScoreError', []]);
  });
});

test('a game that continues from a position is not queued', async () => {
  const { network, submit, storage } = await connectAnna();
  await submit(scoreReport(decodeSession(VERSION_1.games.started.session)!.running!, true)!);
  expect([addsOf(network), storage.getItem('outbox')]).toEqual([[], null]);
});

describe('a seed', () => {
  /** Starts two games; the score of the first one is not sent yet, so both seeds are open. */
  async function playTwoGames() {
    const stage = await connectAnna();
    const first = stage.play();
    await stage.network.idle();
    return { ...stage, first, second: stage.play() };
  }

  test('is requested when the score of the previous game has been sent', async () => {
    const { network, first, second, submit } = await playTwoGames();
    const game = gameOn(first);
    await submit(game);
    expect(orderOf(network)).toEqual([
      'seed, no ticket kept',
      `seed, ${first.ticket} kept`,
      `${game.score} points`,
      `seed, ${second.ticket} kept`,
    ]);
  });

  test('is requested after the scores on open seeds that wait for the network', async () => {
    const { network, comeOnline, first, second, submit } = await playTwoGames();
    const games = [gameOn(first), gameOn(second, 5, false)];
    network.fail('/', 'offline');
    await submit(games[0]);
    network.repair();
    network.requests.length = 0;
    await submit(games[1]);
    expect(orderOf(network)).toEqual([]);
    await comeOnline();
    const scores = games.map(({ score }) => score);
    expect(orderOf(network)).toEqual([...scores.map((score) => `${score} points`), `seed, ${second.ticket} kept`]);
    expect(await verifiedScores()).toEqual(scores);
  });

  test.each([
    ['accepted', 0],
    ['refused', 1],
  ])('is requested as soon as the score on an open one is %s', async (_, excess) => {
    const { network, first, second, submit } = await playTwoGames();
    const game = gameOn(first);
    const release = network.hold('/api/score');
    await submit({ ...game, score: game.score + excess });
    expect(orderOf(network).slice(2)).toEqual([`${game.score + excess} points`]);
    release();
    await network.idle();
    expect(orderOf(network).slice(3)).toEqual([`seed, ${second.ticket} kept`]);
    expect(await verifiedScores()).toEqual(excess === 0 ? [game.score] : []);
  });

  test('is requested at the start after the queued scores', async () => {
    const { network, storage, profile, play, submit } = await connectAnna();
    const game = gameOn(play());
    network.fail('/', 'offline');
    await submit(game);
    network.repair();
    network.requests.length = 0;
    await connectAnna({ network, storage, profile: { userId: profile.userId } });
    expect(orderOf(network)).toEqual([`${game.score} points`, 'seed, no ticket kept']);
    expect(await verifiedScores()).toEqual([game.score]);
  });

  test('is requested while a daily score waits, whose seed is not an open one', async () => {
    const { connection, network, play, playToday, comeOnline, list, submit } = await connectAnna();
    const first = play();
    const daily = gameOn(await playToday(), 3);
    network.requests.length = 0;
    network.fail('/api/score', REFUSAL(503, 'internal'));
    await submit(daily);
    expect(orderOf(network)).toEqual([`${daily.score} points`]);
    connection.takeSeed();
    await network.idle();
    expect(orderOf(network)).toEqual([`${daily.score} points`, `seed, ${first.ticket} kept`]);
    network.repair();
    await comeOnline();
    expect(await list(DAY)).toMatchObject([{ score: daily.score, isVerified: true }]);
  });

  test('does not void the seed of the best game of a player without a name', async () => {
    const { connection, network, play, inPlay, list, submit } = connect();
    await network.idle();
    const best = play();
    await network.idle();
    connection.submit(gameOn(best, 5));
    const second = play();
    await network.idle();
    expect(orderOf(network)).toEqual(['seed, no ticket kept', `seed, ${best.ticket} kept`]);
    inPlay.ticket = undefined;
    await submit(gameOn(second));
    expect(orderOf(network).slice(2)).toEqual([`seed, ${best.ticket} kept`]);
    const third = play();
    const game = gameOn(third, 12, false);
    await submit(game);
    expect(orderOf(network).slice(3)).toEqual([`seed, ${third.ticket} kept`]);
    connection.handle({ type: 'join', username: 'Anna' });
    await expect.poll(list, LONG_TIMEOUT).toMatchObject([{ score: game.score, isVerified: true }]);
    expect(await verifiedScores()).toEqual([game.score]);
  });
});

describe('joining', () => {
  // @spec 1.19 5.4 7.2 8.11
  test('sends the best earlier game, shows a message and reloads the list', async () => {
    const { connection, hud, profile, message, network, play, list, handle, openOverlay } = connect();
    await network.idle();
    const game = gameOn(play(), 5);
    profile.bestScore = game.score;
    connection.submit(unproven(10, 4));
    connection.submit(game);
    await openOverlay();
    expect([addsOf(network), hud.leaderboard.value.listState]).toEqual([[], 'empty']);
    connection.handle({ type: 'join', username: '  Anna   B ' });
    await expect.poll(() => [profile.username, message()], LONG_TIMEOUT).toEqual(['Anna B', 'error.ScoreSent']);
    await network.idle();
    expect([await list(), addsOf(network).length]).toMatchObject([[{ username: 'Anna B', score: game.score, isVerified: true }], 1]);
    expect(hud.leaderboard.value.rows).toMatchObject([{ username: 'Anna B', score: game.score }]);
    await handle({ type: 'join', username: 'Berta' });
    expect(profile.username).toBe('Anna B');
  });

  const MIDNIGHT = Date.parse(`${DAY}T00:00:00Z`);

  /** Opens a page without a name that has played these games, one hour after midnight. */
  async function playBeforeJoining(games: readonly ('free' | 'today' | 'yesterday')[]): Promise<Stage> {
    server.time.now = MIDNIGHT - HOUR;
    const stage = connect();
    await stage.network.idle();
    for (const game of games) {
      if (game !== 'yesterday') server.time.now = MIDNIGHT + HOUR;
      await stage.submit(game === 'free' ? gameOn(stage.play(), 5) : gameOn(await stage.playToday()));
    }
    server.time.now = MIDNIGHT + HOUR;
    return stage;
  }

  test.each([
    ['allTime', ['today'], 'daily', 'join.sentToday', 'list'],
    ['daily', ['today'], 'daily', 'join.sentToday', 'list'],
    ['daily', ['free'], 'allTime', 'error.ScoreSent', 'list'],
    ['allTime', ['free', 'today'], 'allTime', 'error.ScoreSent', 'list'],
    ['daily', ['free', 'today'], 'daily', 'join.sentToday', 'list'],
    ['daily', ['yesterday'], 'daily', 'error.ScoreSent', 'empty'],
  ] as const)('on the tab %s after the games %j shows the list %s', async (tab, games, shown, text, listState) => {
    const { connection, hud, message, network, handle } = await playBeforeJoining(games);
    hud.overlay.value = 'leaderboard';
    await handle({ type: 'showTab', tab });
    connection.handle({ type: 'join', username: 'Anna' });
    await expect.poll(() => [hud.leaderboard.value.tab, message()], LONG_TIMEOUT).toEqual([shown, text]);
    await network.idle();
    expect(hud.leaderboard.value).toMatchObject({ listState, rows: listState === 'list' ? [{ username: 'Anna', isOwn: true }] : [] });
    expect(listsOf(network).at(-1)).toBe(shown === 'daily' ? `frozen-jewel~${DAY}` : 'frozen-jewel');
    expect(await verifiedScores()).toHaveLength(games.length);
  });

  test('without an open list selects the tab for the next time', async () => {
    const { connection, hud, message } = await playBeforeJoining(['today']);
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
    const { connection, hud, profile, network } = connect({ profile: { bestScore: 500 } });
    connection.handle({ type: 'join', username });
    await expect.poll(() => hud.leaderboard.value.joinError, LONG_TIMEOUT).toBe(text);
    await network.idle();
    expect([profile.username, hud.leaderboard.value.pending, addsOf(network)]).toEqual(['', 'none', []]);
  });

  test('fails under a name that the server refuses, and succeeds with another', async () => {
    const ban = { name_key: nicknameKey('Anna'), name: 'Anna', created_at: 1 };
    await server.database.kysely.insertInto('banned_names').values(ban).execute();
    const { connection, hud, profile, message, network, list } = connect({ profile: { bestScore: 500 } });
    await network.idle();
    connection.handle({ type: 'join', username: 'Anna' });
    await expect.poll(() => hud.leaderboard.value.joinError, LONG_TIMEOUT).toBe('error.NameTaken');
    expect([profile.username, message(), await list()]).toEqual(['', 'error.NameTaken', []]);
    connection.handle({ type: 'join', username: 'Berta' });
    await expect.poll(list, LONG_TIMEOUT).toMatchObject([{ username: 'Berta', score: 500 }]);
    expect(hud.leaderboard.value.joinError).toBeUndefined();
  });
});

describe('the overlay', () => {
  // @spec 2.59 3.38 8.7
  test('loads its rows when it opens', async () => {
    const { hud, network, play, submit } = await connectAnna();
    const game = gameOn(play());
    await submit(game);
    hud.overlay.value = 'leaderboard';
    await expect.poll(() => hud.leaderboard.value.listState).toBe('list');
    const { score } = game;
    const row = { rank: 1, username: 'Anna', country: 'de', score, isVerified: true, isOwn: true, run: expect.any(String) };
    expect(hud.leaderboard.value).toMatchObject({ tab: 'allTime', rows: [row], ownRows: [] });
    expect(listsOf(network)).toHaveLength(1);
  });

  test('shows that it loads, and normalizes rows of other servers', async () => {
    const { hud, network } = connect();
    network.fail('/api/boards', [404, '<h1>Not Found</h1>']);
    network.fail('/api/score', [200, [{ username: ' Anna ', score: 9, country: 'DE' }]]);
    hud.overlay.value = 'leaderboard';
    expect(hud.leaderboard.value.listState).toBe('loading');
    await network.idle();
    expect(hud.leaderboard.value.rows).toMatchObject([{ rank: 1, username: 'Anna', score: 9, country: 'de' }]);
  });

  // @spec 2.61
  test("shows the player's row at its foot if it is not among the best", async () => {
    for (let place = 1; place <= 101; place++) await putVerified(server, { id: `P${place}`, score: 9999 - place });
    const { connection, hud, play, openOverlay } = await connectAnna();
    connection.submit(gameOn(play()));
    await openOverlay();
    expect([hud.leaderboard.value.rows.length, hud.leaderboard.value.ownRows]).toMatchObject([100, [{ username: 'Anna', rank: 102 }]]);
  });

  test("shows the player's unverified rows at its foot without a rank", async () => {
    await putVerified(server, { id: 'Berta', score: 9 });
    await client.add({ username: 'Clara', score: 8 });
    const { connection, hud, openOverlay } = await connectAnna();
    connection.submit(unproven(7));
    await openOverlay();
    const { rows, ownRows } = hud.leaderboard.value;
    expect(rows.map(({ rank, isVerified }) => [rank, isVerified])).toEqual([
      [1, true],
      [undefined, false],
    ]);
    expect(ownRows.map(({ rank, isOwn }) => [rank, isOwn])).toEqual([[undefined, true]]);
  });

  test("requests the day's list, and shows that it is empty", async () => {
    const { hud, network, handle } = connect();
    await handle({ type: 'showTab', tab: 'daily' });
    expect(listsOf(network)).toEqual([`frozen-jewel~${DAY}`]);
    expect(hud.leaderboard.value).toMatchObject({ tab: 'daily', day: DAY, listState: 'empty' });
  });

  test('requests the list of the next day at midnight, if it is open', async () => {
    const { hud, network, handle, openOverlay } = connect();
    hud.daily.value = { ...hud.daily.peek(), today: DAY };
    await openOverlay();
    await handle({ type: 'showTab', tab: 'daily' });
    server.time.now += 86_400_000;
    hud.daily.value = { ...hud.daily.peek(), today: '2026-11-23' };
    await network.idle();
    expect(listsOf(network).at(-1)).toBe('frozen-jewel~2026-11-23');
  });

  // @spec 7.3 8.5 8.11
  test('shows a failed load and retries, but keeps rows that were loaded before', async () => {
    await putVerified(server, { id: 'Berta', score: 9 });
    const { hud, message, network, handle, openOverlay } = connect();
    network.fail('/', 'offline');
    await openOverlay();
    expect([hud.leaderboard.value.listState, message()]).toEqual(['error', 'error.LoadingError']);
    network.repair();
    await handle({ type: 'reload' });
    expect(hud.leaderboard.value.listState).toBe('list');
    network.fail('/', 'offline');
    await handle({ type: 'reload' });
    expect(hud.leaderboard.value.listState).toBe('list');
  });

  // @spec 6.4
  test('shows no list before the player has a name if the settings require it', async () => {
    const { connection, hud, network, openOverlay } = connect({ settings: { ...SETTINGS, requireLogin: true } });
    await openOverlay();
    expect([hud.leaderboard.value.listState, listsOf(network)]).toEqual(['login', []]);
    connection.handle({ type: 'join', username: 'Anna' });
    await expect.poll(() => hud.leaderboard.value.listState, LONG_TIMEOUT).toBe('empty');
  });
});

describe('a run', () => {
  test('is played back if the overlay is still open', async () => {
    const { hud, sent, play, list, submit, handle } = await connectAnna();
    const game = gameOn(play(), 3);
    const { score, start, actions } = game;
    await submit(game);
    const [{ run = '' }] = await list();
    const watched = () => sent.filter(({ type }) => type === 'watchRun');
    await handle({ type: 'watchRun', run });
    expect(watched()).toEqual([]);
    hud.overlay.value = 'leaderboard';
    await handle({ type: 'watchRun', run });
    expect(hud.leaderboard.value.watchedScore).toBe(score);
    expect(watched()).toEqual([{ type: 'watchRun', username: 'Anna', replay: { start, actions } }]);
  });

  test('that is missing shows a message', async () => {
    const { message, handle } = connect();
    await handle({ type: 'watchRun', run: 'r' });
    expect(message()).toBe('leaderboard.runError');
  });
});

test('of other rules shows a message of its own', async () => {
  const { network, message, handle } = connect();
  network.fail('/api/runs/', [200, { replay: VERSION_1.games.started.replay, username: 'Anna', score: 5080 }]);
  await handle({ type: 'watchRun', run: 'r' });
  expect(message()).toBe('snackbar.oldLink');
});

describe('the daily game', () => {
  test("and its leaderboard use the server's day, not the device's", async () => {
    const device = server.time.now;
    server.time.now -= 24 * HOUR;
    const { hud, clock, network, handle } = connect({ now: () => device });
    await network.idle();
    expect([clock.isKnown(), clock.now()]).toEqual([true, server.time.now]);
    await handle({ type: 'showTab', tab: 'daily' });
    expect([listsOf(network).at(-1), hud.leaderboard.value.day]).toEqual(['frozen-jewel~2026-11-21', '2026-11-21']);
  });

  test('begins the tutorial instead for a newcomer, who would spend the one try', async () => {
    const { hud, sent, network, handle } = connect({ profile: { isTutorialDue: true } });
    hud.overlay.value = 'leaderboard';
    await handle({ type: 'playDaily' });
    expect(sent).toEqual([{ type: 'closePanel' }, { type: 'play' }]);
    await network.idle();
    expect(hud.leaderboard.value.pending).toBe('none');
  });

  test("starts on the day's seed, with the player's ticket", async () => {
    const { playToday, profile } = connect();
    const game = await playToday();
    const { seed, ticket } = (await client.ticket({ kind: 'daily', id: profile.userId })).body;
    expect(game).toEqual({ seed, ticket, day: DAY });
  });

  test.each([
    [409, 'daily-played', 'leaderboard.dailyPlayed'],
    [503, 'internal', 'leaderboard.dailyError'],
    // With TICKET_BOT_CHECK=on.
    [403, 'bot-check-failed', 'leaderboard.dailyError'],
  ])('answered with %i %s shows %s', async (status, code, text) => {
    const { hud, message, network, handle } = connect();
    network.fail('/api/ticket', REFUSAL(status, code));
    await handle({ type: 'playDaily' });
    expect([message(), hud.leaderboard.value.pending]).toEqual([text, 'none']);
  });

  test('is unranked and has no lists if the server provides no seeds', async () => {
    const network = createServerFetch(server);
    network.fail('/api/ticket', REFUSAL(404, 'not-found'));
    const { playToday, hud, clock } = connect({ network });
    expect(await playToday()).toEqual({ seed: unrankedSeed(DAY), day: DAY });
    expect([hud.leaderboard.value.hasDaily, clock.isKnown()]).toEqual([false, true]);
  });

  test.each<[string, LeaderboardSettings, Fault, string | undefined]>([
    ['offline', SETTINGS, 'offline', 'daily.offline'],
    ['behind a proxy without the server', SETTINGS, [502, '<h1>Bad Gateway</h1>'], 'daily.offline'],
    ['behind the login page of a network', SETTINGS, [200, '<h1>Please log in</h1>'], 'daily.offline'],
    ['without a server', NO_SERVER, 'offline', undefined],
  ])('is played %s, unranked, today and on earlier days', async (_, settings, fault, text) => {
    for (const day of [DAY, '2026-11-20']) {
      const network = createServerFetch(server);
      network.fail('/', fault);
      const stage = connect({ network, settings });
      await network.idle();
      await stage.handle({ type: 'playDaily', day });
      expect([playsOf(stage), stage.message()]).toEqual([[{ type: 'playDaily', seed: unrankedSeed(day), day }], text]);
      expect(stage.hud.leaderboard.value.pending).toBe('none');
    }
  });

  test('that was begun is continued offline, still ranked', async () => {
    const stage = await connectAnna();
    const { seed, ticket } = await stage.playToday();
    stage.session.savedDaily = { ...savedGame('1 1a,2a,3a score=60'), start: { type: 'seed', seed }, ticket, day: DAY };
    stage.network.fail('/', 'offline');
    stage.hud.snackbar.value = { count: 7, text: undefined };
    await stage.handle({ type: 'playDaily' });
    expect([playsOf(stage).at(-1), stage.message()]).toEqual([{ type: 'playDaily', seed, ticket, day: DAY }, undefined]);
  });

  test('without a server is played once a day', async () => {
    const { store, sent, message, handle } = connect({ settings: NO_SERVER });
    writeDailyResult(store, { day: DAY, score: 40 });
    writeDailyResult(store, { day: '2026-11-20', score: 900 });
    await handle({ type: 'playDaily' });
    expect([sent, message()]).toEqual([[], 'leaderboard.dailyPlayed']);
  });

  test('that the records of a merged save have is not played again', async () => {
    const { hud, sent, message, handle } = connect({ settings: NO_SERVER });
    const readRecords = (day: string) =>
      (hud.records.value = { ...hud.records.value, records: { ...firstRecords(1), dailyDays: addDay({}, day) } });
    readRecords(DAY);
    await handle({ type: 'playDaily' });
    expect([sent, message()]).toEqual([[], 'leaderboard.dailyPlayed']);
    readRecords('2026-11-20');
    await handle({ type: 'playDaily' });
    expect(sent).toMatchObject([{ type: 'playDaily', day: DAY }]);
  });

  test('that is not ranked is not submitted, neither to its day nor to all time', async () => {
    const { connection, network, playToday, list, submit } = await connectAnna();
    const game = gameOn(await playToday());
    connection.submit({ ...unproven(500), day: '2026-11-20', isOver: true });
    await submit(game);
    expect(addsOf(network).map(({ score }) => score)).toEqual([game.score]);
    expect([await list(DAY), await list('2026-11-20'), await list()]).toMatchObject([[{ score: game.score }], [], []]);
  });
});

describe('the game of an earlier day', () => {
  const EARLIER = '2026-11-20';
  const saved = (day: string, isBegun = true): RunningGame => ({
    ...savedGame('1 1a,2a,3a score=40'),
    day,
    actions: isBegun ? [{ type: 'drop', slot: 0, x: 0, y: 0 }] : [],
  });
  const fromServer = async () => ({ type: 'playDaily', seed: (await client.day(EARLIER)).body.seed, day: EARLIER });

  /** Requests the game of a day on a new page. Returns the games that started, and the message. */
  async function playDay(day: string, settings = SETTINGS, prepare: (stage: Stage) => void = () => {}) {
    const stage = connect({ settings });
    prepare(stage);
    await stage.handle({ type: 'playDaily', day });
    expect(stage.hud.leaderboard.value.pending).toBe('none');
    return [playsOf(stage), stage.message()];
  }

  test("starts without a ticket on the server's seed", async () => {
    expect(await playDay(EARLIER)).toEqual([[await fromServer()], undefined]);
  });

  test('starts without a ticket on the hash of its date without a server', async () => {
    const game = { type: 'playDaily', seed: unrankedSeed(EARLIER), day: EARLIER };
    expect(await playDay(EARLIER, NO_SERVER)).toEqual([[game], undefined]);
  });

  test('is played although today is played, and again', async () => {
    const prepare = ({ store }: Stage) => [EARLIER, DAY].forEach((day) => writeDailyResult(store, { day, score: 40 }));
    expect(await playDay(EARLIER, SETTINGS, prepare)).toEqual([[await fromServer()], undefined]);
  });

  test('is ranked if the day is today', async () => {
    const { seed } = (await client.ticket({ kind: 'daily' })).body;
    expect(await playDay(DAY)).toEqual([[{ type: 'playDaily', seed, ticket: expect.any(String), day: DAY }], undefined]);
  });

  test.each(['2026-11-23', '2027-11-20', '2026-10-31', '1999-01-01', '2026-11-00', '2026-11-1x', '', 'today', '20261120'])(
    'does not exist on %j',
    async (day) => {
      for (const settings of [SETTINGS, NO_SERVER]) expect(await playDay(day, settings)).toEqual([[], 'daily.noGame']);
    },
  );

  test.each<[Fault, string]>([
    [REFUSAL(403, 'day-not-over'), 'daily.noGame'],
    [REFUSAL(404, 'not-found'), 'daily.noGame'],
    [REFUSAL(429, 'rate-limited'), 'leaderboard.dailyError'],
    [[200, { day: '2026-11-19', seed: 77 }], 'leaderboard.dailyError'],
    [[200, { day: EARLIER, seed: -1 }], 'leaderboard.dailyError'],
  ])('answered with %j shows %s', async (fault, text) => {
    expect(await playDay(EARLIER, SETTINGS, ({ network }) => network.fail('/api/days/', fault))).toEqual([[], text]);
  });

  test.each([
    ["does not take the place of today's unfinished game", saved(DAY), false],
    ["takes the place of today's game that has not begun", saved(DAY, false), true],
    ["takes the place of yesterday's game", saved('2026-11-21'), true],
  ])('%s', async (_, savedDaily, isPlayed) => {
    const played = await playDay(EARLIER, SETTINGS, ({ session }) => void (session.savedDaily = savedDaily));
    expect(played).toEqual(isPlayed ? [[await fromServer()], undefined] : [[], 'daily.finishFirst']);
  });
});

describe.each(Object.entries(PLAIN_SHAPES))('a server of others with %s', (_, shape: PlainShape) => {
  // @spec 3.37 3.38 6.3 7.2 7.3 7.4
  test('lets the player join, posts each score under the same id, and lists all rows', async () => {
    const plain = createPlainServer(shape, 120);
    const network = createServerFetch(plain);
    const { connection, hud, profile, message, submit, openOverlay } = connect({ network, profile: { bestScore: 500 } });
    await openOverlay();
    expect(hud.leaderboard.value).toMatchObject({ listState: 'list', hasDaily: false, ownRows: [] });
    expect(hud.leaderboard.value.rows).toHaveLength(100);
    connection.handle({ type: 'join', username: 'Anna' });
    await expect.poll(message, LONG_TIMEOUT).toBe('error.ScoreSent');
    await submit(unproven(700));
    expect(addsOf(network).map(({ score, id }) => [score, id])).toEqual([
      [500, ''],
      [700, profile.userId],
    ]);
    expect([profile.userId, plain.players()]).toEqual([expect.stringMatching(/./), 1]);
    const { rows, listState } = hud.leaderboard.value;
    expect([listState, rows.length]).toEqual(['list', 100]);
    const country = (Object.values(shape.country)[0] as string | null | undefined)?.toLowerCase() ?? '';
    expect(profile.country).toBe(country);
    expect(rows[0]).toMatchObject({ username: 'Anna', score: 700, rank: 1, isOwn: true, country: country.replace('gb-eng', 'gb') });
    expect(rows[1]).toMatchObject({ username: '', score: 0, isOwn: false });
  });
});
