// The outbox of the rank index: failures after each step, repeated and interleaved batches, several workers, a long outbox.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../server/database/open-database.ts';
import { createPartition } from '../../../server/database/partitions.ts';
import { applyMoves, applyPending, readOutbox, type IndexAccess } from '../../../server/leaderboard/rank-index/apply-outbox.ts';
import { findDrift } from '../../../server/leaderboard/rank-index/check-index.ts';
import { connectCluster, type ClusterConnection } from '../../../server/leaderboard/rank-index/cluster-connection.ts';
import { OUTBOX_SHARDS } from '../../../server/leaderboard/rank-index/rank-index.ts';
import { useClusterRanks } from '../support/cluster-ranks.ts';
import { BOARD, compareWithCount, moveEntries, putScore } from '../support/random-moves.ts';
import { describeRedis } from '../support/redis-cluster.ts';

describeRedis(() => {
  const ranks = useClusterRanks();

  async function expectExact(): Promise<void> {
    await applyPending(ranks.access);
    expect(await readOutbox(ranks.database.kysely)).toEqual({ shards: [], ageMilliseconds: 0, rows: 0 });
    await compareWithCount(ranks.database, ranks.index);
    expect(await findDrift(ranks.access, BOARD)).toEqual([]);
  }

  /** Returns access whose writes are replaced. */
  const accessWith = (write: ClusterConnection['write']): IndexAccess => ({
    ...ranks.access,
    cluster: { ...ranks.access.cluster, write },
  });

  const write: ClusterConnection['write'] = (commands) => ranks.access.cluster.write(commands);

  it.each<[string, ClusterConnection['write']]>([
    ['before it applies a batch', () => Promise.reject(new Error('killed'))],
    [
      'in the middle of a batch',
      async (commands) => {
        await write(commands.slice(0, commands.length / 2));
        throw new Error('killed');
      },
    ],
    [
      'after it has applied a batch',
      async (commands) => {
        await write(commands);
        throw new Error('killed');
      },
    ],
    [
      'while it deletes a batch',
      async (commands) => {
        await write(commands);
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`.execute(ranks.database.kysely);
      },
    ],
  ])('keeps all moves of a worker that ends %s', async (_step, failingWrite) => {
    await moveEntries(ranks.database, 1, 60);
    await applyPending(ranks.access);
    await moveEntries(ranks.database, 2, 60);
    const waiting = await readOutbox(ranks.database.kysely);
    const counted = await ranks.database.kysely.selectFrom('ranks').selectAll().execute();
    await expect(applyMoves(accessWith(failingWrite), waiting.shards)).rejects.toThrow();
    expect((await readOutbox(ranks.database.kysely)).shards).toEqual(waiting.shards);
    expect(await ranks.database.kysely.selectFrom('ranks').selectAll().execute()).toEqual(counted);
    await moveEntries(ranks.database, 3, 60);
    await expectExact();
  });

  it('applies batches that are repeated and whose shards are interleaved', async () => {
    await moveEntries(ranks.database, 4, 120);
    const repeated = accessWith(async (commands) => {
      await write(commands);
      await write(commands);
    });
    const { shards } = await readOutbox(ranks.database.kysely);
    for (const shard of shards.toReversed()) await applyMoves(repeated, [shard]);
    await expectExact();
  });

  it('is applied by two workers while scores arrive', async () => {
    const database = openDatabase(ranks.url, { hasRankOutbox: true });
    const cluster = connectCluster(ranks.redis.url);
    const other = { ...ranks.access, database, cluster };
    const state = { isEnded: false };
    const work = async (access: IndexAccess) => {
      while (!state.isEnded) await applyPending(access);
    };
    const workers = [work(ranks.access), work(other)];
    await Promise.all([5, 6, 7, 8].map((seed) => moveEntries(database, seed, 100)));
    state.isEnded = true;
    await Promise.all(workers);
    await expectExact();
    cluster.close();
    await database.close();
  });

  it('counts a score immediately that it has not applied', async () => {
    await moveEntries(ranks.database, 9, 60);
    await applyPending(ranks.access);
    const best = { board: BOARD, score: 900_000_000 };
    await putScore(ranks.database, { ...best, player: 'first', reached_at: 7 });
    expect(await ranks.index.rankOf({ ...best, player: 'first', reached_at: 7 })).toEqual({ rank: 1, within: 1 });
    await putScore(ranks.database, { ...best, player: 'last', reached_at: 9 });
    await applyPending(ranks.access);
    // The clock of its process is late, so it ranks between the others.
    await putScore(ranks.database, { ...best, player: 'middle', reached_at: 8 });
    expect(await ranks.index.rankOf({ ...best, player: 'middle', reached_at: 8 })).toEqual({ rank: 2, within: 1 });
  });

  it('applies a million moves in bounded statements', async () => {
    const rows = 1_000_000;
    await sql`insert into rank_outbox (shard, board, player, to_score, to_time)
      select number % ${OUTBOX_SHARDS}, ${BOARD}, 'p' || number, number, 1 from generate_series(1, ${rows}::integer) as number`.execute(
      ranks.database.kysely,
    );
    const database = openDatabase(ranks.url, { statementMilliseconds: 2000, hasRankOutbox: true });
    expect((await readOutbox(database.kysely)).rows).toBe(rows);
    expect(await applyMoves({ ...ranks.access, database }, [3, 4])).toEqual([3, 4]);
    const sent: number[] = [];
    const measured = accessWith(async (commands) => {
      sent.push(commands.length);
    });
    const all = Array.from({ length: OUTBOX_SHARDS }, (_, shard) => shard);
    for (const shards of [[0], all]) expect(await applyMoves({ ...measured, database }, shards)).toEqual(shards);
    expect(sent).toEqual([500, 512]);
    await database.close();
  });

  it('uses the time of the database for the age of moves', async () => {
    const late = { ...ranks.access, clock: () => Date.now() - 60_000 };
    await putScore(ranks.database, { board: BOARD, player: 'late', score: 500, reached_at: Date.now() - 60_000 });
    await putScore(ranks.database, { board: BOARD, player: 'early', score: 500, reached_at: Date.now() + 60_000 });
    expect((await readOutbox(ranks.database.kysely)).ageMilliseconds).toBeLessThan(30_000);
    await applyPending(late);
    await expectExact();
  });

  it('drops daily boards after eight days, and ranks their entries by an estimate', async () => {
    const old = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
    const today = new Date().toISOString().slice(0, 10);
    for (const day of [old, today]) {
      await createPartition(ranks.database, ['entries', day]);
      await moveEntries(ranks.database, 10, 30, `${day}/frozen-jewel/score`);
    }
    await applyPending(ranks.access);
    await compareWithCount(ranks.database, ranks.index, `${today}/frozen-jewel/score`);
    const entry = { board: `${old}/frozen-jewel/score`, player: 'none', score: 0, reached_at: 1 };
    const count = await ranks.index.count(entry.board);
    expect(count).toBeGreaterThan(5);
    const { rank, within } = await ranks.index.rankOf(entry);
    expect(within).toBeGreaterThan(0);
    expect(Math.abs(rank - count)).toBeLessThanOrEqual(within);
    const keys = (await Promise.all((await ranks.redis.masters()).map((node) => node.command('KEYS', '*')))).flat();
    expect(keys.filter((key) => String(key).includes(old))).toEqual([]);
    const expiries = await Promise.all(
      keys.map((key) => ranks.access.cluster.send([['PEXPIRETIME', String(key)]]).then(([time]) => Number(time))),
    );
    expect(new Set(expiries)).toEqual(new Set([Date.parse(`${today}T00:00:00Z`) + 9 * 86_400_000]));
  });
});
