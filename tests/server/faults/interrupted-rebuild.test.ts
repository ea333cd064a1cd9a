// A rebuild of the rank index whose writes fail for a moment, as while a replica replaces its master.
import { expect, it } from 'vitest';
import { rewriteBuckets } from '../../../server/leaderboard/rank-index/check-index.ts';
import { countByBucket } from '../../../server/leaderboard/rank-index/rank-index.ts';
import { useClusterRanks } from '../support/cluster-ranks.ts';
import { BOARD, compareWithCount } from '../support/random-moves.ts';
import { describeRedis } from '../support/redis-cluster.ts';
import { fillRanks } from '../support/repaired-ranks.ts';

describeRedis(() => {
  const ranks = useClusterRanks();

  it('repeats the batch with the bucket that failed', async () => {
    await fillRanks(ranks);
    await ranks.redis.clear();
    const { cluster } = ranks.access;
    let writes = 0;
    const write: typeof cluster.write = async (commands) => {
      if (++writes === 3) throw new Error('away');
      return cluster.write(commands);
    };
    const counts = await countByBucket(ranks.database.kysely, BOARD);
    const buckets = [...counts].map(([bucket, counted]) => ({ bucket, counted }));
    let written = 0;
    await rewriteBuckets({ ...ranks.access, cluster: { ...cluster, write } }, BOARD, buckets, (entries) => {
      written += entries;
    });
    expect(written).toBe([...counts.values()].reduce((sum, entries) => sum + entries, 0));
    expect(writes).toBe(3 + buckets.length);
    await compareWithCount(ranks.database, ranks.index);
  });
});
