// Declares tests on the embedded database and on PostgreSQL, which an import of this module starts.
import { describe, type TestOptions } from 'vitest';
import { startPostgres, type DatabaseKind } from './open-test-database.ts';

const postgres = await startPostgres();

/** Runs the tests on the embedded database and, in the full suite, on PostgreSQL. */
export function describeDatabases(body: (kind: DatabaseKind) => void): void {
  describe('embedded', () => body('embedded'));
  describePostgres(() => body('postgres'), { tags: 'full' });
}

/** Runs the tests on both databases. These files represent PostgreSQL in the gate. */
export function describeBothDatabases(body: (kind: DatabaseKind) => void): void {
  describe('embedded', () => body('embedded'));
  describePostgres(() => body('postgres'));
}

/** Runs tests only on PostgreSQL. Skips them, with the reason, if it cannot start. */
export function describePostgres(body: () => void, options: TestOptions = {}): void {
  if ('url' in postgres) describe('postgres', options, body);
  else describe.skip(`postgres: ${postgres.reason}`, options, body);
}
