// Plans of PostgreSQL for statements without their values, as the server's connections plan them.
import { CompiledQuery, type Transaction } from 'kysely';
import pg from 'pg';
import type { Tables } from '../../../server/database/tables.ts';

export type Plan = { readonly 'Node Type': string; readonly Plans?: readonly Plan[] } & Readonly<Record<string, unknown>>;

/** `options` are those of EXPLAIN. Returns no plan for statements that have none, such as BEGIN. */
export async function explainPrepared(
  transaction: Transaction<Tables>,
  { sql: text, parameters }: CompiledQuery,
  options = 'format json',
): Promise<Plan[]> {
  if (!/^\s*(with|select|insert|update|delete)/i.test(text)) return [];
  const execute = (query: string) =>
    transaction.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(CompiledQuery.raw(query));
  await execute('set local plan_cache_mode = force_generic_plan');
  await execute(`prepare explained as ${text}`);
  const values = parameters.length === 0 ? '' : `(${parameters.map(literalOf).join(', ')})`;
  const { rows } = await execute(`explain (${options}) execute explained ${values}`);
  await execute('deallocate explained');
  return rows[0]['QUERY PLAN'].map(({ Plan: plan }) => plan);
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return pg.escapeLiteral(value);
  // A list as PostgreSQL writes it.
  return pg.escapeLiteral(JSON.stringify(value).replace(/^\[(.*)\]$/s, '{$1}'));
}
