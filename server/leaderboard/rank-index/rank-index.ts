// Ranks of verified entries: the interface of both implementations, the moves of entries, and counts per score bucket.
import { PostgresAdapter, sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { crc32 } from 'node:zlib';
import type { Database } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.ts';
import type { Statement } from '../../database/transact.ts';

/** An entry with the fields that order a board: score descending, time ascending, player by bytes. */
export type RankedEntry = Readonly<Pick<Tables['entries'], 'board' | 'player' | 'score' | 'reached_at'>>;

export type Place = Pick<RankedEntry, 'score' | 'reached_at'>;

/** A change of a player's visible verified entry. `from` is undefined for a new entry, `to` for a removed one. */
export type RankMove = Pick<RankedEntry, 'board' | 'player'> & { readonly from?: Place | undefined; readonly to?: Place | undefined };

/** A rank from 1. `within` is the largest possible error at the time of the answer. */
export type Rank = { readonly rank: number; readonly within: number };

export type RankIndex = {
  /** Ranks a visible verified entry, also one that has just been committed. */
  readonly rankOf: (entry: RankedEntry) => Promise<Rank>;
  /** Returns the number of ranked entries of the board. */
  readonly count: (board: string) => Promise<number>;
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
  const isShared = isPostgres(transaction);
  const insert = transaction.insertInto('ranks').values(isShared ? rows : [...rows, { board: move.board, bucket: MOVES, entries: 1 }]);
  const changed = insert.onConflict((conflict) => conflict.columns(['board', 'bucket']).doUpdateSet({ entries }));
  // Takes one number: a subquery without references to the rows runs once. No transaction waits for a sequence.
  return changed.returning(isShared ? sql`(select nextval('rank_outbox_seq_seq'))`.as('seq') : 'bucket');
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

function isPostgres(kysely: Kysely<Tables>): boolean {
  return kysely.getExecutor().adapter instanceof PostgresAdapter;
}

export async function countByBucket(kysely: Kysely<Tables>, board: string): Promise<RankCounts> {
  const counted = kysely.selectFrom('ranks').select(['bucket', 'entries']).where('board', '=', board).where('bucket', '>', MOVES);
  return new Map((await counted.execute()).map(({ bucket, entries }) => [bucket, entries]));
}

export async function holdCounts(kysely: Kysely<Tables>, board: string): Promise<HeldCounts> {
  // In this order: a later statement sees all moves with lower numbers whose transactions have ended.
  const next = await selectNumber(kysely, nextMove(kysely, board));
  const lacking = isPostgres(kysely) ? await findLacking(kysely, next) : next;
  return { counts: await countByBucket(kysely, board), lacking };
}

export async function selectNumber(kysely: Kysely<Tables>, expression: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ value: number }>`select ${expression} as value`.execute(kysely);
  return rows[0].value;
}

/** Expression of the number of the next move. In PostgreSQL, moves of all boards have a sequence, also those that are not committed yet. */
export function nextMove(kysely: Kysely<Tables>, board: string) {
  return isPostgres(kysely)
    ? sql<number>`(select last_value + is_called::integer from rank_outbox_seq_seq)`
    : sql<number>`coalesce((select entries from ranks where board = ${board} and bucket = ${MOVES}), 0)`;
}

/** Returns the number from which moves may be missing in later reads of the counts: those of the outbox, and those of running transactions. */
async function findLacking(kysely: Kysely<Tables>, next: number): Promise<number> {
  // A transaction locks the sequence until others see its rows. It moves at most one entry of a board.
  const running = await selectNumber(
    kysely,
    sql`coalesce(case when pg_is_in_recovery()
      then ${STANDBY_AHEAD} + pg_snapshot_xmax(pg_current_snapshot())::text::bigint - pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      end, (select count(*) from pg_locks where relation = 'rank_outbox_seq_seq'::regclass and mode = 'RowExclusiveLock'
        and database = (select oid from pg_database where datname = current_database())))`,
  );
  const first = sql<number>`least(${next}::bigint, (
    select min(oldest.seq) from generate_series(0, ${OUTBOX_SHARDS - 1}::integer) as shards (shard)
    cross join lateral (select seq from rank_outbox where shard = shards.shard order by seq limit 1) as oldest))`;
  return (await selectNumber(kysely, first)) - running;
}

/** Selects the ranked entries with scores from `start` to below `end`. */
export function selectRanked(kysely: Kysely<Tables>, board: string, start: number, end: number) {
  const ranked = kysely.selectFrom('entries').where('board', '=', board).where('is_hidden', '=', 0).where('is_verified', '=', 1);
  return ranked.where('score', '>=', start).where('score', '<', end);
}

/** Expression of the number of better ranked entries with scores below `end`, at most `limit`. */
export function countBetter({ board, player, score, reached_at }: RankedEntry, end: number, limit = Number.MAX_SAFE_INTEGER) {
  const ranked = sql`select 1 from entries where board = ${board} and is_hidden = 0 and is_verified = 1`;
  return sql<number>`(select count(*) from (
    ${ranked} and score > ${score} and score < ${end}
    union all ${ranked} and score = ${score} and (reached_at, player) < (${reached_at}, ${player}) limit ${limit}) as better)`;
}

/** Buckets per doubling of the score: a bucket is at most 1/256 of its score wide. All safe integers fit in about 11,500 buckets. */
const PER_DOUBLING = 256;

/** Number of visible verified entries of a board by score bucket. A rank counts those in higher buckets and the place in the own bucket. */
export type RankCounts = Map<number, number>;

/** `lacking`: number of the first move that the counts may lack. */
export type HeldCounts = { readonly counts: RankCounts; readonly lacking: number };

/** Bucket of the number of moves of a board, which the embedded database counts. Its transactions wait for each other anyway. */
const MOVES = -1;
/** Numbers of a sequence that PostgreSQL logs in advance, so that a standby may be ahead by them. */
const STANDBY_AHEAD = 32;
/** Greater than all scores. */
export const END_OF_SCORES = 2 ** 53;

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

/** Returns the number of entries in higher buckets. */
export function countAbove(counts: RankCounts, bucket: number): number {
  let sum = 0;
  for (const [other, entries] of counts) if (other > bucket) sum += entries;
  return sum;
}
