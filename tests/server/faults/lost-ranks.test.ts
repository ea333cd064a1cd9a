// Lost and foreign keys of the rank index: ranks state their error, and the index recovers without a restart.
import { expect, it } from 'vitest';
import { openDatabase } from '../../../server/database/open-database.ts';
import { applyPending } from '../../../server/leaderboard/rank-index/apply-outbox.ts';
import { findDrift } from '../../../server/leaderboard/rank-index/check-index.ts';
import { bucketKey } from '../../../server/leaderboard/rank-index/index-keys.ts';
import { scoreBucket } from '../../../server/leaderboard/rank-index/rank-index.ts';
import { repairBoard } from '../../../server/leaderboard/rank-index/rank-worker.ts';
import { useClusterRanks } from '../support/cluster-ranks.ts';
import { BOARD, compareWithCount, moveEntries, putScore, readRanked } from '../support/random-moves.ts';
import { expectStated, fillRanks, manageIndex, repairRanks } from '../support/repaired-ranks.ts';
import { describeRedis } from '../support/redis-cluster.ts';

describeRedis(() => {
  const ranks = useClusterRanks();

  it('states errors after all keys are lost, and repairs the index', async () => {
    await fillRanks(ranks);
    await ranks.redis.clear();
    expect(await expectStated(ranks)).toBeGreaterThan(5);
    const { code, lines } = await manageIndex(ranks, 'check');
    expect(code).toBe(1);
    expect(lines[0]).toBe('board\tlowest score\tentries\tcounted\tin the index');
    expect(lines.at(-1)).toMatch(/^\/frozen-jewel\/score: \d+ score buckets differ\. Write them again: rank-index rebuild/);
    await repairRanks(ranks);
    expect(await manageIndex(ranks, 'check')).toEqual({ code: 0, lines: [`${BOARD}: no difference`] });
  });

  it('replaces the keys of another program', async () => {
    await fillRanks(ranks);
    const [best, ...others] = await readRanked(ranks.database);
    const keys = [best, others.find(({ score }) => scoreBucket(score) !== scoreBucket(best.score))!].map(({ score }) =>
      bucketKey(BOARD, scoreBucket(score)),
    );
    await ranks.access.cluster.send([
      ['SET', keys[0], 'text'],
      ['ZADD', keys[1], '0', 'x', '0', 'y'],
    ]);
    const [first] = (await ranks.access.cluster.send([['TYPE', keys[0]]])) as string[];
    expect(first).toBe('string');
    await putScore(ranks.database, { board: BOARD, player: 'new', score: best.score, reached_at: 9 });
    await expect(applyPending(ranks.access)).rejects.toThrow('WRONGTYPE');
    expect((await ranks.index.rankOf(best)).within).toBeGreaterThan(0);
    await repairRanks(ranks);
  });

  it('writes the index again without an estimate in between, also under writes', async () => {
    await fillRanks(ranks);
    const state = { isEnded: false };
    const rebuilding = manageIndex(ranks, 'rebuild', BOARD).finally(() => {
      state.isEnded = true;
    });
    let reads = 0;
    for (; !state.isEnded; reads++) expect(await expectStated(ranks)).toBe(0);
    const { code, lines } = await rebuilding;
    expect([code, lines[0]]).toEqual([0, expect.stringMatching(/^\/frozen-jewel\/score: wrote \d+ entries in \d+ score buckets/)]);
    expect(reads).toBeGreaterThan(0);
    const writing = moveEntries(ranks.database, 2, 100);
    await manageIndex(ranks, 'rebuild', BOARD);
    await writing;
    await applyPending(ranks.access);
    await compareWithCount(ranks.database, ranks.index);
    expect((await manageIndex(ranks, 'check')).code).toBe(0);
  });

  it('counts entries again', async () => {
    const { access, database } = ranks;
    await fillRanks(ranks);
    const miscount = () =>
      database.kysely
        .updateTable('ranks')
        .set(({ eb }) => ({ entries: eb('entries', '+', 3) }))
        .where('board', '=', BOARD)
        .execute();
    for (const repair of [() => manageIndex(ranks, 'rebuild', BOARD), () => repairBoard(access, BOARD)]) {
      await miscount();
      // The outbox still contains a move of a bucket that is counted.
      await putScore(database, {
        board: BOARD,
        player: 'waiting',
        score: 1 + Math.max(...(await readRanked(database)).map(({ score }) => score)),
        reached_at: 9,
      });
      expect((await manageIndex(ranks, 'check')).code).toBe(1);
      await repair();
      expect((await manageIndex(ranks, 'check')).code).toBe(0);
    }
    await repairRanks(ranks);
  });

  it('reports entries of a board without counts', async () => {
    await fillRanks(ranks);
    await ranks.database.kysely.deleteFrom('ranks').execute();
    const { code, lines } = await manageIndex(ranks, 'check', BOARD);
    expect([code, lines[1]]).toEqual([1, expect.stringMatching(/^\/frozen-jewel\/score\t0\t\d+\t0\t0$/)]);
  });

  it('repairs the index after moves of a process with RANK_INDEX=sql', async () => {
    await fillRanks(ranks);
    const other = openDatabase(ranks.url);
    await putScore(other, { board: BOARD, player: 'other', score: 20_000_000, reached_at: 3 });
    await putScore(ranks.database, { board: BOARD, player: 'own', score: 10_000_000, reached_at: 3 });
    expect((await manageIndex(ranks, 'check')).code).toBe(1);
    expect((await ranks.index.rankOf({ board: BOARD, player: 'own', score: 10_000_000, reached_at: 3 })).rank).toBe(2);
    await repairRanks(ranks);
    expect((await manageIndex(ranks, 'check')).code).toBe(0);
    // Within its score bucket: only the member is outdated.
    await putScore(other, { board: BOARD, player: 'other', score: 20_000_001, reached_at: 4 });
    await other.close();
    expect(await findDrift(ranks.access, BOARD)).toEqual([]);
    const { code, lines } = await manageIndex(ranks, 'check');
    expect([code, lines[1]]).toEqual([1, expect.stringMatching(/\t1\t1\t1, other members$/)]);
    await manageIndex(ranks, 'rebuild', BOARD);
    expect((await manageIndex(ranks, 'check')).code).toBe(0);
  });
});
