// Verified scores over HTTP, on both databases: what is believed, and each reason not to believe.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { encodeReplay } from '../../../src/rules/replay.ts';
import { leaderboardClient, type LeaderboardClient } from '../support/leaderboard-client.ts';
import { beginningOf, playGame, type PlayedGame } from '../support/played-games.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer, START, type TestServer } from '../support/test-server.ts';

const SECOND = 1000;
const HOUR = 3600 * SECOND;
const DAY = 24 * HOUR;

describeDatabases((kind) => {
  let server: TestServer;
  let client: LeaderboardClient;

  beforeAll(async () => {
    server = await openTestServer(kind);
    client = leaderboardClient(server.app);
  });
  afterEach(() => server.reset());
  afterAll(() => server.close());

  const proofOf = ({ score, replay, times }: PlayedGame) => ({ score, replay, times });

  async function begin(fields = {}) {
    const { id, ticket, seed, day } = (await client.ticket(fields)).body;
    return { sender: { id, ticket }, id, ticket, seed, day };
  }

  async function expectRefusal(fields: object, status: number, code: string): Promise<void> {
    expect(await client.add({ ...fields })).toMatchObject({ status, body: { code } });
  }

  it('believes a replay on its seed, stores its own result, and shows the run', async () => {
    const { sender, id, seed } = await begin();
    const game = playGame(seed);
    expect((await client.add({ ...sender, ...proofOf(game) })).body).toEqual({
      id,
      publicId: expect.any(String),
      country: '',
      score: game.score,
      rank: 1,
      isVerified: true,
    });
    const [entry] = (await client.list({ id })).body;
    expect(entry).toMatchObject({ score: game.score, isVerified: true, isOwn: true, run: expect.any(String) });
    expect(await client.run(entry.run!)).toEqual({ status: 200, body: { replay: game.replay, username: 'Anna', score: game.score } });
    const stored = await server.database.kysely.selectFrom('games').selectAll().executeTakeFirstOrThrow();
    expect(stored).toMatchObject({ scope: 'main', score: game.score, times: game.times, moves: game.actions.length, issued_at: START });
  });

  it('takes further scores of the same game, and earlier letters that come late', async () => {
    const { sender, seed } = await begin();
    const game = playGame(seed, { drops: 40 });
    const [early, middle] = [beginningOf(game, 10), beginningOf(game, 25)];
    expect((await client.add({ ...sender, ...proofOf(middle) })).status).toBe(200);
    expect((await client.add({ ...sender, ...proofOf(game) })).body).toMatchObject({ score: game.score, isVerified: true });
    expect((await client.add({ ...sender, ...proofOf(early) })).body).toMatchObject({ score: game.score, isVerified: true });
    const games = await server.database.kysely.selectFrom('games').select('replay').execute();
    expect(games).toEqual([{ replay: game.replay }]);
  });

  it('does not take another game on the same seed', async () => {
    const { sender, seed } = await begin();
    const game = playGame(seed, { drops: 20 });
    await client.add({ ...sender, ...proofOf(game) });
    server.time.now += HOUR;
    await expectRefusal({ ...sender, ...proofOf(playGame(seed, { drops: 30, player: 'random' })) }, 409, 'seed-used');
    expect((await client.list()).body).toMatchObject([{ score: game.score }]);
  });

  it('lets one of two games through that come together on one seed', async () => {
    const peer = leaderboardClient(await server.openPeer());
    const { sender, seed } = await begin();
    server.time.now += HOUR;
    const games = [playGame(seed, { drops: 20 }), playGame(seed, { drops: 20, player: 'random' })];
    const answers = await Promise.all(games.map((game, index) => [client, peer][index].add({ ...sender, ...proofOf(game) })));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  });

  describe('refuses', () => {
    it('a wrong score', async () => {
      const { sender, seed } = await begin();
      await expectRefusal({ ...sender, ...proofOf(playGame(seed)), score: 99_999 }, 422, 'score-mismatch');
    });

    it('an impossible move', async () => {
      const { sender, seed } = await begin();
      const { actions, score } = playGame(seed, { drops: 5 });
      const replay = encodeReplay({ start: { type: 'seed', seed }, actions: [...actions, { type: 'revive' }] });
      server.time.now += HOUR;
      await expectRefusal({ ...sender, score, replay, times: '5.5.5.5.5.5' }, 422, 'replay-rejected');
    });

    it('a replay from another seed', async () => {
      const { sender, seed } = await begin();
      await expectRefusal({ ...sender, ...proofOf(playGame((seed + 1) >>> 0)) }, 422, 'seed-mismatch');
    });

    it('a game that did not start from a seed', async () => {
      const { sender, seed } = await begin();
      const replay = encodeReplay({ start: { type: 'tutorial', seed }, actions: [] });
      await expectRefusal({ ...sender, score: 0, replay }, 422, 'replay-start');
    });

    it('a replay that is none', async () => {
      const { sender, seed } = await begin();
      for (const replay of ['', 'nonsense', '1~s5~!', `1~s${seed}~AA~`, '1~s99999999999~AAA', '1~pnonsense~'])
        await expectRefusal({ ...sender, replay }, 422, 'replay-malformed');
    });

    it('times that are none', async () => {
      const { sender, seed } = await begin();
      await expectRefusal({ ...sender, ...proofOf(playGame(seed)), times: '1.-2' }, 400, 'bad-request');
    });

    it('a forged seed', async () => {
      const { id, ticket, seed } = await begin();
      const proof = proofOf(playGame(seed));
      for (const forged of [
        '',
        'x',
        `${ticket}x`,
        ticket.replace(/.$/, (letter) => (letter === 'A' ? 'B' : 'A')),
        ticket.replace('1~', '1~x'),
        ticket.slice(1),
      ])
        await expectRefusal({ id, ticket: forged, ...proof }, 403, 'seed-forged');
    });

    it("another player's seed", async () => {
      const { ticket, seed } = await begin();
      const { id } = await begin();
      await expectRefusal({ id, ticket, ...proofOf(playGame(seed)) }, 403, 'seed-foreign');
      await expectRefusal({ id: '', ticket, ...proofOf(playGame(seed)) }, 403, 'seed-foreign');
    });

    it('a seed that is too old, and takes one that is nearly', async () => {
      const { sender, seed } = await begin();
      server.time.now += 30 * DAY - 1;
      expect((await client.add({ ...sender, ...proofOf(playGame(seed)) })).status).toBe(200);
      server.time.now += 1;
      await expectRefusal({ ...sender, ...proofOf(playGame(seed)) }, 410, 'seed-expired');
    });

    it('other rules', async () => {
      const { sender, seed } = await begin();
      const { score, replay } = playGame(seed);
      await expectRefusal({ ...sender, score, replay: replay.replace('1~', '2~') }, 409, 'rules-version');
      expect(await client.ticket({ rulesVersion: 2 })).toMatchObject({ status: 409, body: { code: 'rules-version' } });
    });

    it('more rewards than ads fit into the time', async () => {
      const { sender, seed } = await begin();
      const game = playGame(seed, { changes: 3 });
      server.time.now += 15 * SECOND - 1;
      await expectRefusal({ ...sender, ...proofOf(game) }, 422, 'too-many-rewards');
      server.time.now += 1;
      expect((await client.add({ ...sender, ...proofOf(game) })).body).toMatchObject({ isVerified: true });
    });

    it('more rewards than a game may have', async () => {
      const { sender, seed } = await begin();
      server.time.now += DAY;
      await expectRefusal({ ...sender, ...proofOf(playGame(seed, { changes: 201 })) }, 422, 'too-many-rewards');
    });
  });

  it('refuses nobody because its clock was put back', async () => {
    const { sender, seed } = await begin();
    server.time.now -= 3 * HOUR;
    expect((await client.add({ ...sender, ...proofOf(playGame(seed, { changes: 2 })) })).body).toMatchObject({ isVerified: true });
  });

  it('marks a score without a ticket, and replaces it by a proof of the same score', async () => {
    const { sender, seed } = await begin();
    const game = playGame(seed);
    expect((await client.add({ id: sender.id, score: game.score })).body).toMatchObject({ isVerified: false });
    expect((await client.list({ id: sender.id })).body[0].run).toBeUndefined();
    expect((await client.add({ ...sender, ...proofOf(game) })).body).toMatchObject({ isVerified: true });
    expect((await client.list()).body[0]).toMatchObject({ isVerified: true, run: expect.any(String) });
  });

  it('shows no run that no list shows', async () => {
    for (const id of ['unknown', '..%2fhealthz', 'a'.repeat(100)])
      expect(await client.run(id)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('stores a score with a replay and no ticket unverified, and never reads the replay', async () => {
    const { score, replay, times } = playGame(7);
    for (const proof of [
      { replay },
      { replay, times },
      { replay: 'nonsense' },
      { replay: '1~pnonsense~' },
      { replay: '9~s1~AA', times: '1.-2' },
    ])
      expect(await client.add({ ...proof, score: score + 20 })).toMatchObject({ status: 200, body: { isVerified: false } });
    expect(await server.database.kysely.selectFrom('games').selectAll().execute()).toEqual([]);
  });

  describe('times', () => {
    it('are exactly one a move', async () => {
      const { sender, seed } = await begin();
      const game = playGame(seed);
      for (const times of ['5', `${game.times}.5`, game.times.replace(/^\w+\./, ''), Array.from({ length: 33_000 }, () => '1').join('.')])
        await expectRefusal({ ...sender, ...proofOf(game), times }, 422, 'times-mismatch');
      expect((await client.add({ ...sender, ...proofOf(game) })).body).toMatchObject({ isVerified: true });
    });

    it('that a client does not send leave its score unverified and its seed unused', async () => {
      const { sender, seed } = await begin();
      const { score, replay, times } = playGame(seed);
      for (const missing of [undefined, ''])
        expect((await client.add({ ...sender, score, replay, times: missing })).body).toMatchObject({ score, isVerified: false });
      expect((await client.add({ ...sender, score, replay, times })).body).toMatchObject({ score, isVerified: true });
    });

    it('are required of a daily game', async () => {
      const { sender, seed } = await begin({ kind: 'daily' });
      const { score, replay } = playGame(seed);
      await expectRefusal({ ...sender, score, replay }, 422, 'times-mismatch');
    });
  });

  describe('the daily game', () => {
    it('has one seed for everybody, and one ticket for each', async () => {
      const [anna, bella] = [await begin({ kind: 'daily' }), await begin({ kind: 'daily' })];
      expect([anna.seed, anna.day]).toEqual([bella.seed, '2026-11-22']);
      expect(await begin({ kind: 'daily', id: anna.id })).toEqual(anna);
      server.time.now += DAY;
      const next = await begin({ kind: 'daily', id: anna.id });
      expect([next.day, next.seed === anna.seed]).toEqual(['2026-11-23', false]);
    });

    it('is announced with the server clock in each ticket', async () => {
      for (const kind of ['free', 'daily'] as const) expect((await client.ticket({ kind })).body.time).toBe(server.time.now);
    });

    it('has a leaderboard of its own for each day', async () => {
      const { sender, id, seed, day } = await begin({ kind: 'daily' });
      const game = playGame(seed);
      expect((await client.add({ ...sender, ...proofOf(game) })).body).toMatchObject({ rank: 1, isVerified: true });
      expect((await client.list({ day, id })).body).toMatchObject([{ score: game.score, isOwn: true, isVerified: true }]);
      expect((await client.list()).body).toEqual([]);
      expect((await client.list({ day: '2026-11-23' })).body).toEqual([]);
    });

    it('has one try', async () => {
      const { sender, seed } = await begin({ kind: 'daily' });
      await client.add({ ...sender, ...proofOf(playGame(seed, { drops: 20 })) });
      await expectRefusal({ ...sender, ...proofOf(playGame(seed, { drops: 10, player: 'random' })) }, 409, 'daily-played');
    });

    it('knows no rewards, and no score without a replay', async () => {
      const { sender, seed } = await begin({ kind: 'daily' });
      server.time.now += HOUR;
      await expectRefusal({ ...sender, ...proofOf(playGame(seed, { changes: 1 })) }, 422, 'rewards-not-allowed');
      await expectRefusal({ ...sender, score: 50 }, 422, 'replay-malformed');
    });

    it('is over some hours after its day', async () => {
      const { sender, seed } = await begin({ kind: 'daily' });
      server.time.now = Date.UTC(2026, 10, 23, 6) - 1;
      expect((await client.add({ ...sender, ...proofOf(playGame(seed)) })).status).toBe(200);
      server.time.now += 1;
      await expectRefusal({ ...sender, ...proofOf(playGame(seed)) }, 410, 'daily-over');
    });
  });
});

describeDatabases((kind) => {
  it('takes no unverified scores where they are refused', async () => {
    const server = await openTestServer(kind, { UNVERIFIED: 'refuse' });
    const client = leaderboardClient(server.app);
    expect(await client.add({})).toMatchObject({ status: 403, body: { code: 'unverified-refused' } });
    const { id, ticket, seed } = (await client.ticket()).body;
    const { times, ...game } = playGame(seed);
    const { score, replay } = game;
    expect(await client.add({ id, ticket, score, replay })).toMatchObject({ status: 403, body: { code: 'unverified-refused' } });
    expect((await client.add({ id, ticket, score, replay, times })).body).toMatchObject({ isVerified: true });
    await server.close();
  });
});
