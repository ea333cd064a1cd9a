// Seeds of free games on both databases: at most two are open, with limits per player and address.
import { afterEach, describe, expect, it } from 'vitest';
import { cleanUp } from '../../../server/leaderboard/clean-up.ts';
import { deletePlayer } from '../../../server/leaderboard/moderation.ts';
import { RULES_VERSION } from '../../../src/rules/constants.ts';
import { leaderboardClient, type LeaderboardClient } from '../support/leaderboard-client.ts';
import { beginningOf, playGame, proofOf, type PlayedGame } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer, START, type TestServer } from '../support/test-server.ts';
import { NO_BOT_CHECK, registerPlayer, sendScore } from '../score-service/score-service-client.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describeDatabases((kind) => {
  const { server, client, begin } = useLeaderboard(kind, NO_BOT_CHECK);

  async function openSeed(id = '', keep?: string) {
    const { sender, ticket, seed, ...issued } = await begin({ id, ...(keep === undefined ? {} : { keep }) });
    const game = playGame(seed, { drops: 12 });
    const send = (sent: PlayedGame = game) => {
      server.time.now += HOUR;
      return client.add({ ...sender, ...proofOf(sent) });
    };
    return { id: issued.id, ticket, seed, game, send };
  }

  const storedSeeds = () => server.database.kysely.selectFrom('open_seeds').selectAll().execute();

  it('leaves two seeds open: a third one voids the first', async () => {
    const first = await openSeed();
    const [second, third] = [await openSeed(first.id), await openSeed(first.id)];
    expect(await first.send()).toEqual({
      status: 410,
      body: { code: 'seed-expired', message: 'The seed was replaced by newer seeds of the player; at most two are open.' },
    });
    expect((await second.send()).body).toMatchObject({ isVerified: true });
    expect((await third.send()).body).toMatchObject({ isVerified: true });
  });

  it('leaves two seeds open after many simultaneous requests', async () => {
    const { id } = await openSeed();
    const peer = leaderboardClient({ app: await server.openPeer() });
    const tickets = await Promise.all(Array.from({ length: 6 }, async (_, index) => (await [client, peer][index % 2].ticket({ id })).body));
    server.time.now += HOUR;
    const answers = [];
    for (const { ticket, seed } of tickets) {
      const { score, replay, times } = playGame(seed);
      answers.push((await client.add({ id, ticket, score, replay, times })).status);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(2);
    expect(await storedSeeds()).toHaveLength(1);
  });

  it('keeps the seed that the player names, and voids the newer one', async () => {
    const first = await openSeed();
    const second = await openSeed(first.id);
    const third = await openSeed(first.id, first.ticket);
    const fourth = await openSeed(first.id, first.ticket);
    expect([(await second.send()).status, (await third.send()).status]).toEqual([410, 410]);
    expect([(await first.send()).status, (await fourth.send()).status]).toEqual([200, 200]);
  });

  it('keeps the newest seed if the player names a voided one or none', async () => {
    const first = await openSeed();
    const [, third] = [await openSeed(first.id), await openSeed(first.id)];
    await openSeed(first.id, first.ticket);
    expect([(await first.send()).status, (await third.send()).status]).toEqual([410, 200]);
    const fifth = await openSeed(first.id, 'nonsense');
    expect((await fifth.send()).status).toBe(200);
  });

  it("never voids another player's seeds", async () => {
    const [anna, bella] = [await openSeed(), await openSeed()];
    for (let seed = 0; seed < 3; seed++) await openSeed(bella.id, anna.ticket);
    expect((await anna.send()).status).toBe(200);
  });

  it('accepts stored moves on a voided seed, but no further ones', async () => {
    const first = await openSeed();
    expect((await first.send(beginningOf(first.game, 8))).status).toBe(200);
    for (let seed = 0; seed < 2; seed++) await openSeed(first.id);
    expect((await first.send(beginningOf(first.game, 5))).status).toBe(200);
    expect((await first.send(beginningOf(first.game, 8))).status).toBe(200);
    expect(await first.send()).toMatchObject({ status: 410, body: { code: 'seed-expired' } });
  });

  it('accepts a game in the score service that the leaderboard stored while its seed was open', async () => {
    const first = await openSeed();
    const second = await openSeed(first.id);
    await first.send();
    for (let seed = 0; seed < 2; seed++) await openSeed(first.id);
    const { uid } = await registerPlayer(server.app, 'Frost');
    const post = ({ ticket, game: { score, replay, times } }: typeof first) =>
      sendScore(server, server.app, uid, { score, ticket, replay, times });
    expect((await post(first)).status).toBe(200);
    expect(await post(second)).toMatchObject({ status: 410, body: { code: 'seed-expired' } });
  });

  it('accepts games on seeds of earlier versions until two new ones are open', async () => {
    const old = await openSeed();
    await server.database.kysely.deleteFrom('open_seeds').execute();
    await openSeed(old.id);
    expect((await old.send(beginningOf(old.game, 8))).status).toBe(200);
    await openSeed(old.id);
    expect((await old.send()).status).toBe(410);
  });

  it('voids no daily game', async () => {
    const { id } = await openSeed();
    const { ticket, seed } = (await client.ticket({ id, kind: 'daily' })).body;
    for (let free = 0; free < 3; free++) await openSeed(id);
    const { score, replay, times } = playGame(seed);
    server.time.now += HOUR;
    expect((await client.add({ id, ticket, score, replay, times })).status).toBe(200);
  });

  it('deletes seeds with their player, and when they expire', async () => {
    const { id, send } = await openSeed();
    await send();
    await openSeed();
    const [player] = await server.database.kysely.selectFrom('players').select('public_id').execute();
    await deletePlayer(server.database, player.public_id, server.time.now);
    expect(await storedSeeds()).toHaveLength(1);
    expect((await client.add({ id })).status).toBe(200);
    await cleanUp(server.database, server.config, START + 37 * DAY);
    expect(await storedSeeds()).toEqual([]);
  });
});

