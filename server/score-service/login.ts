// Login: exchanges nickname and PIN for the uid.
import { checkCredentials, type Credentials } from './check-credentials.ts';
import { refuseBanned } from './refuse-banned.ts';
import type { ScoreServiceContext } from './score-service-context.ts';
import { uidHash, uidOf } from './user-ids.ts';

/** `public_id` is the `uid` of the user's leaderboard rows. */
type LoggedIn = { readonly uid: string; readonly public_id: string };

export async function login(context: ScoreServiceContext, credentials: Credentials): Promise<LoggedIn> {
  const { database, clock, signer } = context;
  const user = await checkCredentials(context, credentials);
  await refuseBanned(database, user.nickname_key);
  const uid = uidOf(signer, user.public_id, user.uid_version);
  // The stored hash is outdated after a PIN reset or a change of the server's secret.
  await database.kysely
    .updateTable('service_users')
    .set({ uid_hash: uidHash(uid), seen_at: clock() })
    .where('public_id', '=', user.public_id)
    .execute();
  return { uid, public_id: user.public_id };
}
