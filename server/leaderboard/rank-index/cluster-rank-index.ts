// Ranks from sorted sets in a Redis or Valkey cluster: the place in the own bucket, and counts of higher buckets from PostgreSQL. Without the
// cluster, ranks are estimates.
import type { Kysely } from 'kysely';
import { Counter } from 'prom-client';
import type { Tables } from '../../database/tables.ts';
import type { Metrics } from '../../metrics.ts';
import { createBoardCache, type BoardCache } from '../board-cache.ts';
import { readOutbox } from './apply-outbox.ts';
import type { ClusterConnection } from './cluster-connection.ts';
import { bucketKey, expiryOf, indexScore, memberOf } from './index-keys.ts';
import {
  bucketRange,
  countAbove,
  countByBucket,
  scoreBucket,
  type Rank,
  type RankCounts,
  type RankedEntry,
  type RankIndex,
} from './rank-index.ts';
import type { RankIndexOptions } from './sql-rank-index.ts';

type Options = RankIndexOptions & { readonly cluster: ClusterConnection; readonly metrics: Pick<Metrics, 'registry'> };

type Counted = {
  readonly counts: RankCounts;
  /** Entries in higher buckets, of each bucket in `counts`. */
  readonly above: RankCounts;
  /** Moves that neither counts nor cluster contain, at most; 0 while they are only those of the last moments. */
  readonly behind: number;
  /** Time of the oldest move that the counts may lack. */
  readonly since: number;
  /** Recent changes of `above` a millisecond; empty for a board that rests. */
  readonly rates: RankCounts;
};

/** `before`: better entries of the bucket. `size`: all of them. */
type Place = { readonly before: number; readonly size: number };

const LATE_MILLISECONDS = 2000;
/** Entries by which a bucket may differ from its count, because both are read at different times. */
const TOLERANCE = 20;
/** Share of the last load in rates that fall. */
const RATE_SHARE = 0.3;
/** Standard deviations of the number of recent moves by which it may exceed its mean. */
const DEVIATIONS = 4;
/** Maximum number of equal scores that are compared one by one. */
const MAX_TIES = 1000;

export function createClusterRankIndex({ reads, cluster, metrics, clock, lifetimeMilliseconds }: Options): RankIndex {
  const registers = [metrics.registry];
  const errors = new Counter({ name: 'rank_index_errors_total', help: 'Ranks without an answer of the cluster.', registers });
  const estimates = new Counter({ name: 'rank_estimates_total', help: 'Ranks with an error beyond that of recent moves.', registers });
  const boards: BoardCache<Counted> = createBoardCache({
    load: (board): Promise<Counted> => reads.read(board, (kysely) => loadCounts(kysely, board, clock(), boards.held(board))),
    clock,
    lifetimeMilliseconds,
  });

  async function findPlace(entry: RankedEntry): Promise<Place | undefined> {
    if (clock() >= expiryOf(entry.board)) return undefined;
    try {
      return await readPlace(cluster, entry);
    } catch {
      errors.inc();
      return undefined;
    }
  }

  return {
    async rankOf(entry) {
      const [{ counts, above, behind, since, rates }, place] = await Promise.all([boards.read(entry.board), findPlace(entry)]);
      const bucket = scoreBucket(entry.score);
      const counted = counts.get(bucket) ?? 0;
      const { before, within } = place === undefined ? estimatePlace(counted, entry) : checkPlace(counted, place);
      if (within + behind > 0) estimates.inc();
      const recent = limitMoves((rates.get(bucket) ?? 0) * (clock() - since));
      return { rank: 1 + (above.get(bucket) ?? countAbove(counts, bucket)) + before, within: within + behind + recent };
    },
    count: async (board) => countAbove((await boards.read(board)).counts, -1),
    // The worker counts moves when the cluster contains them.
    expectMove: () => () => {},
    close: async () => cluster.close(),
  };
}

async function loadCounts(kysely: Kysely<Tables>, board: string, now: number, last: Counted | undefined): Promise<Counted> {
  // First the outbox: moves that it contains no more are counted.
  const { ageMilliseconds, rows } = await readOutbox(kysely);
  const counts = await countByBucket(kysely, board);
  const above: RankCounts = new Map();
  let sum = 0;
  for (const [bucket, entries] of [...counts].sort(([one], [other]) => other - one)) {
    above.set(bucket, sum);
    sum += entries;
  }
  const since = now - ageMilliseconds;
  return { counts, above, behind: ageMilliseconds < LATE_MILLISECONDS ? 0 : rows, since, rates: updateRates(above, since, last) };
}

/** Moves that a rank may lack are estimated from those between the last loads. Their number rises immediately and falls slowly. */
function updateRates(above: RankCounts, since: number, last: Counted | undefined): RankCounts {
  const rates: RankCounts = new Map();
  if (last === undefined || since <= last.since) return last?.rates ?? rates;
  let isMoving = false;
  for (const [bucket, entries] of above) {
    const moved = Math.abs(entries - (last.above.get(bucket) ?? entries));
    if (moved > 0) isMoving = true;
    const rate = moved / (since - last.since);
    const before = last.rates.get(bucket) ?? 0;
    rates.set(bucket, Math.max(rate, before + RATE_SHARE * (rate - before)));
  }
  return isMoving ? rates : new Map();
}

/** Returns a limit that the number of random moves exceeds rarely. */
function limitMoves(mean: number): number {
  return Math.round(mean + DEVIATIONS * Math.sqrt(mean));
}

type StatedPlace = Pick<Place, 'before'> & Pick<Rank, 'within'>;

/** `within` is the difference between the bucket and its count, because lost entries may be better ones. */
function checkPlace(counted: number, { before, size }: Place): StatedPlace {
  const difference = Math.abs(size - counted);
  return { before, within: size > 0 && difference <= TOLERANCE ? 0 : difference };
}

/** Assumes that the scores of the bucket are spread evenly. */
function estimatePlace(counted: number, { score }: RankedEntry): StatedPlace {
  const { start, end } = bucketRange(scoreBucket(score));
  return { before: Math.floor((counted * (end - score - 0.5)) / (end - start)), within: Math.max(1, counted) };
}

async function readPlace(cluster: ClusterConnection, entry: RankedEntry): Promise<Place> {
  const key = bucketKey(entry.board, scoreBucket(entry.score));
  const member = memberOf(entry);
  const [before, size] = await cluster.send([
    ['ZRANK', key, member],
    ['ZCARD', key],
  ]);
  if (before !== null) return { before: Number(before), size: Number(size) };
  // A new entry that the outbox still contains, or a hidden one.
  const score = indexScore(entry.score);
  const [better, equal, ties] = await cluster.send([
    ['ZCOUNT', key, '-inf', `(${score}`],
    ['ZCOUNT', key, score, score],
    ['ZRANGE', key, score, score, 'BYSCORE', 'LIMIT', '0', String(MAX_TIES)],
  ]);
  const earlier = Number(equal) > MAX_TIES ? Number(equal) : (ties as readonly string[]).filter((tie) => isBefore(tie, member)).length;
  return { before: Number(better) + earlier, size: Number(size) };
}

function isBefore(one: string, other: string): boolean {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}