describeDatabases((kind) => {
  let server: TestServer;
  let client: LeaderboardClient;
  afterEach(() => server.close());

  async function open(env: Record<string, string>): Promise<void> {
    server = await openTestServer(kind, env);
    client = leaderboardClient(server);
  }

  const requestSeed = (id: string, address = '192.0.2.1') =>
    server.app.inject({
      method: 'POST',
      url: '/api/ticket',
      headers: { 'x-forwarded-for': address },
      payload: { kind: 'free', id, rulesVersion: RULES_VERSION },
    });
  const statusOf = async (id: string, address?: string) => (await requestSeed(id, address)).statusCode;

  describe('the rate limits of seeds', () => {
    it('allow one a minute by default, and send the delay until the next', async () => {
      await open({ PLAYER_SEEDS_PER_MINUTE: '1' });
      const { id, nextAfter } = (await client.ticket()).body;
      expect(nextAfter).toBe(60);
      server.time.now += 15 * SECOND;
      const refused = await requestSeed(id);
      expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([429, 'rate-limited', '45']);
      const daily = await client.ticket({ id, kind: 'daily' });
      expect([daily.status, daily.body.nextAfter]).toEqual([200, undefined]);
      expect((await client.add({ id })).status).toBe(200);
      server.time.now += 45 * SECOND;
      expect(await statusOf(id)).toBe(200);
    });

    it('apply per player and day, across addresses', async () => {
      await open({ PLAYER_SEEDS_PER_DAY: '3', TRUST_PROXY: '1' });
      const { id } = (await client.ticket()).body;
      const statuses = [];
      for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
        server.time.now += MINUTE;
        statuses.push(await statusOf(id, address));
      }
      expect(statuses).toEqual([200, 200, 429]);
      server.time.now = START + DAY;
      expect(await statusOf(id)).toBe(200);
    });

    it('apply per address and hour, across players', async () => {
      await open({ SEEDS_PER_HOUR: '3', TRUST_PROXY: '1' });
      const statuses = [];
      for (let player = 0; player < 4; player++) statuses.push(await statusOf(''));
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(await statusOf('', '192.0.2.2')).toBe(200);
      server.time.now += HOUR;
      expect(await statusOf('')).toBe(200);
    });

    it('tolerate a clock that is set back', async () => {
      await open({ PLAYER_SEEDS_PER_MINUTE: '1' });
      const { id } = (await client.ticket()).body;
      server.time.now -= 3 * HOUR;
      expect(await statusOf(id)).toBe(200);
    });
  });
});
