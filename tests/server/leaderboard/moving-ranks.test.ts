// The stated error of ranks in the cluster while other entries move, and after they have come to rest.
import { expect, it } from 'vitest';
import { readFromPrimary } from '../../../server/database/standby.ts';
import { createClusterRankIndex } from '../../../server/leaderboard/rank-index/cluster-rank-index.ts';
import { createMetrics } from '../../../server/metrics.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { BOARD, putScore } from '../support/random-moves.ts';
import { describePostgres } from '../support/test-databases.ts';

const LIFETIME = 1000;
const MOVES = 20;

describePostgres(() => {
  it('is at least the number of recent moves, and none after the last one', async () => {
    const { database, close } = await openTestDatabase('postgres');
    const last = { board: BOARD, player: 'last', score: 10, reached_at: 1 };
    await putScore(database, last);
    let now = 0;
    const index = createClusterRankIndex({
      reads: readFromPrimary(database),
      // The entry is alone in its bucket.
      cluster: { send: async () => [0, 1], write: async () => {}, close: () => {} },
      metrics: createMetrics(),
      clock: () => now,
      lifetimeMilliseconds: LIFETIME,
    });
    let better = 0;
    const addBetter = async () => {
      for (let added = 0; added < MOVES; added++)
        await putScore(database, { ...last, player: `player-${better++}`, score: 1000 * (1 + added) });
    };
    expect(await index.rankOf(last)).toEqual({ rank: 1, within: 0 });
    for (let second = 0; second < 3; second++) {
      await addBetter();
      now += LIFETIME;
      const loaded = await index.rankOf(last);
      expect(loaded).toMatchObject({ rank: 1 + better });
      now += LIFETIME - 1;
      const { rank, within } = await index.rankOf(last);
      expect(rank).toBe(loaded.rank);
      expect(within).toBeGreaterThanOrEqual(MOVES);
      expect(within).toBeLessThan(3 * MOVES);
      now++;
    }
    now += LIFETIME;
    await index.rankOf(last);
    now += LIFETIME;
    expect(await index.rankOf(last)).toEqual({ rank: 1 + better, within: 0 });
    await close();
  });
});
