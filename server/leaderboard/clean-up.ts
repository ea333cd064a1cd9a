// Deletes expired data. Safe to run in any process at any time.
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../database/open-database.ts';
import { createPartition, dropPartitions } from '../database/partitions.ts';
import { BOARDS_WITH_ENTRIES } from './boards.ts';
import { DAY_MILLISECONDS, dayAt } from '../../src/platform/time-in-days.ts';

type Options = {
  readonly database: Database;
  readonly config: Pick<Config, 'keepDays' | 'keepDailyDays' | 'keepSubmissionDays'>;
  readonly now: number;
};

/** Partitions of later days exist before their first score. */
const DAYS_AHEAD = 2;

/** Rows per statement, so that other writes run in between. */
const BATCH_ROWS = 500;

/** Returns the number of deleted rows, without those of dropped partitions. */
export async function cleanUp({ database, config, now }: Options): Promise<number> {
  const oldest = now - config.keepDays * DAY_MILLISECONDS;
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
  const isUnused = sql`not exists (select 1 from entries where entries.game = games.id)`;
  const isEmpty = sql`'/' || name not in (select ltrim(board, '0123456789-') from ${BOARDS_WITH_ENTRIES} as listed)`;
  const hasNothing = sql`not exists (select 1 from entries where entries.player = players.public_id)`;
  const deleted =
    // Games of old days are deleted later, when no entry refers to them.
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
    (await deleteRows(database, 'games', ['scope', 'id'], sql`updated_at < ${oldest} and (scope <> 'main' or ${isUnused})`)) +
    (await deleteRows(database, 'players', ['public_id'], sql`seen_at < ${oldest} and ${hasNothing}`));
  if (replaced.status === 'rejected') throw replaced.reason;
  // Also removes deleted rows from the write-ahead log.
  if (database.kind === 'embedded') await sql`pragma wal_checkpoint(truncate)`.execute(database.kysely);
  return deleted;
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

type Condition = ReturnType<typeof sql>;

/** Repeats the condition in the outer DELETE: rows that were used in the meantime are kept. */
async function deleteRows({ kysely }: Database, table: string, key: readonly string[], condition: Condition): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const rows = sql.table(table);
  for (let deleted = 0; ;) {
    const { numAffectedRows = 0n } = await sql`
      delete from ${rows} where (${columns}) in (select ${columns} from ${rows} where ${condition} limit ${BATCH_ROWS}) and ${condition}
    `.execute(kysely);
    deleted += Number(numAffectedRows);
    if (numAffectedRows < BATCH_ROWS) return deleted;
  }
}
