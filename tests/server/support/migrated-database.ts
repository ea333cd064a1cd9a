// An empty migrated PostgreSQL database: the template of the test databases.
import pg from 'pg';
import { migrate } from '../../../server/database/migrate.ts';
import { openDatabase } from '../../../server/database/open-database.ts';

export const MIGRATED = 'migrated';

/** `url` is the cluster's, without a database. */
export async function createMigratedDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${url}/postgres` });
  await client.connect();
  await client.query(`create database ${MIGRATED}`);
  await client.end();
  const database = openDatabase(`${url}/${MIGRATED}`);
  await migrate(database);
  await database.close();
}
