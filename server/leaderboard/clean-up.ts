// Deletes expired data. Safe to run in any process at any time.
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../database/open-database.ts';
import { createPartition, dropPartitions } from '../database/partitions.ts';
import { BOARDS_WITH_ENTRIES } from './boards.ts';
import { HOUR_MILLISECONDS } from './days.ts';
import { SEEN_MILLISECONDS } from './players.ts';
import { DAY_MILLISECONDS, dayAt } from '../../src/platform/time-in-days.ts';

/** Partitions of later days exist before their first score. */
const DAYS_AHEAD = 2;

/** Name of the row in `server_values`: idle players who were last seen before its time have been searched. */
const SEARCHED = 'idle players';
/** Rows per statement, so that other writes run in between. */
const BATCH_ROWS = 500;

/** Returns the number of deleted rows, without those of dropped partitions. */
export async function cleanUp(database: Database, config: Config, now: number): Promise<number> {
  const keepMilliseconds = config.keepDays * DAY_MILLISECONDS;
  const oldest = now - keepMilliseconds;
  // Names of daily boards begin with the day. Names of all-time boards begin with a slash, which precedes digits.
  const firstBoards = dayAt(now - config.keepDailyDays * DAY_MILLISECONDS);
  const isOldDay = sql`board > '0' and board < ${firstBoards}`;
  const oldestSubmission = now - config.keepSubmissionDays * DAY_MILLISECONDS;
  const hasPartitions = database.kind === 'postgres';
  const partitions = hasPartitions
    ? replacePartitions(database, now, { entries: firstBoards, submissions: dayAt(oldestSubmission) })
    : undefined;
  // A long transaction, such as a backup, may keep a partition until the next run.
  const [replaced] = await Promise.allSettled([partitions]);
  // Of partitioned tables, only rows from before the partitions are deleted.
  const part = hasPartitions ? '_first' : '';
  const isEmpty = sql`'/' || name not in (select ltrim(board, '0123456789-') from ${BOARDS_WITH_ENTRIES} as listed)`;
  // Games of a day that ended recently are still accepted.
  const firstGames = [firstBoards, dayAt(now - config.dailyGraceHours * HOUR_MILLISECONDS)].sort()[0];
  await releaseGames(database, now, keepMilliseconds);
  const deleted =
    (await deleteRows(database, `entries${part}`, ['board', 'player'], isOldDay)) +
    (await deleteRows(database, 'ranks', ['board', 'bucket'], isOldDay)) +
    (await deleteRows(database, 'rate_counters', ['key'], sql`expires_at < ${now}`)) +
    (await deleteRows(database, 'login_failures', ['key'], sql`expires_at < ${now}`)) +
    (await deleteRows(database, 'login_networks', ['key'], sql`expires_at < ${now}`)) +
    (await deleteRows(database, 'open_seeds', ['player'], sql`issued_at < ${oldest}`)) +
    (await deleteRows(database, 'daily_starts', ['player', 'day'], sql`day < ${dayAt(oldest)}`)) +
    (await deleteRows(database, 'daily_states', ['scope', 'day', 'state'], sql`scope in ('main', 'service') and day < ${dayAt(oldest)}`)) +
    (await deleteRows(database, 'tombstones', ['hash'], sql`deleted_at < ${oldest}`)) +
    (await deleteRows(database, 'leaderboards', ['name'], isEmpty)) +
    (await deleteRows(database, `submissions${part}`, ['scope', 'key'], sql`created_at < ${oldestSubmission}`)) +
    (await deleteRows(database, 'games', ['scope', 'id'], sql`due_at < ${now} and updated_at < ${oldest}`)) +
    (await deleteRows(database, 'games', ['scope', 'id'], sql`day <> '' and day < ${firstGames}`));
  if (replaced.status === 'rejected') throw replaced.reason;
  const idle = await deleteIdlePlayers(database, Math.min(oldest, Date.parse(firstBoards) - SEEN_MILLISECONDS));
  // Also removes deleted rows from the write-ahead log.
  if (database.kind === 'embedded') await sql`pragma wal_checkpoint(truncate)`.execute(database.kysely);
  return deleted + idle;
}

/** Drops the replays of due games without an entry. Their rows keep the seed used, and are due again after the retention. */
async function releaseGames(database: Database, now: number, keepMilliseconds: number): Promise<void> {
  const isListed = sql`due_at < ${now} and scope = 'main' and exists (
    select 1 from entries where entries.player = games.player and entries.game = games.id)`;
  await changeRows(database, 'games', ['scope', 'id'], isListed, sql`update games set due_at = null`);
  const isRetained = sql`due_at < ${now} and updated_at >= ${now - keepMilliseconds}`;
  // Games of earlier versions have no hash: their moves are compared with the replay.
  const dropped = sql`coalesce(case when moves_hash = '' then replay end, '')`;
  const change = sql`update games set due_at = updated_at + ${keepMilliseconds}, times = '', replay = ${dropped}`;
  await changeRows(database, 'games', ['scope', 'id'], isRetained, change);
}

/** Creates the partitions of the next days, and drops those before the first days that are kept. */
async function replacePartitions(
  database: Database,
  now: number,
  kept: Readonly<Record<'entries' | 'submissions', string>>,
): Promise<void> {
  for (const table of ['entries', 'submissions'] as const) {
    for (let days = 0; days <= DAYS_AHEAD; days++) await createPartition(database, [table, dayAt(now + days * DAY_MILLISECONDS)]);
    await dropPartitions(database, [table, kept[table]]);
  }
}

/**
 * Deletes players without entries who were last seen before the time, at which all their entries of days are deleted. Those with entries of all
 * time keep them, so each player is searched once. Returns the number of deleted players.
 */
async function deleteIdlePlayers({ kysely }: Database, end: number): Promise<number> {
  const position = await kysely.selectFrom('server_values').select('value').where('name', '=', SEARCHED).executeTakeFirst();
  let deleted = 0;
  for (let start = Number(position?.value ?? 0); start < end;) {
    const { rows } = await sql<{ last: number | null }>`select max(seen_at) as last from (
      select seen_at from players where seen_at >= ${start} and seen_at < ${end} order by seen_at limit ${BATCH_ROWS}) as batch`.execute(
      kysely,
    );
    const [{ last }] = rows;
    const next = last === null ? end : last + 1;
    const { numAffectedRows = 0n } = await sql`delete from players where seen_at >= ${start} and seen_at < ${next}
      and not exists (select 1 from entries where entries.player = players.public_id)`.execute(kysely);
    deleted += Number(numAffectedRows);
    const value = String((start = next));
    const insert = kysely.insertInto('server_values').values({ name: SEARCHED, value });
    await insert.onConflict((conflict) => conflict.column('name').doUpdateSet({ value })).execute();
  }
  return deleted;
}

type Key = readonly string[];
type Condition = ReturnType<typeof sql>;

function deleteRows(database: Database, table: string, key: Key, condition: Condition): Promise<number> {
  return changeRows(database, table, key, condition, sql`delete from ${sql.table(table)}`);
}

/**
 * Runs a DELETE, or an UPDATE after which the condition is false. Repeats the condition outside of the batch: rows that were used in the
 * meantime are kept. Returns the number of changed rows.
 */
async function changeRows({ kysely }: Database, table: string, key: Key, condition: Condition, change: Condition): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const rows = sql.table(table);
  for (let changed = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      ${change} where (${columns}) in (select ${columns} from ${rows} where ${condition} limit ${BATCH_ROWS}) and ${condition}
    `.execute(kysely);
    changed += Number(numAffectedRows);
    if (numAffectedRows < BATCH_ROWS) return changed;
  }
}
