// Compares the rank index with PostgreSQL: with the counts, or with all entries. Writes buckets again.
import { ErrorReply } from '@redis/client';
import { sql, type Transaction } from 'kysely';
import { setTimeout } from 'node:timers/promises';
import type { Tables } from '../../database/tables.ts';
import { BOARDS_WITH_ENTRIES } from '../boards.ts';
import { applyPending, withoutMoves, type IndexAccess } from './apply-outbox.ts';
import type { Command } from './cluster-connection.ts';
import { bucketKey, expire, expiryOf, freshKey, indexScore, memberOf, TIME_DIGITS } from './index-keys.ts';
import { bucketRange, countByBucket, END_OF_SCORES, selectRanked } from './rank-index.ts';

/** A bucket whose size differs between PostgreSQL and the cluster. `indexed` is undefined for a key of another type. */
export type Drift = { readonly bucket: number; readonly counted: number; readonly indexed: number | undefined };

/** Requests of players are answered in between. */
const BUCKETS_PER_TURN = 64;
const MEMBERS_PER_COMMAND = 1000;
/** The outbox waits for about a quarter of a second. */
const ENTRIES_PER_PAUSE = 20_000;
/** Sums of times are remainders, which are exact in the numbers of Lua. */
const SUM_LIMIT = 2 ** 40;
const SUM_MEMBERS = `
  local members = redis.call('ZRANGE', KEYS[1], 0, -1)
  local times = 0
  for _, member in ipairs(members) do
    times = (times + (tonumber(string.sub(member, 1, ${TIME_DIGITS}), 36) or 0)) % ${SUM_LIMIT}
  end
  return {#members, times}`;
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
    const readSize = async ([bucket, counted]: readonly [number, number]) =>
      sizes.push({ bucket, counted, indexed: (await readBucket(access, ['ZCARD', bucketKey(board, bucket)])) as number | undefined });
    while (counts.length > 0) await Promise.all(counts.splice(0, BUCKETS_PER_TURN).map(readSize));
    return sizes.filter(({ counted, indexed }) => counted !== indexed);
  });
}

/** Returns undefined for a key of another type. */
async function readBucket({ cluster }: IndexAccess, command: Command): Promise<unknown> {
  try {
    return (await cluster.send([command]))[0];
  } catch (error) {
    if (error instanceof ErrorReply && error.message.includes('WRONGTYPE')) return undefined;
    throw error;
  }
}

/** Compares all entries with the counts and with the members in the cluster. `entries` are those of PostgreSQL. Pauses the outbox for one bucket at a time. */
export async function findDifferences(access: IndexAccess, board: string) {
  const differences: (Drift & { readonly entries: number })[] = [];
  for (let next: number | undefined = 0; next !== undefined;) {
    next = await withoutMoves(access, async (transaction) => {
      const counts = transaction.selectFrom('ranks').select(['bucket', 'entries']).where('board', '=', board).orderBy('bucket').limit(2);
      const [{ bucket, entries: counted } = { bucket: 0, entries: 0 }, second] = await counts.where('bucket', '>=', next!).execute();
      // To the next bucket that is counted, so that no entry is missed.
      const end = second === undefined ? END_OF_SCORES : bucketRange(second.bucket).start;
      const { entries, times } = await sumPlaces(transaction, board, next === 0 ? 0 : bucketRange(bucket).start, end);
      const indexed = (await readBucket(access, ['EVAL', bucketKey(board, bucket), SUM_MEMBERS])) as [number, number] | undefined;
      if (entries !== counted || entries !== indexed?.[0] || times !== indexed[1])
        differences.push({ bucket, entries, counted, indexed: indexed?.[0] });
      return second?.bucket;
    });
  }
  return differences;
}

/** The outbox counts its moves when it applies them. */
async function countAgain(transaction: Transaction<Tables>, board: string, bucket: number): Promise<void> {
  const { start, end } = bucketRange(bucket);
  const { entries } = await sumPlaces(transaction, board, start, end);
  const insert = transaction.insertInto('ranks').values({ board, bucket, entries });
  await insert.onConflict((conflict) => conflict.columns(['board', 'bucket']).doUpdateSet({ entries })).execute();
}

/** Returns the number of entries and the sum of their times, before the moves of the outbox. */
async function sumPlaces(transaction: Transaction<Tables>, board: string, start: number, end: number) {
  const moved = (place: 'from' | 'to') => {
    const score = sql.ref(`${place}_score`);
    return sql`${sql.ref(`${place}_time`)} from rank_outbox where board = ${board} and ${score} >= ${start} and ${score} < ${end}`;
  };
  const { rows } = await sql<{ entries: number; times: number }>`
    select coalesce(sum(entries), 0) as entries, coalesce(sum(entries * time), 0) % ${SUM_LIMIT}::bigint as times from (
      ${selectRanked(transaction, board, start, end).select([sql<number>`1`.as('entries'), 'reached_at as time'])}
      union all select -1, ${moved('to')} union all select 1, ${moved('from')}) as places`.execute(transaction);
  return rows[0];
}

/**
 * Replaces the buckets and their counts by the entries in PostgreSQL, each bucket in one step for readers. Moves that waited are applied in
 * between. `onWritten` gets numbers of written entries.
 */
export async function rewriteBuckets(
  access: IndexAccess,
  board: string,
  buckets: readonly Pick<Drift, 'bucket' | 'counted'>[],
  onWritten: (entries: number) => unknown,
): Promise<void> {
  // In ascending order in every transaction, to avoid deadlocks.
  const waiting = buckets.toSorted((one, other) => one.bucket - other.bucket);
  let failures = 0;
  while (waiting.length > 0) {
    let rewritten = 0;
    let written = 0;
    try {
      await withoutMoves(access, async (transaction) => {
        for (let counted = 0; counted < ENTRIES_PER_PAUSE && rewritten < waiting.length; counted += waiting[rewritten++].counted)
          written += await rewriteBucket(transaction, access, board, waiting[rewritten].bucket);
      });
      waiting.splice(0, rewritten);
      failures = 0;
    } catch (error) {
      if (++failures === MAX_ATTEMPTS) throw error;
      written = 0;
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
  await countAgain(transaction, board, bucket);
  return entries.length;
}
