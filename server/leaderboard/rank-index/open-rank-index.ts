// Selects the rank index by RANK_INDEX. The package of the cluster's client is loaded only for a cluster.
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
  readonly clock: () => number;
};

export async function openRankIndex(options: Options & { readonly reads: Reads; readonly metrics: Metrics }): Promise<RankIndex> {
  const { config, reads, clock, metrics } = options;
  const lifetimeMilliseconds = config.boardCacheMilliseconds;
  const access = await openIndexAccess(options, READ_MILLISECONDS);
  if (access === undefined) return createSqlRankIndex({ reads, clock, lifetimeMilliseconds });
  const { createClusterRankIndex } = await import('./cluster-rank-index.ts');
  return createClusterRankIndex({ reads, cluster: access.cluster, metrics, clock, lifetimeMilliseconds });
}

/** Returns undefined without a cluster. */
export async function openIndexAccess(
  { config, database, clock }: Options,
  timeoutMilliseconds?: number,
): Promise<IndexAccess | undefined> {
  if (config.rankIndex === 'sql') return undefined;
  const { connectCluster } = await import('./cluster-connection.ts');
  return { database, cluster: connectCluster(config.rankIndex, timeoutMilliseconds), clock };
}
