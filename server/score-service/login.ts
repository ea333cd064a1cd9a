// Checks nickname and PIN of a login. Limits wrong PINs per network, per nickname in a network, and per nickname, counted in the database
// across all processes.
import type { Selectable, Transaction } from 'kysely';
import { checkNickname, checkPin, nicknameKey } from '../../src/net/names.ts';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import type { Config } from '../config.ts';
import type { Tables } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { DAY_MILLISECONDS } from '../../src/platform/time-in-days.ts';
import { networkOf, WIDE_FACTOR, wideNetworkOf } from '../rate-limits.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import type { Signer } from '../signer.ts';

export type Credentials = { readonly nickname: string; readonly pin: string; readonly address: string; readonly isForeign: boolean };

type LoginKeys = ReturnType<typeof loginKeys>;

/** Longer than any normalized valid nickname. */
const MAX_KEY_CHARACTERS = 64;
/** Factor for a network: many players may share an address. */
const FAILURES_BY_NETWORK = 5;
/** Factor for a nickname over all networks: strangers cannot lock a nickname with a few wrong PINs. */
const FAILURES_BY_NICKNAME = 20;
/** Lifetime of failures after the last one or its lock. */
const FORGET_MILLISECONDS = DAY_MILLISECONDS;
/** Lifetime of a known network after its last login. */
const KNOWN_MILLISECONDS = 90 * DAY_MILLISECONDS;

/**
 * Returns the user. Throws `login-failed` or `locked-out`. An unknown nickname gets the same refusal as a wrong PIN, after the same work.
 */
export async function checkCredentials(
  context: ServerContext,
  { nickname, pin, address, isForeign }: Credentials,
): Promise<Selectable<Tables['service_users']>> {
  const { database, clock, signer, pinHasher } = context;
  const now = clock();
  const key = nicknameKey(nickname.slice(0, MAX_KEY_CHARACTERS));
  const keys = loginKeys(signer, key, address, isForeign);
  const counted = await countAttempt(context, keys, now);
  const user = checkNickname(nickname)
    ? undefined
    : await database.kysely.selectFrom('service_users').selectAll().where('nickname_key', '=', key).executeTakeFirst();
  const isRight = await pinHasher.verify(user?.pin_hash, checkPin(pin) ? '' : pin);
  if (!isRight || user === undefined) throw new ServerError('login-failed', 'Wrong nickname or PIN.');
  await transact(database, async (transaction) => {
    await takeBack(transaction, counted, keys);
    await rememberNetwork(transaction, keys.known, user.public_id, now);
  });
  return user;
}

/** Returns keyed hashes: addresses and nicknames are not stored. */
export function loginKeys(signer: Signer, nicknameKey: string, address: string, isForeign = false) {
  const hash = (use: string, text: string) => signer.sign(use, text).toString('base64url');
  const network = networkOf(address);
  const wide = wideNetworkOf(address);
  const site = isForeign ? ' foreign' : '';
  return {
    /** The /48 of an IPv6 address; undefined for IPv4. */
    wideNetwork: wide === undefined ? undefined : hash('login-address', wide + site),
    network: hash('login-address', network + site),
    nicknameInNetwork: hash('login-nickname-network', `${nicknameKey} ${network}${site}`),
    nickname: hash('login-nickname', nicknameKey),
    /** Key in `login_networks`. */
    known: hash('login-known', `${nicknameKey} ${network}`),
  };
}

/**
 * Counts the attempt as failed until `takeBack` is called: before the PIN is checked, so that parallel attempts are counted like sequential
 * ones. Returns the counted keys. Throws `locked-out` while a limit is exceeded. The limit per nickname applies neither to networks that have
 * logged in nor with `passesLocks`.
 */
