// The stated error of ranks while entries move: never exceeded, whatever the order of writes, commits, applied moves and statements of a read.
import fc from 'fast-check';
import type { KyselyPlugin, Transaction } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../server/database/open-database.ts';
import type { Reads } from '../../../server/database/standby.ts';
import type { Tables } from '../../../server/database/tables.ts';
import { transact } from '../../../server/database/transact.ts';
import { setPlayerHidden } from '../../../server/leaderboard/moderation.ts';
import { putPlayer } from '../../../server/leaderboard/players.ts';
import { applyMoves, applyPending } from '../../../server/leaderboard/rank-index/apply-outbox.ts';
import { rewriteBuckets } from '../../../server/leaderboard/rank-index/check-index.ts';
import type { ClusterConnection } from '../../../server/leaderboard/rank-index/cluster-connection.ts';
import { createClusterRankIndex } from '../../../server/leaderboard/rank-index/cluster-rank-index.ts';
import { countMoves, OUTBOX_SHARDS, type RankIndex, type RankMove } from '../../../server/leaderboard/rank-index/rank-index.ts';
import { createSqlRankIndex, type RankIndexOptions } from '../../../server/leaderboard/rank-index/sql-rank-index.ts';
import { createMetrics } from '../../../server/metrics.ts';
import { openClusterRanks, START_MILLISECONDS } from '../support/cluster-ranks.ts';
import { openTestDatabase } from '../support/open-test-database.ts';
import { readRanked } from '../support/random-moves.ts';
import { describeRedis } from '../support/redis-cluster.ts';
import { describeBothDatabases } from '../support/test-databases.ts';
import { putEntry } from '../support/verified-entries.ts';

const SEED = 20_261_128;
const LIFETIME = 1000;
/** Sixteen scores have a bucket. */
const FIRST_SCORE = 4096;
const STORED = 36;
/** Beyond all others, so that its transaction locks no count of another. */
const HELD_SCORE = 1_000_000;

type Process = {
  readonly database: Database;
  /** Another process. */
  readonly other: Database;
  /** Runs changes between the statements of a read. */
  readonly interrupt: { after?: () => Promise<unknown> };
  readonly index: RankIndex;
  /** Stores the moves of a new board in the index. */
  readonly fill: (moves: readonly RankMove[]) => Promise<unknown>;
  /** Lets the index contain some of the moves. */
  readonly apply: (shard: number) => Promise<unknown>;
  readonly settle: () => Promise<unknown>;
  readonly close: () => Promise<void>;
};

type Change =
  | { readonly what: 'move'; readonly player: number; readonly score: number }
  | { readonly what: 'hide' | 'show'; readonly player: number }
  | { readonly what: 'apply'; readonly shard: number }
  | { readonly what: 'hold' | 'commit' };

type Step =
  | Change
  | { readonly what: 'wait'; readonly milliseconds: number }
  | { readonly what: 'read'; readonly place: number; readonly between: readonly Change[] };

const player = fc.nat(STORED - 1);
const score = fc.integer({ min: FIRST_SCORE, max: FIRST_SCORE + 2 * STORED });
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('move'), player, score }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('hide', 'show'), player }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('apply'), shard: fc.nat(2 * OUTBOX_SHARDS) }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('hold', 'commit') }) },
);
const between = fc.array(anyChange, { maxLength: 4 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: anyChange },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('read'), place: fc.nat(STORED - 1), between }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('wait'), milliseconds: fc.constant(LIFETIME) }) },
);

let now = 0;

/** Each statement of the index is followed by changes, and each command of its cluster. */
function interruptible({ kysely, ping }: Database) {
  const interrupt: Process['interrupt'] = {};
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await interrupt.after?.();
      return result;
    },
  };
  const reads: Reads = { read: (_subject, queries) => queries(kysely.withPlugin(plugin)), wrote: () => {}, ping };
  const options: RankIndexOptions = { reads, clock: () => now, lifetimeMilliseconds: LIFETIME };
  const send = async (cluster: ClusterConnection, commands: Parameters<ClusterConnection['send']>[0]) => {
    const replies = await cluster.send(commands);
    await interrupt.after?.();
    return replies;
  };
  return { interrupt, options, send };
}

describeBothDatabases((kind) => {
  expectBounded(kind === 'embedded' ? 60 : 50, async () => {
    const opened = await openTestDatabase(kind);
    const other = openDatabase(opened.url);
    const { interrupt, options } = interruptible(opened.database);
    const close = async () => {
      await other.close();
      await opened.close();
    };
    const fill = (moves: readonly RankMove[]) => opened.database.kysely.insertInto('ranks').values(countMoves(moves)).execute();
    const index = createSqlRankIndex(options);
    return { ...opened, other, interrupt, index, fill, apply: async () => {}, settle: async () => {}, close };
  });
});

