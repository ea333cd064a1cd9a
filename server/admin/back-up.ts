// The verb `backup`: writes a consistent copy of the embedded database while servers keep writing.
import { sql } from 'kysely';
import { closeSync, openSync } from 'node:fs';
import { AdminError, type AdminContext } from './admin-context.ts';

/** Throws for PostgreSQL, so that a script does not assume that a backup exists. */
export async function backUp({ database, print }: AdminContext, [file]: readonly string[]): Promise<void> {
  if (database.kind === 'postgres')
    throw new AdminError(`Cannot back up PostgreSQL here. Use its own tool: pg_dump --format=custom --file=${file} "$DATABASE_URL"`);
  createFile(file);
  await sql`vacuum into ${file}`.execute(database.kysely);
  print(`Backed up the database to ${file}`);
}

/**
 * Creates an empty file that only the owner can read: SQLite keeps the permissions of the file that it fills. Throws if the file exists.
 */
function createFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    const exists = (error as NodeJS.ErrnoException).code === 'EEXIST';
    throw new AdminError(exists ? `${file} already exists. Nothing was written.` : `Failed to create the backup ${file}: ${String(error)}`);
  }
}
