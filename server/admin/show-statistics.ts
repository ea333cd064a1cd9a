// The verb `stats`: prints row counts and the size of the database.
import { sql } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { AdminContext } from './admin-context.ts';

const COUNTS = [
  ['players of the main leaderboard', sql`players`],
  ['entries', sql`entries where is_hidden = 0`],
  ['of them verified', sql`entries where is_hidden = 0 and is_verified = 1`],
  ['hidden entries', sql`entries where is_hidden = 1`],
  ['players of the score service', sql`service_users`],
  ['of them hidden', sql`service_users where is_hidden = 1`],
  ['stored games', sql`games`],
  ['banned names', sql`banned_names`],
] as const;

const BYTES = {
  embedded: sql<{ value: number }>`select page_count * page_size as value from pragma_page_count(), pragma_page_size()`,
  postgres: sql<{ value: number }>`select pg_database_size(current_database()) as value`,
};

export async function showStatistics({ database, print }: AdminContext): Promise<void> {
  for (const [name, from] of COUNTS) print(`${await readNumber(database, sql`select count(*) as value from ${from}`)}\t${name}`);
  print(`${await readNumber(database, BYTES[database.kind])}\tbytes of the database`);
}

async function readNumber({ kysely }: Database, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(kysely);
  return Number((rows[0] as { value: unknown }).value);
}
