// Selects the rank index, and where limits are counted, by RANK_INDEX. The packages of a cluster are loaded only for one.
import type { Config } from '../../config.ts';
import type { Database } from '../../database/open-database.ts';
import type { Reads } from '../../database/standby.ts';
import type { Metrics } from '../../metrics.ts';
import { countInCluster, countInDatabase, type CountHit } from '../../rate-limits.ts';
import type { IndexAccess } from './apply-outbox.ts';
import type { RankIndex } from './rank-index.ts';
import { createSqlRankIndex } from './sql-rank-index.ts';

/** Time-out of a rank; it is an estimate then. */
const READ_MILLISECONDS = 1000;

/** Number of the best ranks for which the database counts all better entries. */
const COUNTED_RANKS = 200;

type Options = {
  readonly config: Pick<Config, 'rankIndex' | 'boardCacheMilliseconds'>;
  readonly database: Database;
  readonly clock: () => number;
};

type RankOptions = Options & { readonly reads: Reads; readonly metrics: Metrics };

export async function openRankIndex(options: RankOptions): Promise<{ readonly rankIndex: RankIndex; readonly countHit: CountHit }> {
  const { config, database, reads, clock, metrics } = options;
  const shared = { reads, clock, lifetimeMilliseconds: config.boardCacheMilliseconds, countedRanks: COUNTED_RANKS };
  const access = await openIndexAccess(options, READ_MILLISECONDS);
  const countHit = countInDatabase(database);
  if (access === undefined) return { rankIndex: createSqlRankIndex(shared), countHit };
  const { skipSlow } = await import('./cluster-connection.ts');
  const { createClusterRankIndex } = await import('./cluster-rank-index.ts');
  const cluster = skipSlow(access.cluster);
  const rankIndex = createClusterRankIndex({ ...shared, cluster, metrics });
  return { rankIndex, countHit: await countInCluster(cluster, countHit) };
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
