// Faults of the rank index under load: players notice none of them, and the index then equals the entries. Redis alone would lose moves.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOutbox } from '../../../server/leaderboard/rank-index/apply-outbox.ts';
import { findDrift } from '../../../server/leaderboard/rank-index/check-index.ts';
import { bucketKey } from '../../../server/leaderboard/rank-index/index-keys.ts';
import { scoreBucket } from '../../../server/leaderboard/rank-index/rank-index.ts';
import { bundleServer, startServer, type ServerBundle, type ServerProcess } from '../faults/support/server-process.ts';
import { openClusterRanks, type ClusterRanks } from '../support/cluster-ranks.ts';
import { BOARD } from '../support/random-moves.ts';
import { waitUntil, type RedisNode } from '../support/redis-cluster.ts';
import { manageIndex, masterOf } from '../support/repaired-ranks.ts';
import { describeInstalled } from './support/describe-cluster.ts';
import { findLost, startLoad } from './support/players.ts';

const SCORES = 40;
const LAG_MILLISECONDS = 3000;
const PARTITION_MILLISECONDS = 10_000;
const REPEATS = 5;
const PAUSE_MILLISECONDS = 1000;
/** More than the buffers of a connection, so that a frozen replica has not received what follows. */
const FILLER = { bytes: 1_000_000, count: 40 };

describeInstalled('a rank index', () => {
  let bundle: ServerBundle;
  let ranks: ClusterRanks;
  /** Both apply the outbox; players use the first. */
  let servers: ServerProcess[];

  const start = () => startServer(bundle.main, ranks.url, { env: { RANK_INDEX: ranks.redis.url } });

  beforeAll(async () => {
    bundle = await bundleServer();
    ranks = await openClusterRanks();
    servers = [await start(), await start()];
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await ranks.close();
    await bundle.remove();
  });

  async function isEqual(): Promise<boolean> {
    const { rows } = await readOutbox(ranks.database.kysely);
    return rows === 0 && (await findDrift(ranks.access, BOARD).catch(() => ['unavailable'])).length === 0;
  }

  async function runIndexFault(cause: () => Promise<void>): Promise<void> {
    const load = startLoad(servers[0].address);
    try {
      await load.awaitScores(SCORES);
      await cause();
      await load.awaitScores(SCORES);
    } finally {
      await load.stop();
    }
    expect([...new Set(load.faults)]).toEqual([]);
    expect(load.reads.refused).toBe(0);
    expect(await findLost(ranks.database, load.acknowledged)).toEqual([]);
    await waitUntil(isEqual);
  }

  async function forMasters(run: (node: RedisNode) => Promise<unknown>): Promise<void> {
    await Promise.all((await ranks.redis.masters()).map(run));
  }

  it('loses no move with a master whose replica lags, although Redis alone loses writes then', async () => {
    await runIndexFault(async () => {
      const { score } = await ranks.database.kysely.selectFrom('entries').select('score').executeTakeFirstOrThrow();
      const master = await masterOf(ranks.redis, bucketKey(BOARD, scoreBucket(score)));
      const replica = await replicaOf(master);
      const key = await findKey(master);
      await replica.kill('SIGSTOP');
      for (let count = 0; count < FILLER.count; count++) await master.command('SET', key, 'x'.repeat(FILLER.bytes));
      await master.command('SET', key, 'acknowledged last');
      await wait(LAG_MILLISECONDS);
      await master.kill('SIGKILL');
      await replica.kill('SIGCONT');
      await waitUntil(() => replica.isMaster());
      expect(await replica.command('GET', key)).not.toBe('acknowledged last');
      await master.restart();
      await waitUntil(async () => !(await master.isMaster()));
    });
  });

  /** Returns the replica that the master replicates to. */
  async function replicaOf(master: RedisNode): Promise<RedisNode> {
    const [, , replicas] = (await master.command('ROLE')) as [string, number, [string, string, string][]];
    return ranks.redis.nodes.find(({ port }) => `${port}` === replicas[0][1])!;
  }

  it('notices no lost keys under load', () =>
    runIndexFault(async () => {
      for (let count = 0; count < REPEATS; count++) {
        await ranks.redis.clear();
        await wait(PAUSE_MILLISECONDS);
      }
    }));

  it('notices no partition of all nodes', () =>
    runIndexFault(async () => {
      await Promise.all(ranks.redis.nodes.map((node) => node.kill('SIGSTOP')));
      await wait(PARTITION_MILLISECONDS);
      await Promise.all(ranks.redis.nodes.map((node) => node.kill('SIGCONT')));
    }));

  it('notices no slow nodes', () =>
    runIndexFault(async () => {
      for (let count = 0; count < REPEATS; count++) {
        await forMasters((node) => node.command('CLIENT', 'PAUSE', `${PAUSE_MILLISECONDS}`, 'ALL'));
        await wait(PAUSE_MILLISECONDS);
      }
    }));

  it('notices no rebuild', () =>
    runIndexFault(async () => {
      for (let count = 0; count < REPEATS; count++) expect((await manageIndex(ranks, 'rebuild', BOARD)).code).toBe(0);
    }));

  it('notices no killed process that applies moves', () =>
    runIndexFault(async () => {
      for (let count = 0; count < REPEATS; count++) {
        await servers[1].end('SIGKILL');
        servers[1] = await start();
      }
    }));
});

/** Returns a key in a slot of the node. */
async function findKey(node: RedisNode): Promise<string> {
  for (let count = 0; ; count++) {
    const key = `filler:${count}`;
    if (
      await node.command('EXISTS', key).then(
        () => true,
        () => false,
      )
    )
      return key;
  }
}
