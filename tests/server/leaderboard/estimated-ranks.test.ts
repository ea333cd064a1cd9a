// Ranks while the cluster of the rank index does not answer: estimates with a stated error, without a wait for each of them.
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { readFromPrimary } from '../../../server/database/standby.ts';
import { skipSlow, type ClusterConnection } from '../../../server/leaderboard/rank-index/cluster-connection.ts';
import { createClusterRankIndex } from '../../../server/leaderboard/rank-index/cluster-rank-index.ts';
import { createMetrics } from '../../../server/metrics.ts';
import { openTestDatabase, type TestDatabase } from '../support/open-test-database.ts';
import { BOARD, moveEntries, readRanked } from '../support/random-moves.ts';
import { describePostgres } from '../support/test-databases.ts';

const SLOW = 150;

describePostgres(() => {
  let opened: TestDatabase;

  beforeAll(async () => {
    opened = await openTestDatabase('postgres');
  });
  afterEach(() => opened.clear());
  afterAll(() => opened.close());

  function openIndex(send: ClusterConnection['send']) {
    const metrics = createMetrics();
    const cluster = skipSlow({ send, write: send, close: () => {} });
    const reads = readFromPrimary(opened.database);
    return { metrics, index: createClusterRankIndex({ reads, cluster, metrics, clock: Date.now, lifetimeMilliseconds: 0 }) };
  }

  it('state an error that is never exceeded, and at most the entries of a score bucket', async () => {
    await moveEntries(opened.database, 1, 300);
    const { index, metrics } = openIndex(() => Promise.reject(new Error('away')));
    const ranked = await readRanked(opened.database);
    const sizes = (await opened.database.kysely.selectFrom('ranks').select('entries').execute()).map(({ entries }) => entries);
    for (const [place, entry] of ranked.entries()) {
      const { rank, within } = await index.rankOf(entry);
      expect(Math.abs(rank - place - 1)).toBeLessThanOrEqual(within);
      expect(within).toBeLessThanOrEqual(Math.max(...sizes));
    }
    expect(await index.count(BOARD)).toBe(ranked.length);
    expect(await metrics.registry.metrics()).toContain(`rank_estimates_total ${ranked.length}\n`);
  });

  it('probe a slow cluster once a second, and are exact when it answers', { tags: 'full' }, async () => {
    await moveEntries(opened.database, 1, 1);
    const [entry] = await readRanked(opened.database);
    let isSlow = true;
    let reads = 0;
    const { index } = openIndex(async () => {
      reads++;
      if (!isSlow) return [0, 1];
      await setTimeout(SLOW);
      throw new Error('away');
    });
    for (let read = 0; read < 3; read++) expect((await index.rankOf(entry)).within).toBe(1);
    expect(reads).toBe(1);
    const readFive = async () => {
      await Promise.all(Array.from({ length: 5 }, () => index.rankOf(entry)));
      return reads;
    };
    await expect.poll(readFive, { message: 'one of five', timeout: 15_000 }).not.toBe(1);
    expect(reads).toBe(2);
    isSlow = false;
    while ((await index.rankOf(entry)).within > 0) await setTimeout(10);
    expect(reads).toBe(3);
    expect(await index.rankOf(entry)).toEqual({ rank: 1, within: 0 });
    expect(reads).toBe(4);
  });
});
