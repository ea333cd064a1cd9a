// The outbox of the rank index: transactions write moves into it, and a worker applies them to the cluster and then counts them.
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { ServerContext } from '../../server-context.ts';
import type { ClusterConnection, Command } from './cluster-connection.ts';
import { bucketKey, expire, expiryOf, indexScore, memberOf } from './index-keys.ts';
import { countMoves, OUTBOX_SHARDS, scoreBucket, type Place, type RankMove } from './rank-index.ts';

export type IndexAccess = Pick<ServerContext, 'database' | 'clock'> & { readonly cluster: ClusterConnection };

export type Outbox = {
  readonly shards: readonly number[];
  /** Age of the oldest row by the clock of the database; 0 for an empty outbox. */
  readonly ageMilliseconds: number;
  /** Upper limit of the number of rows, in constant time. */
  readonly rows: number;
};

/** `place` is its address in the table. */
type Row = Selectable<Tables['rank_outbox']> & { readonly place: string };

/** Namespace of the advisory locks: one for each shard. */
const LOCKS = 1_381_125_710;
/** Of all shards together. */
const BATCH_ROWS = 500;

/** Searches the first and the last row of each shard. */
export async function readOutbox(kysely: Kysely<Tables>): Promise<Outbox> {
  const { rows } = await sql<{ shard: number; first: number; last: number; age: number }>`
    select shards.shard, first.seq as first, last.seq as last,
      (extract(epoch from clock_timestamp()) * 1000)::bigint - first.created_at as age
    from generate_series(0, ${OUTBOX_SHARDS - 1}::integer) as shards (shard)
    cross join lateral (select seq, created_at from rank_outbox where shard = shards.shard order by seq limit 1) as first
    cross join lateral (select seq from rank_outbox where shard = shards.shard order by seq desc limit 1) as last`.execute(kysely);
  if (rows.length === 0) return { shards: [], ageMilliseconds: 0, rows: 0 };
  return {
    shards: rows.map(({ shard }) => shard),
    ageMilliseconds: Math.max(0, ...rows.map(({ age }) => age)),
    rows: 1 + Math.max(...rows.map(({ last }) => last)) - Math.min(...rows.map(({ first }) => first)),
  };
}

/**
 * Applies the oldest moves of the shards in one batch, except shards to which another process applies moves. Returns the shards that may have
 * more. A failure leaves the rows for the next attempt: applying moves again in their order changes nothing.
 */
export function applyMoves({ database, cluster, clock }: IndexAccess, shards: readonly number[]): Promise<number[]> {
  return database.kysely.transaction().execute(async (transaction) => {
    const locked = await sql<{ shard: number }>`select shard from unnest(${shards}::integer[]) as shard
      where pg_try_advisory_xact_lock(${LOCKS}::integer, shard)`.execute(transaction);
    const held = locked.rows.map(({ shard }) => shard);
    if (held.length === 0) return [];
    const limit = Math.ceil(BATCH_ROWS / held.length);
    // A statement of its own: it must not see rows that another process applied while this one waited for a connection.
    const { rows } = await sql<Row>`select oldest.* from unnest(${held}::integer[]) as held (shard)
      cross join lateral (
        select *, ctid as place from rank_outbox where shard = held.shard order by seq limit ${limit}
      ) as oldest order by oldest.seq`.execute(transaction);
    if (rows.length === 0) return [];
    const moves = rows.map(moveOf);
    await cluster.write(moves.filter(({ board }) => clock() < expiryOf(board)).flatMap(commandsOf));
    await countApplied(transaction, rows, moves);
    return held.filter((shard) => rows.filter((row) => row.shard === shard).length === limit);
  });
}

/** Applies all moves of the outbox, batch by batch, except those that another process is applying. */
export async function applyPending(access: IndexAccess): Promise<void> {
  let { shards } = await readOutbox(access.database.kysely);
  while (shards.length > 0) shards = await applyMoves(access, shards);
}

/** Runs work while no process applies moves: the cluster then contains exactly the entries that `ranks` counts. */
export function withoutMoves<Result>(
  { database }: IndexAccess,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return database.kysely.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCKS}::integer, shard)
      from generate_series(0, ${OUTBOX_SHARDS - 1}::integer) as shard`.execute(transaction);
    return work(transaction);
  });
}

function moveOf({ board, player, from_score, from_time, to_score, to_time }: Row): RankMove {
  return { board, player, from: placeOf(from_score, from_time), to: placeOf(to_score, to_time) };
}

function placeOf(score: number | null, reached_at: number | null): Place | undefined {
  return score === null || reached_at === null ? undefined : { score, reached_at };
}

/** Adds the new place before the old one is removed, so that the player is never missing. */
function commandsOf({ board, player, from, to }: RankMove): Command[] {
  const keyOf = ({ score }: Place) => bucketKey(board, scoreBucket(score));
  // Two games of the same millisecond.
  const isSameMember = from && to && from.reached_at === to.reached_at && keyOf(from) === keyOf(to);
  return [
    ...(to ? [['ZADD', keyOf(to), indexScore(to.score), memberOf({ player, ...to })] as const, ...expire(board, keyOf(to))] : []),
    ...(from && !isSameMember ? [['ZREM', keyOf(from), memberOf({ player, ...from })] as const] : []),
  ];
}

/**
 * Deletes the rows and counts their moves in one statement. Arrays keep its text equal for all batches, for named statements. No other process
 * changes these rows, so they are in the place where they were read.
 */
async function countApplied(transaction: Transaction<Tables>, rows: readonly Row[], moves: readonly RankMove[]): Promise<void> {
  const changes = countMoves(moves);
  const [boards, buckets, entries] = (['board', 'bucket', 'entries'] as const).map((name) => changes.map((change) => change[name]));
  await sql`
    with applied as (delete from rank_outbox where ctid = any(${rows.map(({ place }) => place)}::tid[]))
    insert into ranks (board, bucket, entries)
      select * from unnest(${boards}::text[], ${buckets}::integer[], ${entries}::integer[])
      on conflict (board, bucket) do update set entries = ranks.entries + excluded.entries`.execute(transaction);
}
