// A rank index on a Redis cluster and an empty PostgreSQL database.
import { afterAll, afterEach, beforeAll } from 'vitest';
import type { Database } from '../../../server/database/open-database.ts';
import { readFromPrimary } from '../../../server/database/standby.ts';
import { applyPending, type IndexAccess } from '../../../server/leaderboard/rank-index/apply-outbox.ts';
import { connectCluster } from '../../../server/leaderboard/rank-index/cluster-connection.ts';
import { createClusterRankIndex } from '../../../server/leaderboard/rank-index/cluster-rank-index.ts';
import type { RankIndex } from '../../../server/leaderboard/rank-index/rank-index.ts';
import { createMetrics } from '../../../server/metrics.ts';
import { openTestDatabase, type TestDatabase } from './open-test-database.ts';
import { startRedisCluster, type RedisCluster } from './redis-cluster.ts';

export type TestRanks = {
  readonly database: Database;
  readonly index: RankIndex;
  /** Applies the outbox. */
  readonly settle: () => Promise<void>;
  readonly clear: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type ClusterRanks = TestRanks & Pick<TestDatabase, 'url'> & { readonly redis: RedisCluster; readonly access: IndexAccess };

/** Time-out of the start on a busy machine. */
export const START_MILLISECONDS = 180_000;

/** Without caches. */
export async function openClusterRanks(clock: () => number = Date.now): Promise<ClusterRanks> {
  const redis = await startRedisCluster();
  const { database, url, clear, close } = await openTestDatabase('postgres', true);
  const cluster = connectCluster(redis.url);
  const access = { database, cluster, clock };
  const reads = readFromPrimary(database);
  const index = createClusterRankIndex({ reads, cluster, metrics: createMetrics(), clock, lifetimeMilliseconds: 0 });
  return {
    database,
    url,
    redis,
    access,
    index,
    settle: () => applyPending(access),
    clear: async () => {
      await clear();
      await redis.clear();
    },
    close: async () => {
      await index.close();
      await close();
      await redis.stop();
    },
  };
}

/** Shares one index between the tests of a block: its fields are set before the first test, and it is emptied after each. */
export function useClusterRanks(): ClusterRanks {
  const shared = {} as ClusterRanks;
  beforeAll(async () => {
    Object.assign(shared, await openClusterRanks());
  }, START_MILLISECONDS);
  afterEach(() => shared.clear());
  afterAll(() => shared.close());
  return shared;
}
