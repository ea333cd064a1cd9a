// Moderation of the score service: hides and shows users, sets values and PINs, deletes users, refuses banned nicknames.
import { sql } from 'kysely';
import { checkNickname, nicknameKey } from '../../src/net/names.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { ServerError } from '../server-error.ts';
import { addTombstone } from '../leaderboard/moderation.ts';
import type { Signer } from '../signer.ts';
import { lockUser, putValue, updateUser } from './record-game.ts';

/** `text` is a nickname or a public id. Returns the public id. */
export async function findUser({ kysely }: Database, text: string): Promise<string | undefined> {
  const byNickname = checkNickname(text)
    ? undefined
    : await kysely.selectFrom('service_users').select('public_id').where('nickname_key', '=', nicknameKey(text)).executeTakeFirst();
  const user =
    byNickname ?? (await kysely.selectFrom('service_users').select('public_id').where('public_id', '=', text).executeTakeFirst());
  return user?.public_id;
}

/** Returns false for an unknown user. */
export function setUserHidden({ kysely }: Database, user: string, isHidden: boolean): Promise<boolean> {
  return updateUser(kysely, user, { is_hidden: isHidden ? 1 : 0 });
}

type ValueChange = Pick<Tables['service_values'], 'game' | 'user' | 'type' | 'value'>;

/** Sets a value for an operator. Returns false for an unknown user. */
export function setUserValue(database: Database, change: ValueChange, now: number): Promise<boolean> {
  return transact(database, async (transaction) => {
    if (!(await lockUser(transaction, change.user, now))) return false;
    await putValue(transaction, { ...change, reached_at: now, is_verified: 1, seconds: null });
    return true;
  });
}

/** Also revokes the uid: all devices must log in with the new PIN. Returns false for an unknown user. */
export function setUserPin({ kysely }: Database, user: string, pinHash: string): Promise<boolean> {
  const uid_version = sql<number>`uid_version + 1`;
  // The hash matches no uid. The next login stores that of the new uid.
  return updateUser(kysely, user, { pin_hash: pinHash, uid_version, uid_hash: `revoked ${user}` });
}

/** Deletes all data of the user. Used tickets stay used, and a hidden nickname stays hidden. Returns false for an unknown user. */
export function deleteUser(database: Database, signer: Signer, user: string, now: number): Promise<boolean> {
  return transact(database, async (transaction) => {
    // Locks out scores of the user, as `lockUser` does.
    const deleted = await transaction.deleteFrom('service_users').where('public_id', '=', user).returningAll().executeTakeFirst();
    if (!deleted) return false;
    const nickname = signer.sign('nickname', deleted.nickname_key).toString('base64url');
    if (deleted.is_hidden === 1) await addTombstone(transaction, nickname, now, 1);
    await transaction.deleteFrom('service_values').where('user', '=', user).execute();
    const games = transaction.deleteFrom('games').where('scope', '=', 'service').where('player', '=', user).returning('id');
    for (const { id } of await games.execute()) await addTombstone(transaction, `service game ${id}`, now);
    await transaction.deleteFrom('submissions').where('scope', '=', 'service').where('player', '=', user).execute();
    await transaction.deleteFrom('login_networks').where('user', '=', user).execute();
    return true;
  });
}

/** Throws `banned`. */
export async function refuseBanned({ kysely }: Database, nicknameKey: string): Promise<void> {
  const ban = await kysely.selectFrom('banned_names').select('name_key').where('name_key', '=', nicknameKey).executeTakeFirst();
  if (ban) throw new ServerError('banned', 'This nickname is banned.');
}
