// Players of the main leaderboard, one row each, found by the hash of the secret id.
import { sql, type Kysely, type Transaction } from 'kysely';
import { hasMixedScripts } from '../../src/net/bad-words/look-alikes.ts';
import { checkName, cleanName, nicknameKey } from '../../src/net/names.ts';
import type { Tables } from '../database/tables.ts';
import { lookAlikeKeys } from '../look-alike-keys.ts';
import { ServerError } from '../server-error.ts';

type NewPlayer = {
  /** Used only for a new player. */
  readonly publicId: string;
  readonly key: string;
  readonly name: string;
  readonly country: string;
  readonly now: number;
};

/** `seen_at` is not changed again within this time. It has an index. */
const SEEN_MILLISECONDS = 3_600_000;

const MESSAGES = {
  'name-empty': 'The name is empty.',
  'name-characters': 'The name contains characters that are not allowed.',
  'name-too-long': 'The name is too long.',
  'name-bad-words': 'The name contains bad words.',
} as const;

/** Returns the name in its stored form. Names need not be unique. Throws the fault of the name. */
export async function readPlayerName(text: string): Promise<string> {
  const fault = await checkName(text);
  if (fault) throw new ServerError(fault, MESSAGES[fault]);
  const name = cleanName(text);
  if (hasMixedScripts(name)) throw new ServerError('name-characters', 'A word of the name mixes alphabets, such as Latin and Cyrillic.');
  return name;
}

/** Returns no row unless the name is banned. */
export function selectBans(kysely: Kysely<Tables>, name: string) {
  return kysely
    .selectFrom('banned_names')
    .select('name_key')
    .where('name_key', 'in', lookAlikeKeys(nicknameKey(name)));
}

/**
 * Creates or updates the player. The write locks the player's data until the transaction ends. It changes no index of PostgreSQL, except
 * once an hour.
 */
export function putPlayer(transaction: Transaction<Tables>, { publicId, key, name, country, now }: NewPlayer) {
  const nameKey = nicknameKey(name);
  const seenAt = sql<number>`case when players.seen_at > ${now - SEEN_MILLISECONDS} then players.seen_at else excluded.seen_at end`;
  return transaction
    .insertInto('players')
    .values({ public_id: publicId, key_hash: key, name, name_key: nameKey, country, created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet({ name, name_key: nameKey, country, seen_at: seenAt }))
    .returning(['public_id', 'is_hidden']);
}
