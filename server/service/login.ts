// Login: nickname and PIN for the uid. An unknown nickname and a wrong PIN are the same refusal after the same work.
import { checkNickname, checkPin, nicknameKey } from '../../src/net/names.ts';
import { networkOf } from '../rate-limits.ts';
import { ServerError } from '../server-error.ts';
import { forgetOldFailures, startLogin } from './login-locks.ts';
import { refuseBanned } from './refuse-banned.ts';
import type { ServiceContext } from './service-context.ts';
import { uidHash, uidOf } from './user-ids.ts';

type Login = { readonly nickname: string; readonly pin: string; readonly address: string };

/** No nickname is longer, however it is written. */
const MAX_KEY_CHARACTERS = 64;

export async function login(context: ServiceContext, { nickname, pin, address }: Login): Promise<{ readonly uid: string }> {
  const { config, database, clock, signer, pinHasher } = context;
  const now = clock();
  const key = nicknameKey(nickname.slice(0, MAX_KEY_CHARACTERS));
  const attempt = await startLogin({
    database,
    now,
    addressKey: signer.sign('login-address', networkOf(address)).toString('base64url'),
    nicknameKey: signer.sign('login-nickname', key).toString('base64url'),
    failures: config.loginFailures,
    lockSeconds: config.loginLockSeconds,
    lockMaxSeconds: config.loginLockMaxSeconds,
  });
  const user = checkNickname(nickname)
    ? undefined
    : await database.kysely.selectFrom('service_users').selectAll().where('nickname_key', '=', key).executeTakeFirst();
  const isRight = await pinHasher.verify(user?.pin_hash, checkPin(pin) ? '' : pin);
  if (!isRight || user === undefined) {
    await forgetOldFailures(database, now);
    throw new ServerError('login-failed', 'Nickname and PIN do not fit together.');
  }
  await attempt.succeed();
  await refuseBanned(database, key);
  const uid = uidOf(signer, user.public_id);
  // The hash differs after the server's secret was changed.
  await database.kysely
    .updateTable('service_users')
    .set({ uid_hash: uidHash(uid), seen_at: now })
    .where('public_id', '=', user.public_id)
    .execute();
  return { uid };
}
