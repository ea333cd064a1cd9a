// Selects the rank index by RANK_INDEX. The package of the cluster's client is loaded only for a cluster.
import type { FastifyBaseLogger } from 'fastify';
import type { Now } from '../../clock.ts';
import type { Config } from '../../config.ts';
import type { Database } from '../../database/open-database.ts';
import type { Reads } from '../../database/standby.ts';
import type { Metrics } from '../../metrics.ts';
import type { IndexAccess } from './apply-outbox.ts';
import type { RankIndex } from './rank-index.ts';
import { createSqlRankIndex } from './sql-rank-index.ts';

/** Time-out of a rank; it is an estimate then. */
const READ_MILLISECONDS = 1000;

type Options = {
  readonly config: Pick<Config, 'rankIndex' | 'boardCacheMilliseconds'>;
  readonly database: Database;
  readonly clock: Now;
  readonly metrics: Metrics;
};

export async function openRankIndex({
  config,
  reads,
  clock,
  metrics,
}: Omit<Options, 'database'> & { readonly reads: Reads }): Promise<RankIndex> {
  const lifetimeMilliseconds = config.boardCacheMilliseconds;
  if (config.rankIndex === 'sql') return createSqlRankIndex({ reads, clock, lifetimeMilliseconds });
  const [{ createClusterRankIndex }, { connectCluster }] = await Promise.all([
    import('./cluster-rank-index.ts'),
    import('./cluster-connection.ts'),
  ]);
  const cluster = connectCluster(config.rankIndex, READ_MILLISECONDS);
  return createClusterRankIndex({ reads, cluster, metrics, clock, lifetimeMilliseconds });
}

/** Returns undefined without a cluster. */
export async function openIndexAccess({ config, database, clock }: Omit<Options, 'metrics'>): Promise<IndexAccess | undefined> {
  if (config.rankIndex === 'sql') return undefined;
  const { connectCluster } = await import('./cluster-connection.ts');
  return { database, cluster: connectCluster(config.rankIndex), clock };
}

/** Returns a function that stops the worker. */
export async function runRankWorker(options: Options & { readonly log: FastifyBaseLogger }): Promise<() => Promise<void>> {
  const access = await openIndexAccess(options);
  if (access === undefined) return async () => {};
  const { startRankWorker } = await import('./rank-worker.ts');
  return startRankWorker({ ...access, ...options });
}
