// Limits wrong PINs per network, per nickname in a network, and per nickname, counted in the database across all processes.
import type { Transaction } from 'kysely';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { DAY_MILLISECONDS } from '../../src/platform/time-in-days.ts';
import { networkOf, WIDE_FACTOR, wideNetworkOf } from '../rate-limits.ts';
import { ServerError } from '../server-error.ts';
import type { Signer } from '../signer.ts';

type LockSettings = Record<'failures' | 'lockSeconds' | 'lockMaxSeconds', number> & { readonly passesLocks: boolean };

type LoginKeys = ReturnType<typeof loginKeys>;

type Options = LockSettings & { readonly database: Database; readonly now: number; readonly keys: LoginKeys };

/** Factor for a network: many players may share an address. */
const FAILURES_BY_NETWORK = 5;
/** Factor for a nickname over all networks: strangers cannot lock a nickname with a few wrong PINs. */
const FAILURES_BY_NICKNAME = 20;
/** Lifetime of failures after the last one or its lock. */
const FORGET_MILLISECONDS = DAY_MILLISECONDS;
/** Lifetime of a known network after its last login. */
const KNOWN_MILLISECONDS = 90 * DAY_MILLISECONDS;

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
 * Counts the attempt as failed until `succeed` is called: before the PIN is checked, so that parallel attempts are counted like sequential
 * ones. Throws `locked-out` while a limit is exceeded. The limit per nickname applies neither to networks that have logged in nor with
 * `passesLocks`.
 */
export async function startLogin({ database, now, keys, ...settings }: Options) {
  const { lockedUntil, counted } = await transact(database, async (transaction) => {
    const limits = chooseLimits(keys, settings.failures, settings.passesLocks || (await isKnown(transaction, keys.known, now)));
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
      const until = now + lockSeconds(failures, { ...settings, failures: maxFailures }) * MS_PER_SECOND;
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
  return { succeed: (user: string) => succeed(database, { keys, counted, user, now }) };
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

type Success = { readonly keys: LoginKeys; readonly counted: readonly string[]; readonly user: string; readonly now: number };

/**
 * Takes back the failure of this attempt in each row, and resets the nickname in this network to zero. The network's count is not reset:
 * otherwise the owner of one account could use it to guess the PINs of others.
 */
async function succeed(database: Database, { keys, counted, user, now }: Success): Promise<void> {
  await transact(database, async (transaction) => {
    for (const key of counted)
      await transaction
        .updateTable('login_failures')
        .set((row) => ({ failures: row('failures', '-', 1), locked_until: 0 }))
        .where('key', '=', key)
        .where('failures', '>', 0)
        .execute();
    await transaction.deleteFrom('login_failures').where('key', '=', keys.nicknameInNetwork).execute();
    await rememberNetwork(transaction, keys.known, user, now);
  });
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
function lockSeconds(failures: number, settings: LockSettings): number {
  if (failures < settings.failures) return 0;
  return Math.min(settings.lockMaxSeconds, settings.lockSeconds * 2 ** (failures - settings.failures));
}
