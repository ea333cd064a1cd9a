// Records the statements that this process sends to PostgreSQL.
import { CompiledQuery } from 'kysely';
import pg from 'pg';
import { vi } from 'vitest';

export function recordStatements() {
  const statements: CompiledQuery[] = [];
  const original = pg.Client.prototype.query as (...values: unknown[]) => unknown;
  const spied = vi.spyOn(pg.Client.prototype as { query: typeof original }, 'query');
  spied.mockImplementation(function record(this: pg.Client, ...values: unknown[]) {
    const { text, values: parameters = [] } = values[0] as pg.QueryConfig<unknown[]>;
    statements.push(CompiledQuery.raw(text, parameters));
    return original.apply(this, values);
  });
  return { statements, stop: () => spied.mockRestore() };
}
