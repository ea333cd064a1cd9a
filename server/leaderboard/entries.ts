// Entries: a player's best verified score on a board, and a higher unverified one. The rank of an entry comes from counts of verified entries
// per score bucket, which are updated in the same transaction, so that a rank requires only a search of the entry's bucket.
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Statement } from '../database/run-together.ts';
import type { Tables } from '../database/tables.ts';

/** Buckets per doubling of the score: a bucket is at most 1/256 of its score wide. All safe integers fit in about 11,500 buckets. */
const PER_DOUBLING = 256;

export type Entry = Selectable<Tables['entries']>;

/** The part of a verified entry that determines its rank. */
export type RankedEntry = Pick<Entry, 'board' | 'player' | 'score' | 'reached_at'>;

/** Number of visible verified entries of a board by score bucket; in a change, the difference. */
export type RankCounts = Map<number, number>;

/** `entry` is the one that a score counts for, `changes` are those of its board's counts, `writes` stores both. */
type PlannedEntry = { readonly entry: Entry; readonly changes: RankCounts; readonly writes: readonly (Statement | undefined)[] };

export function selectEntries(kysely: Kysely<Tables>, board: string, player: string) {
  return kysely.selectFrom('entries').selectAll().where('board', '=', board).where('player', '=', player);
}

/**
 * Decides what a score changes. A verified score counts for the verified best. An unverified score is stored separately if it is higher than
 * the verified best, which it never replaces. `stored` are the player's entries on the board. They are read after the transaction has
 * written to the player's row: that locks the player's entries.
 */
export function planEntry(transaction: Transaction<Tables>, stored: readonly Entry[], score: Omit<Entry, 'is_verified'>): PlannedEntry {
  const verified = stored.find(({ is_verified }) => is_verified === 1);
  const unverified = stored.find(({ is_verified }) => is_verified === 0);
  const row = { ...score, is_verified: score.game === null ? 0 : 1 };
  if (score.game === null) {
    const best = unverified ?? verified;
    if (best && score.score <= best.score) return { entry: best, changes: new Map(), writes: [] };
    return { entry: row, changes: new Map(), writes: [storeEntry(transaction, row)] };
  }
  const isBetter = verified === undefined || score.score > verified.score;
  const entry = isBetter ? row : verified;
  // Entries of earlier versions may be visible although their player is hidden.
  const ranked = verified?.is_hidden === 0 ? verified.score : undefined;
  const changes: RankCounts = isBetter ? countMove(ranked, score.is_hidden === 0 ? score.score : undefined) : new Map();
  const writes = [
    isBetter ? storeEntry(transaction, row) : undefined,
    unverified && unverified.score <= entry.score ? deleteUnverified(transaction, score) : undefined,
    changeRanks(transaction, score.board, changes),
  ];
  return { entry, changes, writes };
}

function storeEntry(transaction: Transaction<Tables>, { board, player, is_verified, ...change }: Entry) {
  return transaction
    .insertInto('entries')
    .values({ board, player, is_verified, ...change })
    .onConflict((conflict) => conflict.columns(['board', 'player', 'is_verified']).doUpdateSet(change))
    .returning('board');
}

function deleteUnverified(transaction: Transaction<Tables>, { board, player }: Pick<Entry, 'board' | 'player'>) {
  return transaction
    .deleteFrom('entries')
    .where('board', '=', board)
    .where('player', '=', player)
    .where('is_verified', '=', 0)
    .returning('board');
}

function countMove(from?: number, to?: number): RankCounts {
  const changes: RankCounts = new Map();
  if (from !== undefined) addCount(changes, scoreBucket(from), -1);
  if (to !== undefined) addCount(changes, scoreBucket(to), 1);
  return changes;
}

function changeRanks(transaction: Transaction<Tables>, board: string, changes: RankCounts) {
  const rows = [...changes].filter(([, change]) => change !== 0).map(([bucket, entries]) => ({ board, bucket, entries }));
  if (rows.length === 0) return undefined;
  const insert = transaction
    .insertInto('ranks')
    // Ascending in every transaction, to avoid deadlocks.
    .values(rows.sort((one, other) => one.bucket - other.bucket));
  const entries = sql<number>`ranks.entries + excluded.entries`;
  return insert.onConflict((conflict) => conflict.columns(['board', 'bucket']).doUpdateSet({ entries })).returning('bucket');
}

/** Moves an entry's score from one bucket to another. `from` is undefined for a new entry, `to` for a removed one. */
export async function moveRank(transaction: Transaction<Tables>, board: string, from?: number, to?: number): Promise<void> {
  await changeRanks(transaction, board, countMove(from, to))?.execute();
}

export function addCount(counts: RankCounts, bucket: number, change: number): void {
  counts.set(bucket, (counts.get(bucket) ?? 0) + change);
}

export async function countByBucket(kysely: Kysely<Tables>, board: string): Promise<RankCounts> {
  const rows = await kysely.selectFrom('ranks').select(['bucket', 'entries']).where('board', '=', board).execute();
  return new Map(rows.map(({ bucket, entries }) => [bucket, entries]));
}

/** Returns the rank of a visible verified entry among all of them, from 1. Within its bucket it is exact also if `counts` are old. */
export async function rankOf(
  kysely: Kysely<Tables>,
  counts: RankCounts,
  { board, player, score, reached_at }: RankedEntry,
): Promise<number> {
  const { rows } = await sql<{ better: number }>`
    select (select count(*) from entries where board = ${board} and is_hidden = 0 and is_verified = 1 and score > ${score} and score < ${endOfBucket(score)})
      + (select count(*) from entries where board = ${board} and is_hidden = 0 and is_verified = 1 and score = ${score}
          and (reached_at, player) < (${reached_at}, ${player}))
      as better`.execute(kysely);
  return 1 + countAbove(counts, scoreBucket(score)) + rows[0].better;
}

/** Returns the number of entries in higher buckets. */
export function countAbove(counts: RankCounts, bucket: number): number {
  let sum = 0;
  for (const [other, entries] of counts) if (other > bucket) sum += entries;
  // Counts may contain the end of an entry whose beginning they missed.
  return Math.max(0, sum);
}

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

/** Returns the lowest score above the bucket. */
export function endOfBucket(score: number): number {
  let width = 1;
  let top = score;
  while (top >= PER_DOUBLING * 2) {
    top = Math.floor(top / 2);
    width *= 2;
  }
  return (top + 1) * width;
}
