// Players of the main leaderboard, one row each, found by the hash of the secret id.
import { sql, type Kysely, type Transaction } from 'kysely';
import { hasMixedScripts } from '../../src/net/bad-words/look-alikes.ts';
import { checkName, cleanName, nicknameKey } from '../../src/net/names.ts';
import type { Tables } from '../database/tables.ts';
import { lookAlikeKeys } from '../look-alike-keys.ts';
import { ServerError } from '../server-error.ts';
import { findTombstones } from './tombstones.ts';

type NewPlayer = {
  /** Used only for a new player. */
  readonly publicId: string;
  readonly key: string;
  readonly name: string;
  readonly country: string;
  readonly now: number;
};

const MESSAGES = {
  'name-empty': 'The name is empty.',
  'name-characters': 'The name contains characters that are not allowed.',
  'name-too-long': 'The name is too long.',
  'name-bad-words': 'The name contains bad words.',
} as const;

/** Returns the name in its stored form. Names need not be unique. Throws the fault of the name, or `banned`. */
export async function readPlayerName(kysely: Kysely<Tables>, text: string): Promise<string> {
  const fault = await checkName(text);
  if (fault) throw new ServerError(fault, MESSAGES[fault]);
  const name = cleanName(text);
  if (hasMixedScripts(name)) throw new ServerError('name-characters', 'A word of the name mixes alphabets, such as Latin and Cyrillic.');
  const keys = lookAlikeKeys(nicknameKey(name));
  const ban = await kysely.selectFrom('banned_names').select('name_key').where('name_key', 'in', keys).executeTakeFirst();
  if (ban) throw new ServerError('banned', 'This name is banned.');
  return name;
}

/** Creates or updates the player, and returns the public id. The write locks the player's data until the transaction ends. */
export async function putPlayer(transaction: Transaction<Tables>, { publicId, key, name, country, now }: NewPlayer): Promise<string> {
  const nameKey = nicknameKey(name);
  const { public_id } = await transaction
    .insertInto('players')
    .values({ public_id: publicId, key_hash: key, name, name_key: nameKey, country, created_at: now, seen_at: now })
    .onConflict((conflict) =>
      conflict.column('key_hash').doUpdateSet({ name, name_key: nameKey, country, seen_at: sql<number>`excluded.seen_at` }),
    )
    .returning('public_id')
    .executeTakeFirstOrThrow();
  // Players who were hidden when they were deleted. Read after the insert, which waits for a deletion in progress.
  const [tombstone] = public_id === publicId ? await findTombstones(transaction, [`player ${key}`]) : [];
  if (tombstone?.is_hidden === 1) await transaction.updateTable('players').set({ is_hidden: 1 }).where('key_hash', '=', key).execute();
  return public_id;
}
