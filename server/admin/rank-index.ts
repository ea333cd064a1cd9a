// The verb `rank-index`: compares the rank index with all entries, or writes it again.
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { moveOf, type IndexAccess } from '../leaderboard/rank-index/apply-outbox.ts';
import { findDrift, listIndexedBoards, rewriteBuckets, type Drift } from '../leaderboard/rank-index/check-index.ts';
import { openIndexAccess } from '../leaderboard/rank-index/open-rank-index.ts';
import { countByBucket, countMoves } from '../leaderboard/rank-index/rank-moves.ts';
import { addCount, bucketRange, scoreBucket, type RankCounts } from '../leaderboard/rank-index/score-buckets.ts';
import { AdminError, type AdminContext } from './admin-context.ts';

/** Keeps each statement far below the time-out. */
const ENTRIES_PER_STATEMENT = 200_000;
const MAX_WAITING = 100_000;
const LAST_BUCKET = scoreBucket(Number.MAX_SAFE_INTEGER) + 1;
const HEADINGS = ['board', 'lowest score', 'entries', 'counted', 'in the index'];

export async function manageRankIndex(context: AdminContext, [action, board]: readonly string[]): Promise<void> {
  if (action !== 'check' && action !== 'rebuild') throw new AdminError('Usage: rank-index check|rebuild [BOARD]', { isUsage: true });
  const access = await openIndexAccess(context);
  if (access === undefined) throw new AdminError('RANK_INDEX is sql: ranks are counted in the database.', { isUsage: true });
  try {
    const boards = board === undefined ? await listIndexedBoards(access) : [board];
    for (const name of boards) await (action === 'check' ? checkBoard : rebuildBoard)(access, name, context.print);
  } finally {
    access.cluster.close();
  }
}

type Print = AdminContext['print'];

async function rebuildBoard(access: IndexAccess, board: string, print: Print): Promise<void> {
  const began = performance.now();
  const counts = await countByBucket(access.database.kysely, board);
  let written = 0;
  const buckets = [...counts.keys()].sort((one, other) => other - one);
  await rewriteBuckets(access, board, buckets, (entries) => {
    written += entries;
  });
  const seconds = (performance.now() - began) / 1000;
  print(`${board}: wrote ${written} entries in ${buckets.length} score buckets, ${Math.round(written / seconds)} a second`);
}

/** Throws if the board differs. */
async function checkBoard(access: IndexAccess, board: string, print: Print): Promise<void> {
  const counted = await findMiscounted(access, board);
  const indexed = await findDrift(access, board);
  if (counted.length + indexed.length === 0) return void print(`${board}: no difference`);
  print(HEADINGS.join('\t'));
  const line = (bucket: number, ...cells: (number | string)[]) => print([board, bucketRange(bucket).start, ...cells].join('\t'));
  for (const { bucket, counted: count, entries } of counted) line(bucket, entries, count, '');
  for (const { bucket, counted: count, indexed: size = 'not a sorted set' } of indexed) line(bucket, '', count, size);
  throw new AdminError(`${board}: ${counted.length + indexed.length} score buckets differ. Write them again: rank-index rebuild ${board}`);
}

type Miscounted = Pick<Drift, 'bucket' | 'counted'> & { readonly entries: number };

/** Compares all entries with the counts and the moves that wait, in one snapshot of the database. */
function findMiscounted({ database }: IndexAccess, board: string): Promise<Miscounted[]> {
  return database.kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const counts = await countByBucket(transaction, board);
      const waiting = await transaction.selectFrom('rank_outbox').selectAll().where('board', '=', board).limit(MAX_WAITING).execute();
      if (waiting.length === MAX_WAITING) throw new AdminError(`${board}: too many moves wait in the outbox. Check again later.`);
      for (const { bucket, entries } of countMoves(waiting.map(moveOf))) addCount(counts, bucket, entries);
      const stored = await countEntries(transaction, board, counts);
      return [...counts]
        .map(([bucket, counted]) => ({ bucket, counted, entries: stored.get(bucket) ?? 0 }))
        .filter(({ counted, entries }) => counted !== entries);
    });
}

/** Counts entries from each bucket to the next one in `counts`, so that none is missed. */
async function countEntries(transaction: Transaction<Tables>, board: string, counts: RankCounts): Promise<RankCounts> {
  const buckets = [...counts.keys()].sort((one, other) => one - other);
  const stored: RankCounts = new Map();
  for (let first = 0; first < buckets.length;) {
    let last = first;
    for (let sum = 0; last < buckets.length && sum < ENTRIES_PER_STATEMENT; last++) sum += Math.max(0, counts.get(buckets[last])!);
    const part = buckets.slice(first, last);
    const starts = part.map((bucket, index) => (first + index === 0 ? 0 : bucketRange(bucket).start));
    const ends = part.map((_bucket, index) => bucketRange(buckets[first + index + 1] ?? LAST_BUCKET).start);
    const { rows } = await sql<{ bucket: number; entries: number }>`
      select bucket, (
        select count(*) from entries where board = ${board} and is_hidden = 0 and is_verified = 1 and score >= first and score < last
      ) as entries from unnest(${part}::integer[], ${starts}::bigint[], ${ends}::bigint[]) as ranges (bucket, first, last)`.execute(
      transaction,
    );
    for (const { bucket, entries } of rows) stored.set(bucket, entries);
    first = last;
  }
  return stored;
}
