// Lock-outs: how often a nickname and an address may be wrong about a PIN, counted in the database for all processes.
import type { Database } from '../database/open-database.ts';
import { transact } from '../database/transact.ts';
import { ServerError } from '../server-error.ts';
import { lockSeconds, type LockSettings } from './lock-seconds.ts';

/** A try that has been counted as failed until it is known better. */
export type LoginAttempt = { readonly succeed: () => Promise<void> };

type Options = LockSettings & {
  readonly database: Database;
  readonly now: number;
  /** Hashes, the address' first: every process takes the rows in this order, so that none waits in a circle. */
  readonly addressKey: string;
  readonly nicknameKey: string;
};

/** Many players may share an address. */
const FAILURES_BY_ADDRESS = 5;
/** Without a further failure, a nickname or an address starts anew after this. */
const FORGET_MILLISECONDS = 86_400_000;

/**
 * Counts the try before the PIN is looked at, so that a hundred at once are no more than a hundred one by one. Throws `locked-out`
 * while nickname or address are locked; whether the nickname exists makes no difference.
 */
export async function startLogin({ database, now, addressKey, nicknameKey, ...settings }: Options): Promise<LoginAttempt> {
  const limits = [
    { key: addressKey, settings: { ...settings, failures: settings.failures * FAILURES_BY_ADDRESS } },
    { key: nicknameKey, settings },
  ];
  const lockedUntil = await transact(database, async (transaction) => {
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
    if (locked > now) return locked;
    for (const { key, row, settings: own } of rows) {
      const failures = (row && row.expires_at > now ? row.failures : 0) + 1;
      const until = now + lockSeconds(failures, own) * 1000;
      await transaction
        .updateTable('login_failures')
        .set({ failures, locked_until: until, expires_at: until + FORGET_MILLISECONDS })
        .where('key', '=', key)
        .execute();
    }
    return undefined;
  });
  if (lockedUntil !== undefined)
    throw new ServerError('locked-out', 'Too many wrong PINs', { retryAfterSeconds: Math.ceil((lockedUntil - now) / 1000) });
  return { succeed: () => forget(database, addressKey, nicknameKey) };
}

/** The nickname starts anew. The address only gets its one try back: else whoever has one account could guess at all others. */
async function forget(database: Database, addressKey: string, nicknameKey: string): Promise<void> {
  await transact(database, async (transaction) => {
    await transaction
      .updateTable('login_failures')
      .set((row) => ({ failures: row('failures', '-', 1), locked_until: 0 }))
      .where('key', '=', addressKey)
      .where('failures', '>', 0)
      .execute();
    await transaction.deleteFrom('login_failures').where('key', '=', nicknameKey).execute();
  });
}

/** Deletes what no longer matters. Any process may, at any time. */
export async function forgetOldFailures({ kysely }: Database, now: number): Promise<void> {
  await kysely.deleteFrom('login_failures').where('expires_at', '<', now).execute();
}
