// Rows that PostgreSQL reads for the statements of requests, by EXPLAIN ANALYZE.
import { CompiledQuery, Kysely, PostgresDialect, type Kysely as KyselyType } from 'kysely';
import type { Database } from '../../../../server/database/open-database.ts';
import { createPostgresPool } from '../../../../server/database/postgres-pool.ts';
import type { Tables } from '../../../../server/database/tables.ts';

const POOL = { connections: 4, timeoutMilliseconds: 60_000, statementMilliseconds: 600_000 };

type Plan = Readonly<Record<string, unknown>> & { readonly Plans?: readonly Plan[] };

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
    for (const { sql: text, parameters } of statements) {
      if (!/^\s*(with|select|insert|update|delete)/i.test(text)) continue;
      const query = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]);
      const { rows } = await transaction.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(query);
      counted.push({ text, rows: rows[0]['QUERY PLAN'].reduce((sum, { Plan: plan }) => sum + rowsOf(plan), 0) });
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
  const isScan = /^(Seq|Index|Index Only|Bitmap Heap) Scan$/.test(String(plan['Node Type']));
  return (isScan ? loops * (found + removed) : 0) + (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), 0);
}
