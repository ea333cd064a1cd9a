// Makes entries and submission keys tables with daily partitions in PostgreSQL. The stored rows stay where they are, as the first partition.
import { PostgresAdapter, sql, type Kysely, type Migration } from 'kysely';
import { endOfPartition } from '../partitions.ts';

/** Greater than all names of all-time boards, which begin with a slash, and lower than all days. */
const FIRST_DAY = '0';

export const createPartitions: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table submissions add column day text not null default ''`.execute(db);
    if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
    await sql`alter table submissions alter column day type text collate "C"`.execute(db);
    const { rows } = await sql<{ board: string | null }>`select max(board) as board from entries`.execute(db);
    const [day] = (rows[0].board ?? '').split('/');
    await partition(db, {
      table: 'entries',
      column: 'board',
      key: sql`board, player, is_verified`,
      indexes: {
        entries_in_order: sql`board, is_hidden, is_verified desc, score desc, reached_at, player`,
        entries_by_player: sql`player`,
        entries_by_game: sql`game`,
      },
      end: day === '' ? FIRST_DAY : endOfPartition(day),
    });
    // Their key contains the day from now on, so its index is built.
    await sql`alter table submissions drop constraint submissions_key`.execute(db);
    await partition(db, {
      table: 'submissions',
      column: 'day',
      key: sql`scope, key, day`,
      indexes: { submissions_by_player: sql`scope, player`, submissions_by_age: sql`created_at` },
      end: FIRST_DAY,
    });
  },
};

type Fragment = ReturnType<typeof sql>;

type Partitioning = {
  readonly table: string;
  readonly column: string;
  readonly key: Fragment;
  /** Columns of the table's indexes by name. */
  readonly indexes: Readonly<Record<string, Fragment>>;
  /** First text after those of the stored rows. */
  readonly end: string;
};

/** The stored rows are read once, to check `end`. Equal indexes are not built again. */
async function partition(db: Kysely<unknown>, { table, column, key, indexes, end }: Partitioning): Promise<void> {
  const [whole, first] = [sql.table(table), sql.table(`${table}_first`)];
  await sql`alter table ${whole} rename to ${first}`.execute(db);
  await sql`create table ${whole} (like ${first} including defaults, primary key (${key})) partition by range (${sql.ref(column)})`.execute(
    db,
  );
  for (const [name, columns] of Object.entries(indexes)) {
    await sql`alter index ${sql.id(name)} rename to ${sql.id(`${name}_first`)}`.execute(db);
    await sql`create index ${sql.id(name)} on ${whole} (${columns})`.execute(db);
  }
  await sql`alter table ${whole} attach partition ${first} for values from (minvalue) to (${sql.lit(end)})`.execute(db);
}
