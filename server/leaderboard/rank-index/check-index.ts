// Compares the rank index with the counts in PostgreSQL, and writes buckets again.
import { ErrorReply } from '@redis/client';
import { sql, type Transaction } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import type { Tables } from '../../database/tables.ts';
import { BOARDS_WITH_ENTRIES } from '../boards.ts';
import { applyPending, withoutMoves, type IndexAccess } from './apply-outbox.ts';
import type { Command } from './cluster-connection.ts';
import { bucketKey, expire, expiryOf, freshKey, indexScore, memberOf } from './index-keys.ts';
import { bucketRange, countByBucket, selectRanked } from './rank-index.ts';

/** A bucket whose size differs between PostgreSQL and the cluster. `indexed` is undefined for a key of another type. */
export type Drift = { readonly bucket: number; readonly counted: number; readonly indexed: number | undefined };

/** Requests of players are answered in between. */
const BUCKETS_PER_TURN = 64;
const MEMBERS_PER_COMMAND = 1000;
/** The outbox waits for about a quarter of a second. */
const ENTRIES_PER_PAUSE = 20_000;
/** Number of tries of the same buckets. A cluster replaces a master within this time. */
const MAX_ATTEMPTS = 6;
const RETRY_MILLISECONDS = 1000;

/** Returns the boards that the index contains. */
export async function listIndexedBoards({ database, clock }: IndexAccess): Promise<string[]> {
  const { rows } = await sql<{ board: string }>`select board from ${BOARDS_WITH_ENTRIES} as listed`.execute(database.kysely);
  return rows.map(({ board }) => board).filter((board) => clock() < expiryOf(board));
}

/** Compares the sizes of all buckets. Pauses the outbox meanwhile. */
export function findDrift(access: IndexAccess, board: string): Promise<Drift[]> {
  return withoutMoves(access, async (transaction) => {
    const counts = [...(await countByBucket(transaction, board))];
    const sizes: Drift[] = [];
    while (counts.length > 0) {
      const batch = counts.splice(0, BUCKETS_PER_TURN);
      const read = async ([bucket, counted]: (typeof batch)[0]) => ({ bucket, counted, indexed: await sizeOf(access, board, bucket) });
      sizes.push(...(await Promise.all(batch.map(read))));
    }
    return sizes.filter(({ counted, indexed }) => counted !== indexed);
  });
}

async function sizeOf({ cluster }: IndexAccess, board: string, bucket: number): Promise<number | undefined> {
  try {
    const [size] = await cluster.send([['ZCARD', bucketKey(board, bucket)]]);
    return Number(size);
  } catch (error) {
    if (error instanceof ErrorReply && error.message.startsWith('WRONGTYPE')) return undefined;
    throw error;
  }
}

/**
 * Replaces the buckets by the entries in PostgreSQL, each in one step for readers. Moves that waited are applied in between. `onWritten` gets
 * numbers of written entries.
 */
export async function rewriteBuckets(
  access: IndexAccess,
  board: string,
  buckets: readonly Pick<Drift, 'bucket' | 'counted'>[],
  onWritten: (entries: number) => unknown,
): Promise<void> {
  const waiting = [...buckets];
  let failures = 0;
  while (waiting.length > 0) {
    let written = 0;
    try {
      await withoutMoves(access, async (transaction) => {
        for (let counted = 0; counted < ENTRIES_PER_PAUSE && waiting.length > 0; counted += waiting.shift()!.counted)
          written += await rewriteBucket(transaction, access, board, waiting[0].bucket);
      });
      failures = 0;
    } catch (error) {
      if (++failures === MAX_ATTEMPTS) throw error;
      await setTimeout(RETRY_MILLISECONDS);
    }
    await onWritten(written);
    // A bucket that follows may refuse moves, which the outbox keeps.
    await applyPending(access).catch(() => {});
  }
}

/** Entries whose moves the outbox still contains are written already: applying those moves later changes nothing. */
async function rewriteBucket(transaction: Transaction<Tables>, { cluster }: IndexAccess, board: string, bucket: number): Promise<number> {
  const key = bucketKey(board, bucket);
  const fresh = freshKey(key);
  const { start, end } = bucketRange(bucket);
  const entries = await selectRanked(transaction, board, start, end).select(['player', 'score', 'reached_at']).execute();
  const members = entries.flatMap((entry) => [indexScore(entry.score), memberOf(entry)]);
  const commands: Command[] = [['UNLINK', fresh]];
  for (let first = 0; first < members.length; first += 2 * MEMBERS_PER_COMMAND)
    commands.push(['ZADD', fresh, ...members.slice(first, first + 2 * MEMBERS_PER_COMMAND)]);
  commands.push(...expire(board, fresh), members.length === 0 ? ['UNLINK', key] : ['RENAME', fresh, key]);
  await cluster.write(commands);
  return entries.length;
}
