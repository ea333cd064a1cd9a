// Faults of the rank index's cluster: ranks stay available with a stated error, and no move is lost.
import { expect, it, vi } from 'vitest';
import { applyPending, readOutbox } from '../../../server/leaderboard/rank-index/apply-outbox.ts';
import { findDrift } from '../../../server/leaderboard/rank-index/check-index.ts';
import { connectCluster } from '../../../server/leaderboard/rank-index/cluster-connection.ts';
import { readFromPrimary } from '../../../server/database/standby.ts';
import { createClusterRankIndex } from '../../../server/leaderboard/rank-index/cluster-rank-index.ts';
import { bucketKey } from '../../../server/leaderboard/rank-index/index-keys.ts';
import { startRankWorker } from '../../../server/leaderboard/rank-index/rank-worker.ts';
import { scoreBucket } from '../../../server/leaderboard/rank-index/rank-index.ts';
import { createMetrics } from '../../../server/metrics.ts';
import { useClusterRanks } from '../support/cluster-ranks.ts';
import { BOARD, compareWithCount, moveEntries, putScore, readRanked } from '../support/random-moves.ts';
import { expectStated, fillRanks, masterOf, repairRanks } from '../support/repaired-ranks.ts';
import { describeRedis, waitUntil } from '../support/redis-cluster.ts';

/** Maximum wait for a replica. */
const CONFIRM_MILLISECONDS = 1000;

describeRedis(() => {
  const ranks = useClusterRanks();

  it('keeps moves at the memory limit', async () => {
    await fillRanks(ranks);
    const masters = await ranks.redis.masters();
    for (const node of masters) await node.command('CONFIG', 'SET', 'maxmemory', '1');
    await moveEntries(ranks.database, 3, 50);
    await expect(applyPending(ranks.access)).rejects.toThrow('OOM');
    expect((await readOutbox(ranks.database.kysely)).rows).toBeGreaterThan(10);
    expect(await expectStated(ranks)).toBeGreaterThan(5);
    for (const node of masters) await node.command('CONFIG', 'SET', 'maxmemory', '256mb');
    await applyPending(ranks.access);
    await compareWithCount(ranks.database, ranks.index);
  });

  it('estimates ranks in a slot without a master, and no others', async () => {
    await fillRanks(ranks);
    const entries = await readRanked(ranks.database);
    const key = bucketKey(BOARD, scoreBucket(entries[3].score));
    const slot = String(await ranks.redis.nodes[0].command('CLUSTER', 'KEYSLOT', key));
    const holder = await masterOf(ranks.redis, key);
    for (const node of ranks.redis.nodes) await node.command('CLUSTER', 'DELSLOTS', slot).catch(() => undefined);
    const cluster = connectCluster(ranks.redis.url);
    const options = { reads: readFromPrimary(ranks.database), cluster, metrics: createMetrics(), clock: Date.now, lifetimeMilliseconds: 0 };
    const index = createClusterRankIndex(options);
    expect((await index.rankOf(entries[0])).within).toBe(0);
    expect((await index.rankOf(entries[3])).within).toBeGreaterThan(0);
    cluster.close();
    await holder.command('CLUSTER', 'ADDSLOTS', slot);
    await waitUntil(async () => !String(await ranks.access.cluster.send([['ZCARD', key]]).catch(() => 'Error')).includes('Error'));
    await applyPending(ranks.access);
    await repairRanks(ranks);
  });

  it('estimates ranks with a wrong password or an unreachable cluster, and says why', async () => {
    await fillRanks(ranks);
    for (const [url, reason] of [
      [ranks.redis.url.replace('redis://', 'redis://nobody:wrong@'), /WRONGPASS/],
      ['redis://127.0.0.1:1', /ECONNREFUSED/],
    ] as const) {
      const cluster = connectCluster(url);
      const metrics = createMetrics();
      const reads = readFromPrimary(ranks.database);
      const index = createClusterRankIndex({ reads, cluster, metrics, clock: Date.now, lifetimeMilliseconds: 0 });
      expect(await expectStated(ranks, index)).toBe((await readRanked(ranks.database)).length);
      await expect(cluster.send([['PING', 'x']])).rejects.toThrow(reason);
      expect(await metrics.registry.metrics()).toMatch(/rank_index_errors_total [1-9]/);
      cluster.close();
    }
  });

  it('keeps moves that a silent replica has not confirmed, and does not wait for one that is gone', async () => {
    await fillRanks(ranks);
    const [best] = await readRanked(ranks.database);
    const master = await masterOf(ranks.redis, bucketKey(BOARD, scoreBucket(best.score)));
    const [, , [[, port]]] = (await master.command('ROLE')) as [string, number, [string, string][]];
    const replica = ranks.redis.nodes.find((node) => node.port === Number(port))!;
    const addBest = (reached_at: number) =>
      putScore(ranks.database, { board: BOARD, player: `p${reached_at}`, score: best.score, reached_at });
    await replica.kill('SIGSTOP');
    await addBest(11);
    await expect(applyPending(ranks.access)).rejects.toThrow('No replica');
    expect((await readOutbox(ranks.database.kysely)).rows).toBe(1);
    await replica.kill('SIGCONT');
    await waitUntil(() =>
      applyPending(ranks.access).then(
        () => true,
        () => false,
      ),
    );
    await replica.kill('SIGKILL');
    await waitUntil(async () => ((await master.command('ROLE')) as [string, number, unknown[]])[2].length === 0);
    const began = performance.now();
    for (let time = 12; time < 17; time++) {
      await addBest(time);
      await applyPending(ranks.access);
    }
    expect(performance.now() - began).toBeLessThan(5 * CONFIRM_MILLISECONDS);
    await compareWithCount(ranks.database, ranks.index);
    await replica.restart();
    await waitUntil(async () => ((await master.command('ROLE')) as [string, number, unknown[]])[2].length === 1);
  });

  it('loses no move when a master is killed, and repairs what a restarted node lost', async () => {
    await fillRanks(ranks);
    const log = { info: vi.fn(), warn: vi.fn() };
    const cluster = connectCluster(ranks.redis.url);
    const stop = startRankWorker({ ...ranks.access, cluster, metrics: createMetrics(), log });
    const [best] = await readRanked(ranks.database);
    const killed = await masterOf(ranks.redis, bucketKey(BOARD, scoreBucket(best.score)));
    const writing = moveEntries(ranks.database, 4, 100);
    await killed.kill('SIGKILL');
    await writing;
    await waitUntil(async () => (await readOutbox(ranks.database.kysely)).rows === 0);
    await waitUntil(async () => (await expectStated(ranks)) === 0);
    await compareWithCount(ranks.database, ranks.index);
    expect(log.warn).toHaveBeenCalledWith(expect.anything(), 'failed to update the rank index, trying again');
    await killed.restart();
    await waitUntil(async () => !(await killed.isMaster()));
    await stop();
    expect(await findDrift(ranks.access, BOARD)).toEqual([]);
  });
});
