// Compares the rank index with the counts in PostgreSQL, and writes buckets again.
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { applyPending, withoutMoves, type IndexAccess } from './apply-outbox.ts';
import type { Command } from './cluster-connection.ts';
import { bucketKey, expiryOf, freshKey, indexScore, memberOf } from './index-keys.ts';
import { countByBucket } from './rank-moves.ts';
import { bucketRange } from './score-buckets.ts';

/** A bucket whose entries differ between PostgreSQL and the cluster. `indexed` is undefined for a key of another type. */
export type Drift = { readonly bucket: number; readonly counted: number; readonly indexed: number | undefined };

const MEMBERS_PER_COMMAND = 1000;
/** Minimum time between two checks of a board, in all processes together. */
export const CHECK_MILLISECONDS = 10_000;

/** Boards that the index contains. Searches the key of `ranks` once for each board. */
export async function listIndexedBoards({ database, clock }: Pick<IndexAccess, 'database' | 'clock'>): Promise<string[]> {
  const { rows } = await sql<{ board: string }>`
    with recursive boards (board) as (
      select min(board) from ranks
      union all select (select min(ranks.board) from ranks where ranks.board > boards.board) from boards where boards.board is not null
    ) select board from boards where board is not null`.execute(database.kysely);
  return rows.map(({ board }) => board).filter((board) => clock() < expiryOf(board));
}

/** Compares the sizes of all buckets. Pauses the outbox for the time of one pipeline. */
export function findDrift(access: IndexAccess, board: string): Promise<Drift[]> {
  return withoutMoves(access, async (transaction) => {
    const counts = await countByBucket(transaction, board);
    const sizes = await access.cluster.send([...counts.keys()].map((bucket): Command => ['ZCARD', bucketKey(board, bucket)]));
    return [...counts]
      .map(([bucket, counted], index) => ({ bucket, counted, indexed: typeof sizes[index] === 'number' ? sizes[index] : undefined }))
      .filter(({ counted, indexed }) => counted !== indexed)
      .sort((one, other) => one.bucket - other.bucket);
  });
}

/**
 * Replaces the buckets by the entries in PostgreSQL, each in one step for readers. `onWritten` gets the number of entries of each. Moves that
 * waited are applied in between.
 */
export async function rewriteBuckets(
  access: IndexAccess,
  board: string,
  buckets: readonly number[],
  onWritten: (entries: number) => unknown,
): Promise<void> {
  for (const bucket of buckets) {
    await onWritten(await rewriteBucket(access, board, bucket));
    // A bucket that follows may refuse moves, which the outbox keeps.
    await applyPending(access).catch(() => {});
  }
}

/** Entries whose moves the outbox still contains are written already: applying those moves later changes nothing. */
function rewriteBucket(access: IndexAccess, board: string, bucket: number): Promise<number> {
  const key = bucketKey(board, bucket);
  const fresh = freshKey(key);
  const { start, end } = bucketRange(bucket);
  return withoutMoves(access, async (transaction) => {
    const entries = await transaction
      .selectFrom('entries')
      .select(['player', 'score', 'reached_at'])
      .where('board', '=', board)
      .where('is_hidden', '=', 0)
      .where('is_verified', '=', 1)
      .where('score', '>=', start)
      .where('score', '<', end)
      .execute();
    const members = entries.flatMap((entry) => [indexScore(entry.score), memberOf(entry)]);
    const commands: Command[] = [['UNLINK', fresh]];
    for (let first = 0; first < members.length; first += 2 * MEMBERS_PER_COMMAND)
      commands.push(['ZADD', fresh, ...members.slice(first, first + 2 * MEMBERS_PER_COMMAND)]);
    const expiry = expiryOf(board);
    if (expiry < Infinity) commands.push(['PEXPIREAT', fresh, String(expiry)]);
    commands.push(members.length === 0 ? ['UNLINK', key] : ['RENAME', fresh, key]);
    await access.cluster.write(commands);
    return entries.length;
  });
}

/**
 * Checks the board and repairs it, unless another process has checked it in the last CHECK_MILLISECONDS. Times are those of the database.
 * Returns the number of buckets that differed.
 */
export async function repairBoard(access: IndexAccess, board: string): Promise<number> {
  const { kysely } = access.database;
  if (!(await claimCheck(kysely, board))) return 0;
  const drifts = await findDrift(access, board);
  const drift = drifts.reduce((sum, { counted, indexed = 0 }) => sum + Math.abs(counted - indexed), 0);
  await kysely.updateTable('rank_checks').set({ drift }).where('board', '=', board).execute();
  const buckets = drifts.map(({ bucket }) => bucket);
  const keepClaim = () => kysely.updateTable('rank_checks').set({ checked_at: DATABASE_NOW }).where('board', '=', board).execute();
  await rewriteBuckets(access, board, buckets, keepClaim);
  return drifts.length;
}

const DATABASE_NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`;

async function claimCheck(kysely: Kysely<Tables>, board: string): Promise<boolean> {
  const claimed = await kysely
    .insertInto('rank_checks')
    .values({ board, checked_at: DATABASE_NOW, drift: 0 })
    .onConflict((conflict) =>
      conflict
        .column('board')
        .doUpdateSet({ checked_at: DATABASE_NOW })
        .where('rank_checks.checked_at', '<', sql<number>`${DATABASE_NOW} - ${CHECK_MILLISECONDS}::bigint`),
    )
    .returning('board')
    .execute();
  return claimed.length > 0;
}
