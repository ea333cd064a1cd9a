// The outbox of the rank index: transactions write moves into it, and a worker applies them to the cluster and then counts them.
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely';
import type { Now } from '../../clock.ts';
import type { Database } from '../../database/open-database.ts';
import type { Tables } from '../../database/tables.ts';
import type { ClusterConnection, Command } from './cluster-connection.ts';
import { bucketKey, expire, expiryOf, indexScore, memberOf } from './index-keys.ts';
import { countMoves, OUTBOX_SHARDS, type Place, type RankMove } from './rank-moves.ts';
import { scoreBucket } from './score-buckets.ts';

export type IndexAccess = { readonly database: Database; readonly cluster: ClusterConnection; readonly clock: Now };

export type Outbox = {
  readonly shards: readonly number[];
  /** Age of the oldest row by the clock of the database; 0 for an empty outbox. */
  readonly ageMilliseconds: number;
  /** Upper limit of the number of rows, in constant time. */
  readonly rows: number;
};

type Row = Selectable<Tables['rank_outbox']>;

/** Namespace of the advisory locks: one for each shard. */
const LOCKS = 1_381_125_710;
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
 * Applies the oldest moves of the shard, unless another process does. Returns their number. A failure leaves the rows for the next attempt:
 * applying moves again in their order changes nothing.
 */
export function applyMoves({ database, cluster, clock }: IndexAccess, shard: number): Promise<number> {
  return database.kysely.transaction().execute(async (transaction) => {
    const lock = sql<{ isHeld: boolean }>`select pg_try_advisory_xact_lock(${LOCKS}::integer, ${shard}::integer) as "isHeld"`;
    if (!(await lock.execute(transaction)).rows[0].isHeld) return 0;
    // A statement of its own: it must not see rows that another process applied while this one waited for a connection.
    const oldest = transaction.selectFrom('rank_outbox').selectAll().where('shard', '=', shard).orderBy('seq').limit(BATCH_ROWS);
    const rows = await oldest.execute();
    if (rows.length === 0) return 0;
    const moves = rows.map(moveOf);
    await cluster.write(moves.filter(({ board }) => clock() < expiryOf(board)).flatMap(commandsOf));
    await countApplied(transaction, shard, rows, moves);
    return rows.length;
  });
}

/** Applies all moves of the outbox, batch by batch, except those that another process is applying. */
export async function applyPending(access: IndexAccess): Promise<void> {
  const { shards } = await readOutbox(access.database.kysely);
  for (const shard of shards) while ((await applyMoves(access, shard)) === BATCH_ROWS);
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

export function moveOf({ board, player, from_score, from_time, to_score, to_time }: Row): RankMove {
  return { board, player, from: placeOf(from_score, from_time), to: placeOf(to_score, to_time) };
}

function placeOf(score: number | null, reached_at: number | null): Place | undefined {
  return score === null || reached_at === null ? undefined : { score, reached_at };
}

/** Adds the new place before the old one is removed, so that the player is never missing. */
function commandsOf({ board, player, from, to }: RankMove): Command[] {
  const keyOf = ({ score }: Place) => bucketKey(board, scoreBucket(score));
  return [
    ...(to ? [['ZADD', keyOf(to), indexScore(to.score), memberOf({ player, ...to })] as const, ...expire(board, keyOf(to))] : []),
    ...(from ? [['ZREM', keyOf(from), memberOf({ player, ...from })] as const] : []),
  ];
}

/** Deletes the rows and counts their moves in one statement. Arrays keep its text equal for all batches, for named statements. */
async function countApplied(
  transaction: Transaction<Tables>,
  shard: number,
  rows: readonly Row[],
  moves: readonly RankMove[],
): Promise<void> {
  const changes = countMoves(moves);
  const [boards, buckets, entries] = (['board', 'bucket', 'entries'] as const).map((name) => changes.map((change) => change[name]));
  await sql`
    with applied as (delete from rank_outbox where shard = ${shard} and seq = any(${rows.map(({ seq }) => seq)}::bigint[]))
    insert into ranks (board, bucket, entries)
      select * from unnest(${boards}::text[], ${buckets}::integer[], ${entries}::integer[])
      on conflict (board, bucket) do update set entries = ranks.entries + excluded.entries`.execute(transaction);
}
