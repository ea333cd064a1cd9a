// The verb `rank-index`: compares the rank index with all entries, or writes it again.
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import type { Database } from '../database/open-database.ts';
import { moveOf, type IndexAccess } from '../leaderboard/rank-index/apply-outbox.ts';
import { findDrift, listIndexedBoards, rewriteBuckets } from '../leaderboard/rank-index/check-index.ts';
import { openIndexAccess } from '../leaderboard/rank-index/open-rank-index.ts';
import { bucketRange, countByBucket, countMoves, scoreBucket, selectRanked } from '../leaderboard/rank-index/rank-index.ts';
import { UsageError, type AdminContext } from './admin-context.ts';

const MAX_WAITING = 100_000;
const END = scoreBucket(Number.MAX_SAFE_INTEGER) + 1;

export async function manageRankIndex(context: AdminContext, [action, board]: readonly string[]): Promise<void> {
  if (action !== 'check' && action !== 'rebuild') throw new UsageError('Usage: rank-index check|rebuild [BOARD]');
  const access = await openIndexAccess(context);
  if (access === undefined) throw new UsageError('RANK_INDEX is sql: ranks are counted in the database.');
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
  const buckets = [...(await countByBucket(access.database.kysely, board))].map(([bucket, counted]) => ({ bucket, counted }));
  let written = 0;
  await rewriteBuckets(access, board, buckets, (entries) => (written += entries));
  const rate = Math.round((written * MS_PER_SECOND) / (performance.now() - began));
  print(`${board}: wrote ${written} entries in ${buckets.length} score buckets, ${rate} a second`);
}

/** Throws if the board differs. */
async function checkBoard(access: IndexAccess, board: string, print: Print): Promise<void> {
  const differences = [
    ...(await findMiscounted(access.database, board)).map(({ bucket, entries, counted }) => [bucket, entries, counted, '']),
    ...(await findDrift(access, board)).map(({ bucket, counted, indexed }) => [bucket, '', counted, indexed ?? 'not a sorted set']),
  ] as const;
  if (differences.length === 0) return void print(`${board}: no difference`);
  print(['board', 'lowest score', 'entries', 'counted', 'in the index'].join('\t'));
  for (const [bucket, ...cells] of differences) print([board, bucketRange(Number(bucket)).start, ...cells].join('\t'));
  throw new Error(`${board}: ${differences.length} score buckets differ. Write them again: rank-index rebuild ${board}`);
}

/** Compares all entries with the counts and the moves that wait, in one snapshot of the database. */
function findMiscounted({ kysely }: Database, board: string) {
  const snapshot = kysely.transaction().setIsolationLevel('repeatable read');
  return snapshot.execute(async (transaction) => {
    const counts = await countByBucket(transaction, board);
    const waiting = await transaction.selectFrom('rank_outbox').selectAll().where('board', '=', board).limit(MAX_WAITING).execute();
    if (waiting.length === MAX_WAITING) throw new Error(`${board}: too many moves wait in the outbox. Check again later.`);
    for (const { bucket, entries } of countMoves(waiting.map(moveOf))) counts.set(bucket, (counts.get(bucket) ?? 0) + entries);
    const buckets = [...counts.keys()].sort((one, other) => one - other);
    const miscounted = [];
    for (const [index, bucket] of buckets.entries()) {
      // From each bucket to the next one that is counted, so that no entry is missed.
      const start = index === 0 ? 0 : bucketRange(bucket).start;
      const inside = selectRanked(transaction, board, start, bucketRange(buckets[index + 1] ?? END).start);
      const { entries } = await inside.select(({ fn }) => fn.countAll<number>().as('entries')).executeTakeFirstOrThrow();
      const counted = counts.get(bucket)!;
      if (entries !== counted) miscounted.push({ bucket, entries, counted });
    }
    return miscounted;
  });
}
