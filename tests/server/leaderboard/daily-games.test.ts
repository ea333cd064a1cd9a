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

  describe('the seed of an earlier day', () => {
    it('is public as soon as the day is over, and cacheable', async () => {
      const { seed, day } = await begin({ kind: 'daily' });
      server.time.now = Date.UTC(2026, 10, 23) - 1;
      expect(await client.day(day!)).toMatchObject({ status: 403, body: { code: 'day-not-over' } });
      server.time.now += 1;
      const { statusCode, headers, body } = await server.app.inject(`/api/days/${day}`);
      expect([statusCode, JSON.parse(body)]).toEqual([200, { day, seed }]);
      expect(headers['cache-control']).toBe('public, max-age=86400');
    });

    it('comes without a ticket: a score on it is unverified', async () => {
      const { id } = await begin({ kind: 'daily' });
      const { body } = await client.day('2026-11-21');
      const answer = await client.add({ id, ...proofOf(playGame(body.seed)) });
      expect(answer.body.isVerified).toBe(false);
      expect((await client.list({ day: '2026-11-21', id })).body).toEqual([]);
    });

    it.each([
      ['2026-11-22', 403, 'day-not-over', '2026-11-22 is not over.'],
      ['2026-11-23', 403, 'day-not-over', '2026-11-23 has not begun. Today is 2026-11-22 (UTC).'],
      ['9999-12-31', 403, 'day-not-over', 'has not begun'],
      ['2026-10-31', 404, 'not-found', 'There is no daily game before 2026-11-01.'],
      ['0001-01-01', 404, 'not-found', 'There is no daily game before 2026-11-01.'],
      ['2026-02-31', 400, 'bad-request', 'Expected: a date such as 2026-11-22.'],
      ['2026-11-2', 400, 'bad-request', 'Expected: a date'],
      ['2026-13-01', 400, 'bad-request', 'Expected: a date'],
      ['20261121', 400, 'bad-request', 'Expected: a date'],
      ['%20', 400, 'bad-request', 'Expected: a date'],
      ['2026-11-21T00:00:00Z', 400, 'bad-request', 'Expected: a date'],
    ])('of %s results in %i %s', async (day, status, code, message) => {
      const response = await server.app.inject(`/api/days/${day}`);
      expect([response.statusCode, response.json()]).toEqual([status, { code, message: expect.stringContaining(message) }]);
      expect(response.headers['cache-control']).toBe('no-store');
    });

    it('of the first day exists', async () => {
      expect(await client.day('2026-11-01')).toMatchObject({ status: 200, body: { day: '2026-11-01' } });
    });
  });
});
