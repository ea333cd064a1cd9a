// Refuses banned nicknames.
import type { Kysely } from 'kysely';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { ServerError } from '../server-error.ts';

/** `kysely` may be a transaction. Throws `banned`. */
export async function refuseBanned(
  { kysely }: Pick<Database, 'kysely'> | { readonly kysely: Kysely<Tables> },
  nicknameKey: string,
): Promise<void> {
  const ban = await kysely.selectFrom('banned_names').select('name_key').where('name_key', '=', nicknameKey).executeTakeFirst();
  if (ban) throw new ServerError('banned', 'This nickname is banned.');
}
