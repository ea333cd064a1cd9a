// Searches all tables of a database, those of later migrations too, for what should not be stored.
import { sql } from 'kysely';
import type { Database } from '../../../server/database/open-database.ts';

/** Each row that has one of the texts in any column, as `table {...}`. */
export async function findRows({ kysely }: Database, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const { name } of await kysely.introspection.getTables()) {
    const { rows } = await sql`select * from ${sql.table(name)}`.execute(kysely);
    const written = rows.map((row) => `${name} ${JSON.stringify(row)}`);
    found.push(...written.filter((row) => texts.some((text) => row.includes(text))));
  }
  return found;
}
