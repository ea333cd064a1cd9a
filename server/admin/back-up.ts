// The verb `backup`: a copy of the embedded database as of one moment, taken while servers go on writing.
import { sql } from 'kysely';
import { existsSync } from 'node:fs';
import { AdminError, type AdminContext } from './admin-context.ts';

/** PostgreSQL has its own tool; failing keeps a script from believing that there is a backup. */
export async function backUp({ database, print }: AdminContext, [file]: readonly string[]): Promise<void> {
  if (database.kind === 'postgres')
    throw new AdminError(`PostgreSQL is backed up by its own tool: pg_dump --format=custom --file=${file} "$DATABASE_URL"`);
  if (existsSync(file)) throw new AdminError(`${file} is there already, and is left as it is.`);
  await sql`vacuum into ${file}`.execute(database.kysely);
  print(`the database is in ${file}`);
}
