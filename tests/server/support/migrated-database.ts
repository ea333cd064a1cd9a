// The database on the run's PostgreSQL that has all tables and nothing in them: tests' databases are copies of it.
import pg from 'pg';
import { migrate } from '../../../server/database/migrate.ts';
import { openDatabase } from '../../../server/database/open-database.ts';

export const MIGRATED = 'migrated';

/** `url` is the cluster's, without a database. */
export async function makeMigratedDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${MIGRATED}`);
  await client.end();
  const database = openDatabase(`${url}/${MIGRATED}`);
  await migrate(database);
  await database.close();
}
