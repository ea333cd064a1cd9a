// The verb `rank-index`: compares the rank index with all entries, or writes it again.
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { readOutbox, type IndexAccess } from '../leaderboard/rank-index/apply-outbox.ts';
import { findDifferences, listIndexedBoards, rewriteBuckets } from '../leaderboard/rank-index/check-index.ts';
import { openIndexAccess } from '../leaderboard/rank-index/open-rank-index.ts';
import { bucketRange, countByBucket } from '../leaderboard/rank-index/rank-index.ts';
import { UsageError, type AdminContext } from './admin-context.ts';

const MAX_WAITING = 100_000;

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
  const outbox = await readOutbox(access.database.kysely);
  if (outbox.rows > MAX_WAITING) throw new Error(`${board}: too many moves wait in the outbox. Check again later.`);
  const differences = await findDifferences(access, board);
  if (differences.length === 0) return void print(`${board}: no difference`);
  print(['board', 'lowest score', 'entries', 'counted', 'in the index'].join('\t'));
  for (const { bucket, entries, counted, indexed } of differences) {
    const members = entries === counted && counted === indexed ? `${indexed}, other members` : (indexed ?? 'not a sorted set');
    print([board, bucketRange(bucket).start, entries, counted, members].join('\t'));
  }
  throw new Error(`${board}: ${differences.length} score buckets differ. Write them again: rank-index rebuild ${board}`);
}
