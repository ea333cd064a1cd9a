// Rows that PostgreSQL reads for the statements of requests, by EXPLAIN ANALYZE.
import { Kysely, PostgresDialect, type CompiledQuery, type Kysely as KyselyType } from 'kysely';
import type { Database } from '../../../../server/database/open-database.ts';
import { createPostgresPool } from '../../../../server/database/postgres-pool.ts';
import type { Tables } from '../../../../server/database/tables.ts';
import { explainPrepared, type Plan } from '../../support/prepared-plans.ts';

const POOL = { connections: 4, timeoutMilliseconds: 60_000, statementMilliseconds: 600_000, plansOnce: true };

export type StatementRows = { readonly text: string; readonly rows: number };

/** Opens the database again. `statements` gets all statements. */
export function openLogged(database: Database, url: string, statements: CompiledQuery[]): Database {
  const kysely = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: createPostgresPool(url, POOL) }),
    log: ({ query }) => {
      statements.push(query);
    },
  });
  return { ...database, kysely, close: () => kysely.destroy() };
}

/** Runs the statements again in a transaction that is undone. Returns the rows that each has read, the most first. */
export async function countRows(kysely: KyselyType<Tables>, statements: readonly CompiledQuery[]): Promise<StatementRows[]> {
  const counted: StatementRows[] = [];
  const undone = new Error('undone');
  const transaction = kysely.transaction().execute(async (transaction) => {
    for (const statement of statements) {
      const plans = await explainPrepared(transaction, statement, 'analyze, format json');
      if (plans.length > 0) counted.push({ text: statement.sql, rows: plans.reduce((sum, plan) => sum + rowsOf(plan), 0) });
    }
    throw undone;
  });
  await transaction.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  return counted.sort((one, other) => other.rows - one.rows);
}

/** Rows of tables and indexes, also those that a filter removed. */
function rowsOf(plan: Plan): number {
  const { 'Actual Loops': loops, 'Actual Rows': found, 'Rows Removed by Filter': removed = 0 } = plan as Readonly<Record<string, number>>;
  const isScan = /^(Seq|Index|Index Only|Bitmap Heap) Scan$/.test(plan['Node Type']);
  return (isScan ? loops * (found + removed) : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0);
}
