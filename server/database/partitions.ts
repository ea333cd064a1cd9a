// Daily partitions of PostgreSQL tables. Old days are dropped as a whole; the embedded database deletes their rows instead.
import { sql } from 'kysely';
import { DAY_MILLISECONDS, dayAt } from '../../src/platform/time-in-days.ts';
import { codeOf } from './database-fault.ts';
import type { Database } from './open-database.ts';

/** Partitioned by ranges of a text that begins with the day. */
type PartitionedTable = 'entries' | 'submissions';

export type PartitionDay = readonly [table: PartitionedTable, day: string];

/** A row belongs to no partition. */
const NO_PARTITION = '23514';
/** The first partition, of the rows from before the migration, contains the day. */
const OVERLAPS = '42P17';
/** Another process has already detached or dropped the partition. */
const GONE = new Set(['42P01', '55000']);

export function isMissingPartition(error: unknown): boolean {
  return codeOf(error) === NO_PARTITION;
}

/** Returns the first text that is greater than all texts that begin with the day. */
export function endOfPartition(day: string): string {
  return dayAt(Date.parse(day) + DAY_MILLISECONDS);
}

function partitionOf(table: PartitionedTable, day: string): string {
  return `${table}_${day.replaceAll('-', '_')}`;
}

/**
 * Does nothing if a partition contains the day. Readers and writers of other partitions do not wait: attaching locks the whole table only
 * against other changes of its partitions.
 */
export async function createPartition({ kysely, kind }: Database, [table, day]: PartitionDay): Promise<void> {
  if (kind === 'embedded') return;
  const name = partitionOf(table, day);
  try {
    await kysely.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext(${name}))`.execute(transaction);
      const { rows } = await sql`select 1 from pg_class where relname = ${name} and relnamespace = current_schema()::regnamespace`.execute(
        transaction,
      );
      if (rows.length > 0) return;
      await sql`create table ${sql.table(name)} (like ${sql.table(table)} including defaults)`.execute(transaction);
      await sql`alter table ${sql.table(table)} attach partition ${sql.table(name)}
        for values from (${sql.lit(day)}) to (${sql.lit(endOfPartition(day))})`.execute(transaction);
    });
  } catch (error) {
    if (codeOf(error) !== OVERLAPS) throw error;
  }
}

/**
 * Drops the table's partitions of earlier days. Detaching waits for running transactions, without locking readers and writers out. If that
 * was interrupted, the next run drops the partition with a short lock of the table.
 */
export async function dropPartitions({ kysely }: Database, [table, firstDay]: PartitionDay): Promise<void> {
  const { rows } = await sql<{ name: string; isAttached: boolean }>`
    select relname as name, inhrelid is not null and not inhdetachpending as "isAttached"
    from pg_class left join pg_inherits on inhrelid = pg_class.oid
    where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname ~ ${`^${table}_\\d{4}_\\d\\d_\\d\\d$`}
      and relname < ${partitionOf(table, firstDay)} order by relname`.execute(kysely);
  for (const { name, isAttached } of rows) {
    try {
      if (isAttached) await sql`alter table ${sql.table(table)} detach partition ${sql.table(name)} concurrently`.execute(kysely);
      await sql`drop table if exists ${sql.table(name)}`.execute(kysely);
    } catch (error) {
      if (!GONE.has(codeOf(error))) throw error;
    }
  }
}
