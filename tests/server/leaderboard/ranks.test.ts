// Ranks of each rank index compared with a reference count, while entries are added, hidden, shown and deleted; and the score buckets.
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { transact } from '../../../server/database/transact.ts';
import { findBest } from '../../../server/leaderboard/list-leaderboard.ts';
import { deletePlayer, setPlayerHidden } from '../../../server/leaderboard/moderation.ts';
import { putPlayer } from '../../../server/leaderboard/players.ts';
import { bucketRange, scoreBucket } from '../../../server/leaderboard/rank-index/rank-index.ts';
import { readFromPrimary } from '../../../server/database/standby.ts';
import { createSqlRankIndex } from '../../../server/leaderboard/rank-index/sql-rank-index.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { openClusterRanks, START_MILLISECONDS, type TestRanks } from '../support/cluster-ranks.ts';
import { compareEntries } from '../support/random-moves.ts';
import { describeRedis } from '../support/redis-cluster.ts';
import { describeBothDatabases } from '../support/test-databases.ts';
import { putEntry } from '../support/verified-entries.ts';

const BOARD = '/frozen-jewel/score';
const SEED = 540_960;

const anyScore = fc.oneof(
  fc.nat(60),
  fc.nat(5000).map((tens) => tens * 20),
  fc.maxSafeNat(),
);

describe('buckets', () => {
  it(`are ordered by score, without gaps (seed ${SEED})`, () => {
    fc.assert(
      fc.property(anyScore, anyScore, (one, other) => {
        const [low, high] = one <= other ? [one, other] : [other, one];
        expect(scoreBucket(low)).toBeLessThanOrEqual(scoreBucket(high));
        const { start, end } = bucketRange(scoreBucket(low));
        expect(start).toBeLessThanOrEqual(low);
        expect(end).toBeGreaterThan(low);
        expect(scoreBucket(low) === scoreBucket(high)).toBe(high < end);
      }),
      { seed: SEED, numRuns: 3000 },
    );
  });

  it('are few for the whole range of scores', () => {
    expect([scoreBucket(0), scoreBucket(511), scoreBucket(1_000_000) < 4000, scoreBucket(Number.MAX_SAFE_INTEGER) < 12_000]).toEqual([
      0,
      511,
      true,
      true,
    ]);
  });
});

const anyStep = fc.record({
  player: fc.nat(7),
  isVerified: fc.boolean(),
  what: fc.constantFrom('add', 'add', 'add', 'add', 'hide', 'show', 'delete'),
  score: anyScore,
  /** Steps may have the same time. */
  wait: fc.nat(1),
});

describeBothDatabases((kind) => {
  compareRanks(kind === 'embedded' ? 40 : 12, async () => {
    const opened = await openTestDatabase(kind);
    const index = createSqlRankIndex({ reads: readFromPrimary(opened.database), clock: Date.now, lifetimeMilliseconds: 0 });
    return { ...opened, index, settle: async () => {} };
  });
});

describeRedis(() => compareRanks(6, () => openClusterRanks()));

function compareRanks(runs: number, open: () => Promise<TestRanks>): void {
  let opened: TestRanks;

  beforeAll(async () => {
    opened = await open();
  }, START_MILLISECONDS);
  afterEach(() => opened.clear());
  afterAll(() => opened.close());

  it(`equal a reference count (${runs} runs, seed ${SEED})`, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30 }), async (steps) => {
        await opened.clear();
        let now = 1;
        for (const { player, what, score, wait, isVerified } of steps) {
          now += wait;
          await takeStep(`player-${player}`, what, score, now, isVerified);
        }
        await compareWithCount();
      }),
      { seed: SEED, numRuns: runs },
    );
  });

  it('stay correct under a hundred concurrent writes', async () => {
    // The server creates another public id for each first score. Here the ids are equal, so that the players must exist before.
    for (let index = 0; index < 20; index++)
      await transact(opened.database, (transaction) => putPlayer(transaction, playerOf(`player-${index}`), 1).execute());
    const writes = Array.from({ length: 100 }, (_, index) =>
      takeStep(`player-${index % 20}`, index % 9 === 0 ? 'hide' : 'add', (index * 137) % 3000, 1 + (index % 5), index % 3 > 0),
    );
    await Promise.all(writes);
    await compareWithCount();
  });

  it('contain a player with two games of the same time and score bucket', async () => {
    for (const score of [10_000_000, 10_000_010]) {
      await takeStep('player-0', 'add', score, 9, true);
      await compareWithCount();
    }
  });

  const playerOf = (player: string) => ({ public_id: player, key_hash: `key of ${player}`, name: player, country: '' });

  async function takeStep(player: string, what: string, score: number, now: number, isVerified: boolean): Promise<void> {
    const { database } = opened;
    if (what === 'hide') await setPlayerHidden(database, player, true);
    else if (what === 'show') await setPlayerHidden(database, player, false);
    else if (what === 'delete') await deletePlayer(database, player, now);
    else {
      await transact(database, async (transaction) => {
        await putPlayer(transaction, playerOf(player), now).execute();
        const game = isVerified ? `game of ${player}` : null;
        await putEntry(database, transaction, { board: BOARD, player, score, reached_at: now, game, is_checked: 1 });
      });
    }
  }

  async function compareWithCount(): Promise<void> {
    const { database } = opened;
    const stored = await database.kysely.selectFrom('entries').selectAll().execute();
    for (const { player, score } of stored.filter(({ is_verified }) => is_verified === 0))
      expect(score).toBeGreaterThan(stored.find((other) => other.player === player && other.is_verified === 1)?.score ?? -1);
    const all = stored.filter(({ is_hidden, is_verified }) => is_hidden === 0 && is_verified === 1);
    const sorted = all.toSorted(compareEntries);
    await opened.settle();
    const ranks = await Promise.all(sorted.map((entry) => opened.index.rankOf(entry)));
    expect(ranks).toEqual(sorted.map((_entry, index) => ({ rank: index + 1, within: 0 })));
    // Players see the ranks that their hidden entries would have.
    for (const hidden of stored.filter(({ is_hidden, is_verified }) => is_hidden === 1 && is_verified === 1)) {
      const better = sorted.filter((entry) => compareEntries(entry, hidden) < 0).length;
      expect(await opened.index.rankOf(hidden)).toEqual({ rank: better + 1, within: 0 });
    }
    expect(await opened.index.count(BOARD)).toBe(all.length);
    const { rows } = await findBest(database.kysely, BOARD, { hasRuns: true, listsUnverified: false });
    expect(rows.map(({ player }) => player)).toEqual(sorted.map(({ player }) => player));
    const counts = await database.kysely.selectFrom('ranks').select('entries').where('bucket', '>=', 0).execute();
    expect(counts.every(({ entries }) => entries >= 0)).toBe(true);
    expect(counts.reduce((sum, { entries }) => sum + entries, 0)).toBe(all.length);
  }
}
