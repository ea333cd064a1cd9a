// Kills of the primary under load: no acknowledged score is lost with synchronous replication, and without it some are.
import { expect, it } from 'vitest';
import { describeCluster } from './support/describe-cluster.ts';
import { expectNoLoss, loseWithLag, runFault, TTL_SECONDS } from './support/run-fault.ts';

describeCluster('a cluster of PostgreSQL', (cluster) => {
  it('loses no acknowledged score with the machine of its primary', { tags: 'full' }, async () => {
    expectNoLoss(await runFault(cluster, 'machine lost', ({ primary }) => primary.lose()), TTL_SECONDS);
  });

  it('loses no acknowledged score when PostgreSQL crashes', { tags: 'full' }, async () => {
    expectNoLoss(await runFault(cluster, 'PostgreSQL crashed', ({ primary }) => primary.crash()), 0);
  });

  it('loses no acknowledged score with the machine of its primary while the standby lags', { tags: 'full' }, async () => {
    expectNoLoss(await runFault(cluster, 'machine lost, standby lags', loseWithLag), TTL_SECONDS);
  });

  it('loses acknowledged scores in this way with asynchronous replication', { tags: 'full' }, async () => {
    await cluster.configure({ synchronous_mode: false, maximum_lag_on_failover: 1_000_000_000 });
    const { lost } = await runFault(cluster, 'machine lost, standby lags, asynchronous', loseWithLag);
    expect(lost).toBeGreaterThan(0);
    await cluster.configure({ synchronous_mode: true, maximum_lag_on_failover: null });
  });
});
