// Moderation of the score service: users who are taken off the lists and put back, values that are set, and the deletion of a user's data.
import type { LeaderboardType } from '../../src/net/leaderboard-types.ts';
import { checkNickname, nicknameKey } from '../../src/net/names.ts';
import type { Database } from '../database/open-database.ts';
import { transact } from '../database/transact.ts';
import { holdUser } from './hold-user.ts';
import { putValue } from './record-game.ts';

/** `text` is a public id or a nickname. Gives the public id. */
export async function findUser({ kysely }: Database, text: string): Promise<string | undefined> {
  const byNickname = checkNickname(text)
    ? undefined
    : await kysely.selectFrom('service_users').select('public_id').where('nickname_key', '=', nicknameKey(text)).executeTakeFirst();
  const user =
    byNickname ?? (await kysely.selectFrom('service_users').select('public_id').where('public_id', '=', text).executeTakeFirst());
  return user?.public_id;
}

/** False for an unknown one. */
export async function setUserHidden({ kysely }: Database, user: string, isHidden: boolean): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('service_users')
    .set({ is_hidden: isHidden ? 1 : 0 })
    .where('public_id', '=', user)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Setting = {
  readonly game: string;
  readonly user: string;
  readonly type: LeaderboardType;
  readonly value: number;
  readonly now: number;
};

/** For what an operator grants or takes away. False for an unknown user. */
export function setUserValue(database: Database, { game, user, type, value, now }: Setting): Promise<boolean> {
  return transact(database, async (transaction) => {
    if (!(await holdUser(transaction, user, now))) return false;
    await putValue(transaction, { game, type, user, value, reached_at: now, is_verified: 1, seconds: null });
    return true;
  });
}

/** Revokes the uid as well: every device has to log in with the new PIN. False for an unknown user. */
export async function setUserPin({ kysely }: Database, user: string, pinHash: string): Promise<boolean> {
  const { numUpdatedRows } = await kysely
    .updateTable('service_users')
    // No uid has this hash. The next login stores that of the new one.
    .set((row) => ({ pin_hash: pinHash, uid_version: row('uid_version', '+', 1), uid_hash: `revoked ${user}` }))
    .where('public_id', '=', user)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** All that the score service knows of the user: values, games, answers, networks, and nickname and PIN. False for an unknown one. */
export function deleteUser(database: Database, user: string, now: number): Promise<boolean> {
  return transact(database, async (transaction) => {
    if (!(await holdUser(transaction, user, now))) return false;
    await transaction.deleteFrom('service_values').where('user', '=', user).execute();
    await transaction.deleteFrom('games').where('scope', '=', 'service').where('player', '=', user).execute();
    await transaction.deleteFrom('submissions').where('scope', '=', 'service').where('player', '=', user).execute();
    await transaction.deleteFrom('login_networks').where('user', '=', user).execute();
    await transaction.deleteFrom('service_users').where('public_id', '=', user).execute();
    return true;
  });
}
