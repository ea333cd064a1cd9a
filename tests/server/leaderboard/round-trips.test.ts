// Queries of one score: those that PostgreSQL answers, counted at its connections.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { leaderboardClient } from '../support/leaderboard-client.ts';
import { playGame, proofOf } from '../support/played-games.ts';
import { describePostgres } from '../support/test-databases.ts';
import { openTestServer } from '../support/test-server.ts';
import { putVerified } from '../support/verified-entries.ts';

describePostgres(() => {
  it('are at most six, with one commit, beside those of rate limits', async () => {
    const server = await openTestServer('postgres', { BOARD_CACHE_MILLISECONDS: '60000', WRITES_PER_MINUTE: '1000' });
    const client = leaderboardClient(server);
    // Scores among the best are followed by another query of the list.
    for (let place = 0; place < 100; place++) await putVerified(server, { id: `best ${place}`, score: 1_000_000 + place });
    const { id } = (await client.ticket()).body;
    const sent: string[] = [];
    const original = pg.Client.prototype.query as (...values: unknown[]) => unknown;
    const spied = vi.spyOn(pg.Client.prototype as { query: typeof original }, 'query');
    spied.mockImplementation(function record(this: pg.Client, ...values: unknown[]) {
      sent.push((values[0] as { readonly text: string }).text);
      return original.apply(this, values);
    });
    for (const drops of [20, 40, 60]) {
      const { ticket, seed } = (await client.ticket({ id })).body;
      sent.length = 0;
      const { body } = await client.add({ id, ticket, ...proofOf(playGame(seed, { drops })), submission: randomUUID() });
      expect(body).toMatchObject({ rank: 101, isVerified: true });
      // The first score loads the list, the counts and the name of the board.
      if (drops === 20) continue;
      expect(sent.filter((text) => text.includes('rate_counters'))).toHaveLength(1);
      const own = sent.filter((text) => !text.includes('rate_counters'));
      expect([own.length, own[0], own[4]]).toEqual([6, 'begin', 'commit']);
    }
    spied.mockRestore();
    await server.close();
  });
});
