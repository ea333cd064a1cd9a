// Ranks of verified entries: the interface of both implementations, the moves of entries, and counts per score bucket.
import { sql, type Kysely, type Transaction } from 'kysely';
import { crc32 } from 'node:zlib';
import type { Database } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.ts';
import type { Statement } from '../../database/transact.ts';

/** An entry with the fields that order a board: score descending, time ascending, player by bytes. */
export type RankedEntry = Readonly<Pick<Tables['entries'], 'board' | 'player' | 'score' | 'reached_at'>>;

export type Place = Pick<RankedEntry, 'score' | 'reached_at'>;

/** A change of a player's visible verified entry. `from` is undefined for a new entry, `to` for a removed one. */
export type RankMove = Pick<RankedEntry, 'board' | 'player'> & { readonly from?: Place | undefined; readonly to?: Place | undefined };

/** A rank from 1. `within` is the estimated largest error; 0 if no entry is known to have moved. */
export type Rank = { readonly rank: number; readonly within: number };

export type RankIndex = {
  /** Ranks a visible verified entry, also one that has just been committed. */
  readonly rankOf: (entry: RankedEntry) => Promise<Rank>;
  /** Returns the number of ranked entries of the board. */
  readonly count: (board: string) => Promise<number>;
  /**
   * Must be called before a transaction that may move an entry of the board. The returned function must be called after its commit, with the
   * move, or without one if there are others: later ranks of this process then contain the move.
   */
  readonly expectMove: (board: string) => (move: RankMove | undefined) => void;
  readonly close: () => Promise<void>;
};

/** Number of shards of the outbox. Moves of one player are in one shard, in the order of their commits. */
export const OUTBOX_SHARDS = 16;

/** Returns the write of the move: a row of the outbox, or changed counts. It must run after a write to the player's row. */
export function planMove(
  { hasRankOutbox }: Pick<Database, 'hasRankOutbox'>,
  transaction: Transaction<Tables>,
  move: RankMove | undefined,
): Statement | undefined {
  if (move === undefined) return undefined;
  if (!hasRankOutbox) return changeCounts(transaction, move);
  const { board, player, from, to } = move;
  const [from_score, from_time, to_score, to_time] = [from?.score, from?.reached_at, to?.score, to?.reached_at];
  return transaction
    .insertInto('rank_outbox')
    .values({ shard: crc32(player) % OUTBOX_SHARDS, board, player, from_score, from_time, to_score, to_time })
    .returning('seq');
}

/** Returns undefined if the move changes no count. */
function changeCounts(transaction: Transaction<Tables>, move: RankMove): Statement | undefined {
  const rows = countMoves([move]);
  if (rows.length === 0) return undefined;
  const entries = sql<number>`ranks.entries + excluded.entries`;
  const insert = transaction.insertInto('ranks').values(rows);
  return insert.onConflict((conflict) => conflict.columns(['board', 'bucket']).doUpdateSet({ entries })).returning('bucket');
}

/** Returns the changes of the counts. They are in ascending order in every transaction, to avoid deadlocks. */
export function countMoves(moves: readonly RankMove[]): Tables['ranks'][] {
  const changes = new Map<string, Tables['ranks']>();
  const add = (board: string, place: Place | undefined, change: number) => {
    if (place === undefined) return;
    const bucket = scoreBucket(place.score);
    const key = `${bucket} ${board}`;
    changes.set(key, { board, bucket, entries: (changes.get(key)?.entries ?? 0) + change });
  };
  for (const { board, from, to } of moves) {
    add(board, from, -1);
    add(board, to, 1);
  }
  const changed = [...changes.values()].filter(({ entries }) => entries !== 0);
  return changed.sort((one, other) => (one.board === other.board ? one.bucket - other.bucket : one.board < other.board ? -1 : 1));
}

export async function countByBucket(kysely: Kysely<Tables>, board: string): Promise<RankCounts> {
  const rows = await kysely.selectFrom('ranks').select(['bucket', 'entries']).where('board', '=', board).execute();
  return new Map(rows.map(({ bucket, entries }) => [bucket, entries]));
}

/** Selects the ranked entries with scores from `start` to below `end`. */
export function selectRanked(kysely: Kysely<Tables>, board: string, start: number, end: number) {
  const ranked = kysely.selectFrom('entries').where('board', '=', board).where('is_hidden', '=', 0).where('is_verified', '=', 1);
  return ranked.where('score', '>=', start).where('score', '<', end);
}

/** Buckets per doubling of the score: a bucket is at most 1/256 of its score wide. All safe integers fit in about 11,500 buckets. */
const PER_DOUBLING = 256;

/** Number of visible verified entries of a board by score bucket. A rank counts those in higher buckets and the place in the own bucket. */
export type RankCounts = Map<number, number>;

/** Higher buckets contain only higher scores. `score` is a non-negative integer. */
export function scoreBucket(score: number): number {
  let doublings = 0;
  let top = score;
  while (top >= PER_DOUBLING * 2) {
    top = Math.floor(top / 2);
    doublings++;
  }
  return doublings * PER_DOUBLING + top;
}

/** Returns the lowest score of the bucket, and the lowest score above it. */
export function bucketRange(bucket: number): { readonly start: number; readonly end: number } {
  const doublings = Math.max(0, Math.floor(bucket / PER_DOUBLING) - 1);
  const top = bucket - doublings * PER_DOUBLING;
  return { start: top * 2 ** doublings, end: (top + 1) * 2 ** doublings };
}

export function addCount(counts: RankCounts, bucket: number, change: number): void {
  counts.set(bucket, (counts.get(bucket) ?? 0) + change);
}

/** Returns the number of entries in higher buckets. */
export function countAbove(counts: RankCounts, bucket: number): number {
  let sum = 0;
  for (const [other, entries] of counts) if (other > bucket) sum += entries;
  // Counts may contain the end of an entry whose beginning they missed.
  return Math.max(0, sum);
}
