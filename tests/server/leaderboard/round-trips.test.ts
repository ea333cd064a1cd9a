// Queries of one score: those that PostgreSQL answers, counted at its connections.
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { leaderboardClient } from '../support/leaderboard-client.ts';
import { playGame, proofOf } from '../support/played-games.ts';
import { scoreBucket } from '../../../server/leaderboard/rank-index/rank-index.ts';
import { recordStatements } from '../support/recorded-statements.ts';
import { describePostgres } from '../support/test-databases.ts';
import { openTestServer } from '../support/test-server.ts';
import { putVerified } from '../support/verified-entries.ts';

describePostgres(() => {
  it.each([
    ['sql', 6],
    // The cluster is away, so the best ranks are counted.
    ['redis://127.0.0.1:1', 6],
  ] as const)('are at most six, with one commit, beside those of rate limits, with RANK_INDEX=%s', async (url, queries) => {
    const server = await openTestServer('postgres', { RANK_INDEX: url, BOARD_CACHE_MILLISECONDS: '60000', WRITES_PER_MINUTE: '1000' });
    const client = leaderboardClient(server);
    // Scores among the best are followed by another query of the list.
    for (let place = 0; place < 100; place++) await putVerified(server, { id: `best ${place}`, score: 1_000_000 + place });
    // No worker applies the outbox here.
    const counted = { board: '/frozen-jewel/score', bucket: scoreBucket(1_000_000), entries: 100 };
    if (url !== 'sql') {
      await server.database.kysely.insertInto('ranks').values(counted).execute();
      await server.database.kysely.deleteFrom('rank_outbox').execute();
    }
    const { id } = (await client.ticket()).body;
    const { statements, stop } = recordStatements();
    for (const drops of [20, 40, 60]) {
      const { ticket, seed } = (await client.ticket({ id })).body;
      statements.length = 0;
      const { body } = await client.add({ id, ticket, ...proofOf(playGame(seed, { drops })), submission: randomUUID() });
      expect(body).toMatchObject({ rank: 101, isVerified: true });
      expect(body.rankWithin).toBeUndefined();
      // The first score loads the list, the counts and the name of the board.
      if (drops === 20) continue;
      const sent = statements.map(({ sql: text }) => text);
      expect(sent.filter((text) => text.includes('rate_counters'))).toHaveLength(1);
      const own = sent.filter((text) => !text.includes('rate_counters'));
      expect([own.length, own[0], own[4]]).toEqual([queries, 'begin', 'commit']);
    }
    stop();
    // PostgreSQL counts the plans that it made for values.
    const plans = sql<{ count: number; plans: number }>`select count(*), sum(custom_plans) as plans from pg_prepared_statements`;
    const [{ count, plans: repeated }] = (await plans.execute(server.database.kysely)).rows;
    expect([count > 10, repeated]).toEqual([true, 0]);
    const [own] = (await client.list({ id })).body.slice(-1);
    expect([own.rank, own.rankWithin, own.isOwn]).toEqual([101, undefined, true]);
    await server.close();
  });
});