describeRedis(() =>
  expectBounded(60, async () => {
    const opened = await openClusterRanks();
    const { access } = opened;
    const other = openDatabase(opened.url, { hasRankOutbox: true });
    const { interrupt, options, send } = interruptible(opened.database);
    const cluster = { ...access.cluster, send: (commands: Parameters<typeof access.cluster.send>[0]) => send(access.cluster, commands) };
    const fill = async (moves: readonly RankMove[]) => {
      const counts = countMoves(moves);
      await opened.database.kysely.insertInto('ranks').values(counts).execute();
      const buckets = counts.map(({ bucket, entries }) => ({ bucket, counted: entries }));
      await rewriteBuckets(access, moves[0].board, buckets, () => {});
    };
    const apply = (shard: number) => (shard >= OUTBOX_SHARDS ? opened.settle() : applyMoves(access, [shard]));
    const close = async () => {
      await other.close();
      await opened.close();
    };
    const index = createClusterRankIndex({ ...options, cluster, metrics: createMetrics() });
    return { ...opened, other, interrupt, index, fill, apply, settle: () => applyPending(access), close };
  }),
);

function expectBounded(runs: number, open: () => Promise<Process>): void {
  let opened: Process;
  let board: string;
  let held: { readonly commit: () => void; readonly committed: Promise<unknown> } | undefined;

  beforeAll(async () => {
    opened = await open();
  }, START_MILLISECONDS);
  afterAll(async () => {
    await commit();
    await opened.close();
  });

  it(`is at least the distance from a count (${runs} runs, seed ${SEED})`, { timeout: 300_000 }, async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 60 }), async (steps) => {
        board = `/moving-${number++}/score`;
        await store();
        for (const step of steps) {
          if (step.what === 'read') await read(step.place, step.between);
          else if (step.what === 'wait') now += step.milliseconds;
          else await change(step);
        }
        await commit();
        await opened.settle();
        for (const place of [0, STORED / 2, STORED - 3]) {
          now += LIFETIME;
          expect(await read(place, []), 'at rest').toBe(0);
        }
      }),
      { seed: SEED, numRuns: runs, endOnFailure: true },
    );
  });

  const nameOf = (player: number | string) => `${board} ${player}`;

  async function store(): Promise<void> {
    const entry = { board, is_verified: 1, is_hidden: 0, reached_at: 1 };
    const numbers = Array.from({ length: STORED }, (_, number) => number);
    const players = numbers.map((number) => playerOf(number, 1));
    const entries = numbers.map((number) => ({ ...entry, player: nameOf(number), score: FIRST_SCORE + number, game: `game ${number}` }));
    await opened.database.kysely.insertInto('players').values(players).execute();
    await opened.database.kysely.insertInto('entries').values(entries).execute();
    await opened.fill(entries.map(({ player, score }) => ({ board, player, to: { score, reached_at: 1 } })));
    now += LIFETIME;
  }

  function playerOf(player: number | string, time: number) {
    const name = nameOf(player);
    return { public_id: name, key_hash: `key of ${name}`, name: 'Anna', name_key: 'anna', country: '', created_at: time, seen_at: time };
  }

  async function putMove(database: Database, transaction: Transaction<Tables>, player: number | string, score: number) {
    const { public_id, key_hash } = playerOf(player, now);
    await putPlayer(transaction, { public_id, key_hash, name: 'Anna', country: '' }, now).execute();
    return putEntry(database, transaction, { board, player: public_id, score, reached_at: now, game: `game of ${player}`, is_checked: 1 });
  }

  async function change(step: Change): Promise<void> {
    const { other } = opened;
    now++;
    if (step.what === 'move') await transact(other, (transaction) => putMove(other, transaction, step.player, step.score));
    else if (step.what === 'hide') await setPlayerHidden(other, nameOf(step.player), true);
    else if (step.what === 'show') await setPlayerHidden(other, nameOf(step.player), false);
    else if (step.what === 'hold') await hold();
    else if (step.what === 'commit') await commit();
    else if (step.what === 'apply') await opened.apply(step.shard);
  }

  /** Leaves a transaction open. The embedded database has one writer, which is not held up. */
  async function hold(): Promise<void> {
    if (held) return;
    let commit = () => {};
    const ending = new Promise<void>((resolve) => {
      commit = resolve;
    });
    const { other } = opened;
    const written = new Promise<void>((resolve) => {
      const committed = transact(other, async (transaction) => {
        await putMove(other, transaction, 'held', HELD_SCORE + now);
        resolve();
        if (other.kind === 'postgres') await ending;
      });
      held = { commit, committed };
    });
    await written;
  }

  async function commit(): Promise<void> {
    held?.commit();
    await held?.committed;
    held = undefined;
  }

  /** Expects the rank of the entry at the place to be within its stated error, which it returns, at the time of the last statement. */
  async function read(place: number, between: readonly Change[]): Promise<number> {
    const { interrupt, other, index } = opened;
    const changes = [...between];
    let entries = await readRanked(other, board);
    const entry = entries[Math.min(place, entries.length - 1)];
    interrupt.after = async () => {
      entries = await readRanked(other, board);
      const next = changes.shift();
      // A changed entry has another rank.
      if (next === undefined || entry.player === nameOf('player' in next ? next.player : 'held')) return;
      await change(next);
    };
    const { rank, within } = await index.rankOf(entry);
    delete interrupt.after;
    const exact = 1 + entries.findIndex(({ player }) => player === entry.player);
    expect(Math.abs(rank - exact), `rank ${rank} within ${within} of ${exact}`).toBeLessThanOrEqual(within);
    return within;
  }
}
