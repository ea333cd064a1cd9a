// Checks nickname and PIN. An unknown nickname gets the same refusal as a wrong PIN, after the same work.
import type { Selectable } from 'kysely';
import { checkNickname, checkPin, nicknameKey } from '../../src/net/names.ts';
import type { Tables } from '../database/tables.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { loginKeys, startLogin } from './login-locks.ts';

export type Credentials = { readonly nickname: string; readonly pin: string; readonly address: string; readonly isForeign: boolean };

/** Longer than any normalized valid nickname. */
const MAX_KEY_CHARACTERS = 64;

/** Returns the user. Throws `login-failed` or `locked-out`. */
export async function checkCredentials(
  { config, database, clock, signer, pinHasher, botCheck }: ServerContext,
  { nickname, pin, address, isForeign }: Credentials,
): Promise<Selectable<Tables['service_users']>> {
  const key = nicknameKey(nickname.slice(0, MAX_KEY_CHARACTERS));
  const attempt = await startLogin({
    database,
    now: clock(),
    keys: loginKeys(signer, key, address, isForeign),
    passesLocks: botCheck.passesLocks ?? false,
    failures: config.loginFailures,
    lockSeconds: config.loginLockSeconds,
    lockMaxSeconds: config.loginLockMaxSeconds,
  });
  const user = checkNickname(nickname)
    ? undefined
    : await database.kysely.selectFrom('service_users').selectAll().where('nickname_key', '=', key).executeTakeFirst();
  const isRight = await pinHasher.verify(user?.pin_hash, checkPin(pin) ? '' : pin);
  if (!isRight || user === undefined) throw new ServerError('login-failed', 'Wrong nickname or PIN.');
  await attempt.succeed(user.public_id);
  return user;
}
