// Players of the main leaderboard: ids, names, countries, and one row each, found by the hash of the secret id.
import type { IncomingHttpHeaders } from 'node:http';
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import FLAGS from '../../assets/generated/flags.json' with { type: 'json' };
import { hasMixedScripts } from '../../src/net/bad-words/look-alikes.ts';
import { checkName, cleanName, nicknameKey } from '../../src/net/names.ts';
import type { Tables } from '../database/tables.ts';
import { lookAlikeKeys } from '../look-alike-keys.ts';
import type { RandomBytes } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { isSameText, sha256, type Signer } from '../signer.ts';

type NewPlayer = Pick<Insertable<Tables['players']>, 'public_id' | 'key_hash' | 'name' | 'country'>;

/** `seen_at` is not changed again within this time. It has an index. */
export const SEEN_MILLISECONDS = 3_600_000;

const MESSAGES = {
  'name-empty': 'The name is empty.',
  'name-characters': 'The name contains characters that are not allowed.',
  'name-too-long': 'The name is too long.',
  'name-bad-words': 'The name contains bad words.',
} as const;

/** A secret id has 128 random bits and a signature, so that the server recognizes its ids without storing them. */
const RANDOM_BYTES = 16;
const RANDOM_CHARACTERS = 22;
const PUBLIC_ID_BYTES = 12;
const SIGNATURE_BYTES = 9;
const ID_USE = 'player id';

/** Suffix of a subdivision flag, such as `gb-eng`. */
const FLAG_PART = /-[a-z]{2,3}$/i;
/** Countries that the game has a flag for. The first flag is the one of unknown countries. */
const COUNTRIES: ReadonlySet<string> = new Set(FLAGS.codes.slice(1));

/** Returns a new id. With a submission key the id is derived from it, so that a lost answer can be repeated. */
export function issuePlayerId(signer: Signer, randomBytes: RandomBytes, submission?: string): string {
  const random = submission === undefined ? randomBytes(RANDOM_BYTES) : signer.sign('player of submission', submission);
  const text = random.subarray(0, RANDOM_BYTES).toString('base64url');
  return text + signatureOf(signer, text);
}

/** Returns whether this server issued the id. Players cannot choose ids, so no two players share one. */
export function isPlayerId(signer: Signer, id: string): boolean {
  return isSameText(id.slice(RANDOM_CHARACTERS), signatureOf(signer, id.slice(0, RANDOM_CHARACTERS)));
}

/** Returns the hash that is stored instead of the id. */
export function playerKey(id: string): string {
  return sha256(id);
}

function signatureOf(signer: Signer, text: string): string {
  return signer.sign(ID_USE, text).subarray(0, SIGNATURE_BYTES).toString('base64url');
}

/** Returns a new id of a player or user that others see. */
export function newPublicId(randomBytes: RandomBytes): string {
  return randomBytes(PUBLIC_ID_BYTES).toString('base64url');
}

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
 * Creates or updates the player. `public_id` counts only for a new one. The write locks the player's data until the transaction ends. It changes no index of PostgreSQL, except
 * once an hour.
 */
export function putPlayer(transaction: Transaction<Tables>, player: NewPlayer, now: number) {
  const { name, country } = player;
  const nameKey = nicknameKey(name);
  const seenAt = sql<number>`case when players.seen_at > ${now - SEEN_MILLISECONDS} then players.seen_at else excluded.seen_at end`;
  return transaction
    .insertInto('players')
    .values({ ...player, name_key: nameKey, created_at: now, seen_at: now })
    .onConflict((conflict) => conflict.column('key_hash').doUpdateSet({ name, name_key: nameKey, country, seen_at: seenAt }))
    .returning(['public_id', 'is_hidden']);
}

/**
 * Returns two lowercase letters, or an empty text. `header` is the name of the proxy's header, empty for none. With a header, the client's
 * choice never counts.
 */
export function chooseCountry(headers: IncomingHttpHeaders, header: string, sent: string): string {
  if (header !== '') return readCountry(headers[header]) ?? '';
  return readCountry(sent.replace(FLAG_PART, '')) ?? readRegion(headers['accept-language']) ?? '';
}

function readCountry(value: string | string[] | undefined): string | undefined {
  const text = (Array.isArray(value) ? value[0] : value)?.trim().toLowerCase() ?? '';
  return COUNTRIES.has(text) ? text : undefined;
}

/** Returns `br` for `pt-BR,pt;q=0.9`, `cn` for `zh-Hans-CN`. */
function readRegion(languages = ''): string | undefined {
  const subtags = languages
    .slice(0, 200)
    .split(',')
    .flatMap((language) => language.split(';')[0].trim().split('-').slice(1));
  return subtags.map(readCountry).find((country) => country !== undefined);
}
