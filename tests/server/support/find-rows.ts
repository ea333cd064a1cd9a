// Searches all tables of a database for texts that must not be stored.
import { sql } from 'kysely';
import type { Database } from '../../../server/database/open-database.ts';

/** Returns each row that contains one of the texts, as `table {...}`. */
export async function findRows({ kysely }: Database, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await kysely.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(kysely);
    const written = rows.map((row) => `${name} ${JSON.stringify(row)}`);
    found.push(...written.filter((row) => texts.some((text) => row.includes(text))));
  }
  return found;
}
