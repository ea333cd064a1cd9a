// Registration: creates an account for an unused nickname, and returns a secret uid and a PIN.
import { hasBadWords } from '../../src/net/bad-words/has-bad-words.ts';
import { hasMixedScripts } from '../../src/net/bad-words/look-alikes.ts';
import { checkNickname, nicknameKey, type NicknameFault } from '../../src/net/names.ts';
import { NICKNAME } from '../../src/net/protocol.ts';
import { transact } from '../database/transact.ts';
import { lookAlikeKeys } from '../look-alike-keys.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { sha256, type Signer } from '../signer.ts';
import { newPublicId } from '../leaderboard/players.ts';
import { selectTombstones } from '../leaderboard/moderation.ts';
import { loginKeys, rememberNetwork } from './login.ts';
import { newPin } from './pin-hasher.ts';

const MESSAGES: Readonly<Record<NicknameFault['code'], string>> = {
  nicknameEmpty: 'The nickname is empty.',
  nicknameCharacters: 'The nickname contains characters other than letters and digits.',
  nicknameTooShort: `The nickname has fewer than ${NICKNAME.minLength} characters.`,
  nicknameTooLong: `The nickname has more than ${NICKNAME.maxLength} characters.`,
};

type Registrant = { readonly nickname: string; readonly address: string };

export async function register(context: ServerContext, claims: Set<string>, { nickname, address }: Registrant) {
  const fault = checkNickname(nickname);
  if (fault) throw new ServerError('nickname-invalid', MESSAGES[fault.code]);
  if (hasMixedScripts(nickname))
    throw new ServerError('nickname-invalid', 'The nickname mixes letters of several alphabets, such as Latin and Cyrillic.');
  if (hasBadWords(nickname)) throw new ServerError('name-bad-words', 'The nickname contains bad words.');
  const key = nicknameKey(nickname);
  if (claims.has(key)) throw taken();
  claims.add(key);
  try {
    if (await isTaken(context, key)) throw taken();
    return await addUser(context, { nickname: nickname.normalize('NFC'), address }, key);
  } finally {
    claims.delete(key);
  }
}

/** Also for a nickname that looks like a taken one in another alphabet. */
async function isTaken({ database }: ServerContext, key: string): Promise<boolean> {
  const keys = lookAlikeKeys(key);
  const user = await database.kysely.selectFrom('service_users').select('public_id').where('nickname_key', 'in', keys).executeTakeFirst();
  if (user !== undefined) return true;
  const ban = await database.kysely.selectFrom('banned_names').select('name_key').where('name_key', 'in', keys).executeTakeFirst();
  return ban !== undefined;
}

async function addUser({ database, clock, randomBytes, signer, pinHasher }: ServerContext, { nickname, address }: Registrant, key: string) {
  const pin = newPin(randomBytes);
  const publicId = newPublicId(randomBytes);
  const uid = uidOf(signer, publicId);
  const now = clock();
  const [tombstone] = await selectTombstones(database.kysely, [signer.sign('nickname', key).toString('base64url')]).execute();
  const user = {
    public_id: publicId,
    uid_hash: sha256(uid),
    nickname,
    nickname_key: key,
    pin_hash: await pinHasher.hash(pin),
    is_hidden: tombstone?.is_hidden ?? 0,
    created_at: now,
    seen_at: now,
  };
  await transact(database, async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('service_users')
      .values(user)
      .onConflict((conflict) => conflict.column('nickname_key').doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw taken();
    await rememberNetwork(transaction, loginKeys(signer, key, address).known, publicId, now);
  });
  // `public_id` is the `uid` of the user's leaderboard rows.
  return { uid, pin_code: pin, public_id: publicId };
}

/** Returns the secret uid: 256 bits, derived from the public id, the version and the server's secret, so that only its hash is stored. */
export function uidOf(signer: Signer, publicId: string, version = 0): string {
  return signer.sign('uid', version === 0 ? publicId : `${publicId} ${version}`).toString('base64url');
}

function taken(): ServerError {
  return new ServerError('nickname-taken', 'The nickname is taken.');
}
