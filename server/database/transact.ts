// Transactions with retries, and their statements that run in one round trip.
import { PostgresAdapter, sql, type Compilable, type Kysely, type OperationNodeSource, type Transaction } from 'kysely';
import { countTries } from './database-fault.ts';
import type { Database } from './open-database.ts';
import { createPartition, isMissingPartition, type PartitionDay } from './partitions.ts';
import type { Tables } from './tables.ts';

/**
 * Retries after errors for which `countTries` allows it. `body` may run more than once, so it must have no side effects outside the
 * database. `days` are those of the rows that it inserts: their partitions are created if the cleanup has not done so.
 */
export async function transact<Result>(
  database: Database,
  body: (transaction: Transaction<Tables>) => Promise<Result>,
  days: readonly PartitionDay[] = [],
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.kysely.transaction().execute(body);
    } catch (error) {
      if (tries >= countTries(error)) throw error;
      if (isMissingPartition(error)) for (const day of days) await createPartition(database, day);
    }
  }
}

/** A query, or a write with RETURNING. */
export type Statement<Row = unknown> = Compilable<Row> & OperationNodeSource;

export type Results<Statements extends readonly (Statement | undefined)[]> = {
  readonly [Index in keyof Statements]: Statements[Index] extends Statement<infer Row> | undefined ? Row[] : never;
};

/**
 * Returns the rows of each statement; none for undefined. In PostgreSQL, all statements see the rows from before the first one, and lock
 * rows in their order. The embedded database has no round trips: it runs one after another. Integers in results are numbers.
 */
export async function runTogether<const Statements extends readonly (Statement | undefined)[]>(
  kysely: Kysely<Tables>,
  statements: Statements,
): Promise<Results<Statements>> {
  const present = statements.filter((statement) => statement !== undefined);
  const results: unknown[][] = [];
  if (!(kysely.getExecutor().adapter instanceof PostgresAdapter)) {
    for (const statement of present) results.push((await kysely.executeQuery(statement.compile())).rows);
  } else if (present.length > 0) {
    const names = present.map((_statement, index) => sql.id(`part${index}`));
    const parts = sql.join(present.map((statement, index) => sql`${names[index]} as (${statement})`));
    // A part runs when its rows are first read, so the parts run in this order.
    const lists = sql.join(names.map((name) => sql`(select coalesce(json_agg(${name}), '[]') from ${name})`));
    const { rows } = await sql<{ all: unknown[][] }>`with ${parts} select json_build_array(${lists}) as "all"`.execute(kysely);
    results.push(...rows[0].all);
  }
  return statements.map((statement) => (statement === undefined ? [] : results.shift())) as unknown as Results<Statements>;
}
