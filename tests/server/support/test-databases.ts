// Declares tests on the embedded database and on PostgreSQL, which an import of this module starts.
import { describe } from 'vitest';
import { startPostgres, type DatabaseKind } from './open-test-database.ts';

const postgres = await startPostgres();

/** Runs the tests on both databases. Skips PostgreSQL, with the reason, if it cannot start. */
export function describeDatabases(body: (kind: DatabaseKind) => void): void {
  describe('embedded', () => body('embedded'));
  describePostgres(() => body('postgres'));
}

/** Runs tests only on PostgreSQL. */
export function describePostgres(body: () => void): void {
  if ('url' in postgres) describe('postgres', body);
  else describe.skip(`postgres: ${postgres.reason}`, body);
}
