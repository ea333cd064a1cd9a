// Verified scores over HTTP, on both databases.
import { describe, expect, it } from 'vitest';
import { leaderboardClient } from '../support/leaderboard-client.ts';
import { beginningOf, playGame, proofOf } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';
import { openTestServer, START } from '../support/test-server.ts';

const HOUR = 3_600_000;

describeDatabases((kind) => {
  const { server, client, begin, expectRefusal } = useLeaderboard(kind);

  it('accepts a replay on its seed, stores the computed result, and serves the run', async () => {
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

  it('accepts further scores of the same game, and earlier requests that arrive late', async () => {
    const { sender, seed } = await begin();
    const game = playGame(seed, { drops: 40 });
    const [early, middle] = [beginningOf(game, 10), beginningOf(game, 25)];
    expect((await client.add({ ...sender, ...proofOf(middle) })).status).toBe(200);
    expect((await client.add({ ...sender, ...proofOf(game) })).body).toMatchObject({ score: game.score, isVerified: true });
    expect((await client.add({ ...sender, ...proofOf(early) })).body).toMatchObject({ score: game.score, isVerified: true });
    const games = await server.database.kysely.selectFrom('games').select('replay').execute();
    expect(games).toEqual([{ replay: game.replay }]);
  });

  it('rejects another game on the same seed', async () => {
    const { sender, seed } = await begin();
    const game = playGame(seed, { drops: 20 });
    await client.add({ ...sender, ...proofOf(game) });
    server.time.now += HOUR;
    await expectRefusal({ ...sender, ...proofOf(playGame(seed, { drops: 30, player: 'random' })) }, 409, 'seed-used');
    expect((await client.list()).body).toMatchObject([{ score: game.score }]);
  });

  it('accepts one of two simultaneous games on a seed', async () => {
    const peer = leaderboardClient({ app: await server.openPeer() });
    const { sender, seed } = await begin();
    server.time.now += HOUR;
    const games = [playGame(seed, { drops: 20 }), playGame(seed, { drops: 20, player: 'random' })];
    const answers = await Promise.all(games.map((game, index) => [client, peer][index].add({ ...sender, ...proofOf(game) })));
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  });

  it('does not verify a game after its clock was set back by hours', async () => {
    const { sender, seed } = await begin();
    server.time.now -= 3 * HOUR;
    expect((await client.add({ ...sender, ...proofOf(playGame(seed, { changes: 2 })) })).body).toMatchObject({ isVerified: false });
  });

  it('marks a score without a ticket, and replaces it by a proof of the same score', async () => {
    const { sender, seed } = await begin();
    const game = playGame(seed);
    expect((await client.add({ id: sender.id, score: game.score })).body).toMatchObject({ isVerified: false });
    expect((await client.list({ id: sender.id })).body[0].run).toBeUndefined();
    expect((await client.add({ ...sender, ...proofOf(game) })).body).toMatchObject({ isVerified: true });
    expect((await client.list()).body[0]).toMatchObject({ isVerified: true, run: expect.any(String) });
  });

  it('serves no run without a list entry', async () => {
    for (const id of ['unknown', '..%2fhealthz', 'a'.repeat(100)])
      expect(await client.run(id)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('stores a score with a replay but no ticket as unverified, without reading the replay', async () => {
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
    it('must be one per move', async () => {
      const { sender, seed } = await begin();
      const game = playGame(seed);
      for (const times of ['5', `${game.times}.5`, game.times.replace(/^\w+\./, ''), Array.from({ length: 33_000 }, () => '1').join('.')])
        await expectRefusal({ ...sender, ...proofOf(game), times }, 422, 'times-mismatch');
      expect((await client.add({ ...sender, ...proofOf(game) })).body).toMatchObject({ isVerified: true });
    });

    it('are optional, but a score without them stays unverified and its seed unused', async () => {
      const { sender, seed } = await begin();
      const { score, replay, times } = playGame(seed);
      for (const missing of [undefined, ''])
        expect((await client.add({ ...sender, score, replay, times: missing })).body).toMatchObject({ score, isVerified: false });
      expect((await client.add({ ...sender, score, replay, times })).body).toMatchObject({ score, isVerified: true });
    });

    it('are required for a daily game', async () => {
      const { sender, seed } = await begin({ kind: 'daily' });
      const { score, replay } = playGame(seed);
      await expectRefusal({ ...sender, score, replay }, 422, 'times-mismatch');
    });
  });
});

describeDatabases((kind) => {
  it('rejects unverified scores with UNVERIFIED=refuse', async () => {
    const server = await openTestServer(kind, { UNVERIFIED: 'refuse' });
    const client = leaderboardClient(server);
    expect(await client.add({})).toMatchObject({ status: 403, body: { code: 'unverified-refused' } });
    const { id, ticket, seed } = (await client.ticket()).body;
    const { times, ...game } = playGame(seed);
    const { score, replay } = game;
    expect(await client.add({ id, ticket, score, replay })).toMatchObject({ status: 403, body: { code: 'unverified-refused' } });
    expect((await client.add({ id, ticket, score, replay, times })).body).toMatchObject({ isVerified: true });
    await server.close();
  });
});
