// The verb `backup`: a copy of the embedded database as of one moment, taken while servers go on writing.
import { sql } from 'kysely';
import { closeSync, openSync } from 'node:fs';
import { AdminError, type AdminContext } from './admin-context.ts';

/** PostgreSQL has its own tool; failing keeps a script from believing that there is a backup. */
export async function backUp({ database, print }: AdminContext, [file]: readonly string[]): Promise<void> {
  if (database.kind === 'postgres')
    throw new AdminError(`PostgreSQL is backed up by its own tool: pg_dump --format=custom --file=${file} "$DATABASE_URL"`);
  makeFile(file);
  await sql`vacuum into ${file}`.execute(database.kysely);
  print(`the database is in ${file}`);
}

/** Empty, for the owner alone: SQLite keeps the rights of a file that it fills. Throws where there is one already. */
function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const isThere = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new AdminError(isThere ? `${file} is there already, and is left as it is.` : `The backup cannot be written: ${String(error)}`);
  }
}
