// Daily games over HTTP, on both databases: seed, leaderboard, single attempt and end.
import { describe, expect, it } from 'vitest';
import { playGame, proofOf } from '../support/played-games.ts';
import { useLeaderboard } from '../support/shared-server.ts';
import { describeDatabases } from '../support/test-databases.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describeDatabases((kind) => {
  const { server, client, begin, expectRefusal } = useLeaderboard(kind);

  describe('the daily game', () => {
    it('has one seed for all players, and one ticket for each', async () => {
      const [anna, bella] = [await begin({ kind: 'daily' }), await begin({ kind: 'daily' })];
      expect([anna.seed, anna.day]).toEqual([bella.seed, '2026-11-22']);
      expect(await begin({ kind: 'daily', id: anna.id })).toEqual(anna);
      server.time.now += DAY;
      const next = await begin({ kind: 'daily', id: anna.id });
      expect([next.day, next.seed === anna.seed]).toEqual(['2026-11-23', false]);
    });

    it("reports the server's clock with each ticket", async () => {
      for (const kind of ['free', 'daily'] as const) expect((await client.ticket({ kind })).body.time).toBe(server.time.now);
    });

    it('has a separate leaderboard for each day', async () => {
      const { sender, id, seed, day } = await begin({ kind: 'daily' });
      const game = playGame(seed);
      expect((await client.add({ ...sender, ...proofOf(game) })).body).toMatchObject({ rank: 1, isVerified: true });
      expect((await client.list({ day, id })).body).toMatchObject([{ score: game.score, isOwn: true, isVerified: true }]);
      expect((await client.list()).body).toEqual([]);
      expect((await client.list({ day: '2026-11-23' })).body).toEqual([]);
    });

    it('allows one attempt', async () => {
      const { sender, seed } = await begin({ kind: 'daily' });
      await client.add({ ...sender, ...proofOf(playGame(seed, { drops: 20 })) });
      await expectRefusal({ ...sender, ...proofOf(playGame(seed, { drops: 10, player: 'random' })) }, 409, 'daily-played');
    });

    it('allows no rewards, and no score without a replay', async () => {
      const { sender, seed } = await begin({ kind: 'daily' });
      server.time.now += HOUR;
      await expectRefusal({ ...sender, ...proofOf(playGame(seed, { changes: 1 })) }, 422, 'rewards-not-allowed');
      await expectRefusal({ ...sender, score: 50 }, 422, 'replay-malformed');
    });

    it('ends after the grace period', async () => {
      const { sender, seed } = await begin({ kind: 'daily' });
      server.time.now = Date.UTC(2026, 10, 23, 6) - 1;
      expect((await client.add({ ...sender, ...proofOf(playGame(seed)) })).status).toBe(200);
      server.time.now += 1;
      await expectRefusal({ ...sender, ...proofOf(playGame(seed)) }, 410, 'daily-over');
    });
  });
});