async function countAttempt({ config, database, botCheck }: ServerContext, keys: LoginKeys, now: number): Promise<string[]> {
  const { lockedUntil, counted } = await transact(database, async (transaction) => {
    const limits = chooseLimits(keys, config.loginFailures, botCheck.passesLocks || (await isKnown(transaction, keys.known, now)));
    await transaction
      .insertInto('login_failures')
      .values(limits.map(({ key }) => ({ key, failures: 0, locked_until: 0, expires_at: now + FORGET_MILLISECONDS })))
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
    const rows = [];
    for (const limit of limits) {
      let query = transaction.selectFrom('login_failures').selectAll().where('key', '=', limit.key);
      if (database.kind === 'postgres') query = query.forUpdate();
      rows.push({ ...limit, row: await query.executeTakeFirst() });
    }
    const locked = Math.max(...rows.map(({ row }) => row?.locked_until ?? 0));
    if (locked > now) return { lockedUntil: locked, counted: [] };
    for (const { key, row, failures: maxFailures } of rows) {
      const failures = (row && row.expires_at > now ? row.failures : 0) + 1;
      const until = now + lockSeconds(failures - maxFailures, config) * MS_PER_SECOND;
      await transaction
        .updateTable('login_failures')
        .set({ failures, locked_until: until, expires_at: until + FORGET_MILLISECONDS })
        .where('key', '=', key)
        .execute();
    }
    return { lockedUntil: 0, counted: rows.map(({ key }) => key) };
  });
  if (lockedUntil > 0)
    throw new ServerError('locked-out', 'Too many wrong PINs. Try again later.', {
      retryAfterSeconds: Math.ceil((lockedUntil - now) / MS_PER_SECOND),
    });
  return counted;
}

/** Ordered from the widest network: all processes lock rows in this order, to avoid deadlocks. */
function chooseLimits({ wideNetwork, network, nicknameInNetwork, nickname }: LoginKeys, failures: number, isNetworkKnown: boolean) {
  const byNetwork = failures * FAILURES_BY_NETWORK;
  return [
    ...(wideNetwork === undefined ? [] : [{ key: wideNetwork, failures: byNetwork * WIDE_FACTOR }]),
    { key: network, failures: byNetwork },
    { key: nicknameInNetwork, failures },
    ...(isNetworkKnown ? [] : [{ key: nickname, failures: failures * FAILURES_BY_NICKNAME }]),
  ];
}

async function isKnown(transaction: Transaction<Tables>, key: string, now: number): Promise<boolean> {
  const network = await transaction.selectFrom('login_networks').select('expires_at').where('key', '=', key).executeTakeFirst();
  return network !== undefined && network.expires_at > now;
}

/**
 * Takes back the failure of an attempt in each row, and resets the nickname in this network to zero. The network's count is not reset:
 * otherwise the owner of one account could use it to guess the PINs of others.
 */
async function takeBack(transaction: Transaction<Tables>, counted: readonly string[], { nicknameInNetwork }: LoginKeys): Promise<void> {
  for (const key of counted)
    await transaction
      .updateTable('login_failures')
      .set((row) => ({ failures: row('failures', '-', 1), locked_until: 0 }))
      .where('key', '=', key)
      .where('failures', '>', 0)
      .execute();
  await transaction.deleteFrom('login_failures').where('key', '=', nicknameInNetwork).execute();
}

/** `key` is `LoginKeys.known`. */
export async function rememberNetwork(transaction: Transaction<Tables>, key: string, user: string, now: number): Promise<void> {
  const expires_at = now + KNOWN_MILLISECONDS;
  await transaction
    .insertInto('login_networks')
    .values({ key, user, expires_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ user, expires_at }))
    .execute();
}

/** Returns 0 below the limit of failures, then a lock that doubles with each further failure. */
function lockSeconds(beyond: number, { loginLockSeconds, loginLockMaxSeconds }: Config): number {
  return beyond < 0 ? 0 : Math.min(loginLockMaxSeconds, loginLockSeconds * 2 ** beyond);
}
