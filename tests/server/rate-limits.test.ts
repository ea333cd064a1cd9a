// Counters of rate limits: the same cases on both databases and in a Redis cluster; and faults of the cluster.
import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { connectCluster, skipSlow } from '../../server/leaderboard/rank-index/cluster-connection.ts';
import { countInCluster, countInDatabase, createRateLimits, type CountHit } from '../../server/rate-limits.ts';
import { createSigner } from '../../server/signer.ts';
import { useClusterRanks } from './support/cluster-ranks.ts';
import { leaderboardClient } from './support/leaderboard-client.ts';
import { describeRedis, waitUntil } from './support/redis-cluster.ts';
import { useTestServer } from './support/shared-server.ts';
import { describeBothDatabases } from './support/test-databases.ts';
import { openTestServer, START } from './support/test-server.ts';

const MAX = 5;
const LIMIT = { name: 'test', max: MAX, windowSeconds: 60 };
const SIGNER = createSigner('a secret of the tests');
/** A busy machine connects late. */
const TIMEOUT_MILLISECONDS = 10_000;
const FROZEN_MILLISECONDS = 600;

/** A process: it remembers the windows that are exhausted. Returns whether a hit is accepted. */
function openProcess(countHit: CountHit, time = { now: START }) {
  const { hitByKey } = createRateLimits({ countHit, clock: () => time.now, signer: SIGNER, origins: [] });
  return (key = 'Anna', max = MAX): Promise<boolean> =>
    hitByKey({ ...LIMIT, max }, key).then(
      () => true,
      (error: { readonly code?: string }) => {
        if (error.code !== 'rate-limited') throw error;
        return false;
      },
    );
}

/** Returns the number of accepted hits. */
async function acceptedOf(hit: ReturnType<typeof openProcess>, hits: number): Promise<number> {
  let accepted = 0;
  for (let count = 0; count < hits; count++) if (await hit()) accepted++;
  return accepted;
}

/** `open` opens the counter of another process. */
function itCounts(open: () => CountHit | Promise<CountHit>): void {
  it('refuses hits over the limit until the window ends', async () => {
    const time = { now: START };
    const hit = openProcess(await open(), time);
    expect(await acceptedOf(hit, MAX + 2)).toBe(MAX);
    expect(await hit('Bella')).toBe(true);
    time.now += 59_999;
    expect(await hit()).toBe(false);
    time.now += 1;
    expect(await acceptedOf(hit, MAX + 2)).toBe(MAX);
  });

  it('shares a count between processes', async () => {
    const [one, other] = [openProcess(await open()), openProcess(await open())];
    expect([await acceptedOf(one, 3), await acceptedOf(other, 3), await acceptedOf(one, 1)]).toEqual([3, 2, 0]);
  });

  it('accepts exactly the limit of hits that arrive together', async () => {
    const processes = [openProcess(await open()), openProcess(await open())];
    const hits = await Promise.all(Array.from({ length: 100 }, (_, index) => processes[index % 2]('Anna', 40)));
    expect(hits.filter(Boolean)).toHaveLength(40);
  });
}

describeBothDatabases((kind) => {
  const server = useTestServer(kind);
  itCounts(() => countInDatabase(server.database));
});

describeRedis(() => {
  const ranks = useClusterRanks();
  const closers: (() => void)[] = [];
  afterEach(() => {
    for (const close of closers.splice(0)) close();
  });

  function open(url = ranks.redis.url, timeoutMilliseconds = TIMEOUT_MILLISECONDS): Promise<CountHit> {
    const cluster = skipSlow(connectCluster(url, timeoutMilliseconds));
    closers.push(cluster.close);
    return countInCluster(cluster, countInDatabase(ranks.database));
  }

  const hitsInDatabase = async () => {
    const rows = await ranks.database.kysely.selectFrom('rate_counters').select('hits').execute();
    return rows.reduce((sum, { hits }) => sum + hits, 0);
  };

  async function storedKeys(): Promise<number[]> {
    const times = [];
    for (const master of await ranks.redis.masters())
      for (const key of (await master.command('KEYS', 'limit*')) as string[]) times.push(Number(await master.command('PTTL', key)));
    return times;
  }

  itCounts(() => open());

  it('writes nothing to the database, and keys that expire with their window', async () => {
    await acceptedOf(openProcess(await open()), 3);
    const [milliseconds, ...others] = await storedKeys();
    expect([milliseconds > 50_000, milliseconds <= 60_000, others]).toEqual([true, true, []]);
    expect(await hitsInDatabase()).toBe(0);
  });

  it('begins the window again when the cluster has lost its keys', async () => {
    const hit = openProcess(await open());
    expect(await acceptedOf(hit, 3)).toBe(3);
    await ranks.redis.clear();
    expect(await acceptedOf(hit, MAX + 2)).toBe(MAX);
  });

  it('counts in the database, across processes, while the cluster is unreachable or full', async () => {
    const [one, other] = [openProcess(await open('redis://127.0.0.1:1')), openProcess(await open('redis://127.0.0.1:1'))];
    expect([await acceptedOf(one, 3), await acceptedOf(other, 3)]).toEqual([3, 2]);
    await sql`delete from rate_counters`.execute(ranks.database.kysely);
    const masters = await ranks.redis.masters();
    for (const node of masters) await node.command('CONFIG', 'SET', 'maxmemory', '1');
    expect(await acceptedOf(openProcess(await open()), MAX + 2)).toBe(MAX);
    for (const node of masters) await node.command('CONFIG', 'SET', 'maxmemory', '256mb');
    expect([await hitsInDatabase(), await storedKeys()]).toEqual([MAX + 1, []]);
  });

  it('limits the requests of two servers without a statement of PostgreSQL', async () => {
    const server = await openTestServer('postgres', { RANK_INDEX: ranks.redis.url, WRITES_PER_MINUTE: '3' });
    const clients = [leaderboardClient(server), leaderboardClient({ app: await server.openPeer() })];
    // The first requests connect, which may take too long on a busy machine.
    for (const client of clients) await client.add({});
    await sql`delete from rate_counters`.execute(server.database.kysely);
    server.time.now += 60_000;
    for (let hit = 0; hit < 3; hit++) expect((await clients[hit % 2].add({ username: `Player ${hit}` })).status).toBe(200);
    for (const client of clients) expect(await client.add({})).toMatchObject({ status: 429, body: { code: 'rate-limited' } });
    expect(await server.database.kysely.selectFrom('rate_counters').selectAll().execute()).toEqual([]);
    server.time.now += 60_000;
    expect((await clients[1].add({})).status).toBe(200);
    await server.close();
  });

  it('waits once for a frozen cluster, counts in the database, and returns to the cluster', async () => {
    const hit = openProcess(await open(undefined, FROZEN_MILLISECONDS));
    await waitUntil(async () => (await hit('Bella')) && (await storedKeys()).length > 0);
    await sql`delete from rate_counters`.execute(ranks.database.kysely);
    for (const node of ranks.redis.nodes) await node.kill('SIGSTOP');
    const began = performance.now();
    expect(await acceptedOf(hit, MAX + 2)).toBe(MAX);
    expect(performance.now() - began).toBeLessThan(3 * FROZEN_MILLISECONDS);
    expect(await hitsInDatabase()).toBe(MAX + 1);
    for (const node of ranks.redis.nodes) await node.kill('SIGCONT');
    let key = 0;
    await waitUntil(async () => {
      await hit(`${key++}`);
      return (await storedKeys()).length > 1;
    });
  });
});
