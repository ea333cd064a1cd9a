// Ranks from sorted sets in a Redis or Valkey cluster: the place in the own bucket, and counts of higher buckets from PostgreSQL. Without the
// cluster, ranks are estimates.
import type { Kysely } from 'kysely';
import { setImmediate } from 'node:timers/promises';
import { Counter } from 'prom-client';
import type { Tables } from '../../database/tables.ts';
import type { Metrics } from '../../metrics.ts';
import { createBoardCache } from '../board-cache.ts';
import type { ClusterConnection } from './cluster-connection.ts';
import { bucketKey, expiryOf, indexScore, memberOf } from './index-keys.ts';
import {
  bucketRange,
  countAbove,
  countBetter,
  END_OF_SCORES,
  holdCounts,
  nextMove,
  scoreBucket,
  selectNumber,
  type HeldCounts,
  type RankCounts,
  type RankedEntry,
  type RankIndex,
} from './rank-index.ts';
import type { RankIndexOptions } from './sql-rank-index.ts';

type Options = RankIndexOptions & { readonly cluster: ClusterConnection; readonly metrics: Pick<Metrics, 'registry'> };

/** `above`: entries in higher buckets, of each bucket in `counts`. */
type Counted = HeldCounts & { readonly above: RankCounts };

/** `before`: better entries of the bucket. `size`: all of them. */
type Place = { readonly before: number; readonly size: number };

/** Maximum number of equal scores that are compared one by one, the newest first. */
const MAX_TIES = 1000;

export function createClusterRankIndex({ reads, cluster, metrics, clock, lifetimeMilliseconds, countedRanks = 0 }: Options): RankIndex {
  const registers = [metrics.registry];
  const errors = new Counter({ name: 'rank_index_errors_total', help: 'Ranks without an answer of the cluster.', registers });
  const estimates = new Counter({ name: 'rank_estimates_total', help: 'Ranks with an error beyond that of recent moves.', registers });
  const boards = createBoardCache({ load: (board) => reads.read(board, (kysely) => load(kysely, board)), clock, lifetimeMilliseconds });
  let next: Promise<number> | undefined;

  /** Reads the number of the next move, after this call and from the primary: the cluster may contain moves that a standby lacks. */
  function readNext(board: string): Promise<number> {
    // All calls of a turn share a query.
    next ??= setImmediate().then(() => {
      next = undefined;
      reads.wrote('next move');
      return reads.read('next move', (kysely) => selectNumber(kysely, nextMove(kysely, board)));
    });
    return next;
  }

  async function findPlace(entry: RankedEntry): Promise<Place | undefined> {
    if (clock() >= expiryOf(entry.board)) return undefined;
    return readPlace(cluster, entry).catch(() => {
      errors.inc();
      return undefined;
    });
  }

  return {
    async rankOf(entry) {
      // In this order: the cluster contains all moves that are counted, and the next move has a higher number than all that it contains.
      const { counts, above, lacking } = await boards.read(entry.board);
      const place = await findPlace(entry);
      const bucket = scoreBucket(entry.score);
      const counted = counts.get(bucket) ?? 0;
      const rank = 1 + (above.get(bucket) ?? countAbove(counts, bucket)) + (place?.before ?? estimatePlace(counted, entry));
      if (rank <= countedRanks) {
        const better = await reads.read(entry.board, (kysely) => selectNumber(kysely, countBetter(entry, END_OF_SCORES, countedRanks)));
        if (better < countedRanks) return { rank: 1 + better, within: 0 };
      }
      const moved = Math.max(0, (await readNext(entry.board)) - lacking);
      const difference = Math.abs((place?.size ?? 0) - counted);
      // A bucket without entries that are counted has lost some, which may be better ones. As many as have moved may be lost unseen.
      const lost = place === undefined ? Math.max(1, counted) : difference > moved ? difference + moved : 0;
      if (lost > 0) estimates.inc();
      return { rank, within: moved + lost };
    },
    count: async (board) => countAbove((await boards.read(board)).counts, -1),
    close: async () => cluster.close(),
  };
}

async function load(kysely: Kysely<Tables>, board: string): Promise<Counted> {
  const held = await holdCounts(kysely, board);
  const above: RankCounts = new Map();
  let sum = 0;
  for (const [bucket, entries] of [...held.counts].sort(([one], [other]) => other - one)) {
    above.set(bucket, sum);
    sum += entries;
  }
  return { ...held, above };
}

/** Returns the number of better entries of the bucket, if its scores are spread evenly. */
function estimatePlace(counted: number, { score }: RankedEntry): number {
  const { start, end } = bucketRange(scoreBucket(score));
  return Math.floor((counted * (end - score - 0.5)) / (end - start));
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
    ['ZRANGE', key, score, score, 'BYSCORE', 'REV', 'LIMIT', '0', String(MAX_TIES)],
  ]);
  const later = (ties as readonly string[]).filter((tie) => !isBefore(tie, member)).length;
  if (later === MAX_TIES) throw new Error('Too many newer entries have this score');
  return { before: Number(better) + Number(equal) - later, size: Number(size) };
}

function isBefore(one: string, other: string): boolean {
  return Buffer.compare(Buffer.from(one), Buffer.from(other)) < 0;
}
