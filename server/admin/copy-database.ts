// The verb `copy`: moves an installation from the embedded database to PostgreSQL.
import { sql } from 'kysely';
import { migrate } from '../database/migrate.ts';
import { openDatabase, type Database } from '../database/open-database.ts';
import { createPartition, type PartitionDay } from '../database/partitions.ts';
import type { Tables } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { UsageError, type AdminContext } from './admin-context.ts';

const PAGE_ROWS = 1000;
const STATEMENT_MILLISECONDS = 600_000;

type Row = Record<string, unknown> & { readonly rowid: number };

/** Copies all rows into the tables of an empty database, in one transaction. */
export async function copyDatabase({ database, print }: AdminContext, [url]: readonly string[]): Promise<void> {
  if (database.kind === 'postgres' || !/^postgres(ql)?:/.test(url))
    throw new UsageError('Copies only from the embedded database of DATABASE_URL to a postgres:// URL.');
  const target = openDatabase(url, { statementMilliseconds: STATEMENT_MILLISECONDS });
  try {
    await migrate(database);
    await migrate(target);
    for (const day of await listDays(database)) await createPartition(target, day);
    const tables = (await database.kysely.introspection.getTables()).map(({ name }) => name);
    const rows = await transact(target, async (transaction) => {
      let copied = 0;
      for (const table of tables) copied += await copyTable(database, transaction, table);
      return copied;
    });
    print(`Copied ${rows} rows of ${tables.length} tables. Start the servers with DATABASE_URL set to PostgreSQL.`);
  } finally {
    await target.close();
  }
}

/** Returns the days of rows that need a partition. */
async function listDays({ kysely }: Database): Promise<PartitionDay[]> {
  const { rows } = await sql<{ name: PartitionDay[0]; day: string }>`
    select 'entries' as name, substr(board, 1, 10) as day from entries where board > '0'
    union select 'submissions', day from submissions where day <> '' order by name, day`.execute(kysely);
  return rows.map(({ name, day }) => [name, day]);
}

async function copyTable({ kysely }: Database, target: Database['kysely'], name: string): Promise<number> {
  const table = sql.table(name);
  if ((await sql`select 1 from ${table} limit 1`.execute(target)).rows.length > 0)
    throw new Error(`The table ${name} of PostgreSQL has rows. Nothing was copied.`);
  for (let [copied, last] = [0, 0]; ;) {
    const { rows } = await sql<Row>`select rowid, * from ${table} where rowid > ${last} order by rowid limit ${PAGE_ROWS}`.execute(kysely);
    if (rows.length === 0) return copied;
    [copied, last] = [copied + rows.length, rows[rows.length - 1].rowid];
    const values = rows.map(({ rowid: _rowid, ...row }) => row);
    await target
      .insertInto(name as keyof Tables)
      .values(values)
      .execute();
  }
}
