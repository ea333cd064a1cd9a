// Longer faults of a cluster: many kills in a row, partitions, two faults at the same time, and settings that prevent a failover.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../server/database/open-database.ts';
import { addFields, postFields } from '../faults/support/request-bodies.ts';
import { describeCluster } from './support/describe-cluster.ts';
import { expectNoLoss, loseWithLag, runFault, SCORES, TTL_SECONDS } from './support/run-fault.ts';
import { until } from './support/programs.ts';

const KILLS = 20;
const KILLS_MILLISECONDS = 1_200_000;
/** Patroni's ttl, and some seconds more. */
const PARTITION_MILLISECONDS = 30_000;
const ANSWER_SECONDS = 60;

describeCluster('a cluster of PostgreSQL, at length', (cluster) => {
  it(`loses no acknowledged score in ${KILLS} kills in a row`, { timeout: KILLS_MILLISECONDS }, async () => {
    for (let kill = 1; kill <= KILLS; kill++) {
      if (kill % 3 === 0) expectNoLoss(await runFault(cluster, `${kill}: crash`, ({ primary }) => primary.crash()), 0);
      else if (kill % 3 === 1) expectNoLoss(await runFault(cluster, `${kill}: machine`, ({ primary }) => primary.lose()), TTL_SECONDS);
      else expectNoLoss(await runFault(cluster, `${kill}: machine, standby lags`, loseWithLag), TTL_SECONDS);
    }
  });

  it('loses no acknowledged score when the primary is cut off and returns', async () => {
    const report = await runFault(cluster, 'primary frozen', async ({ primary }) => {
      primary.freeze();
      setTimeout(() => primary.thaw(), PARTITION_MILLISECONDS);
    });
    expectNoLoss(report, TTL_SECONDS);
  });

  it('accepts scores again when the standby stops answering', async () => {
    const report = await runFault(cluster, 'standby frozen', async ({ standby }) => {
      standby.freeze();
      setTimeout(() => standby.thaw(), PARTITION_MILLISECONDS);
    });
    expectNoLoss(report, TTL_SECONDS);
  });

  it('accepts scores while etcd does not answer', async () => {
    const report = await runFault(cluster, 'etcd frozen', async (_roles, load) => {
      cluster.etcd.process.kill('SIGSTOP');
      await wait(PARTITION_MILLISECONDS);
      await load.awaitScores(SCORES);
      cluster.etcd.process.kill('SIGCONT');
    });
    expectNoLoss(report, 0);
  });

  it('keeps a score that a repeated request acknowledged after a crash, when the machine is lost then', async () => {
    const { primary, standby } = await cluster.repair();
    const [{ address }] = cluster.servers;
    const submission = randomUUID();
    const send = () => postFields(address, addFields({ submission, id: '', score: 123 }));
    standby.stopReceiving();
    // Stored by the primary, but not acknowledged.
    expect((await send()).status).toBe(503);
    await primary.crash();
    await until('the repeated score is acknowledged', ANSWER_SECONDS, async () => (await send()).status === 200);
    await primary.lose();
    standby.discardReceived();
    await wait(PARTITION_MILLISECONDS);
    await cluster.repair();
    expect(await findStored(cluster.databaseUrl, submission)).toBe(true);
  });

  it('is not promoted with maximum_lag_on_failover 0, which is why deploy/ leaves its default', async () => {
    await cluster.configure({ maximum_lag_on_failover: 0 });
    await expect(runFault(cluster, 'machine lost, standby lags, no lag allowed', loseWithLag)).rejects.toThrow('Not within');
    await cluster.configure({ maximum_lag_on_failover: null });
  });

  it('loses no acknowledged score with a server process', async () => {
    const report = await runFault(cluster, 'server process killed', async () => {
      await cluster.servers[0].end('SIGKILL');
    });
    expectNoLoss(report, 0);
    expect(report.refusedReads).toBe(0);
  });
});

async function findStored(url: string, submission: string): Promise<boolean> {
  const database = openDatabase(url);
  const rows = await database.kysely.selectFrom('submissions').select('answer').where('key', '=', submission).execute();
  await database.close();
  return rows.length === 1 && rows[0].answer !== '';
}
