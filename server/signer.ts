// Signatures and hashes under the server's secret. The server recognizes its ids and tickets without storing them.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from './database/open-database.ts';

/** Name of the row in `server_values`. */
const SECRET_NAME = 'secret';
const SECRET_BYTES = 32;

export type Signer = ReturnType<typeof createSigner>;

/** Returns the configured secret. If it is empty, returns the one in the database, which the first process creates. */
export async function loadSecret(configured: string, { kysely }: Database, randomBytes: (count: number) => Buffer): Promise<string> {
  if (configured !== '') return configured;
  await kysely
    .insertInto('server_values')
    .values({ name: SECRET_NAME, value: randomBytes(SECRET_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { value } = await kysely.selectFrom('server_values').select('value').where('name', '=', SECRET_NAME).executeTakeFirstOrThrow();
  return value;
}

export function createSigner(secret: string) {
  /** Returns the MAC of a text as bytes. `use` separates purposes: a signature for one is invalid for another. */
  const sign = (use: string, text: string): Buffer => createHmac('sha256', secret).update(`${use}\n${text}`).digest();
  return {
    sign,
    /** Returns `text.MAC`, with the MAC in base64url. */
    seal: (use: string, text: string) => `${text}.${sign(use, text).toString('base64url')}`,
    /** Returns the text that `seal` sealed, undefined for anything else. */
    open(use: string, sealed: string): string | undefined {
      const end = sealed.lastIndexOf('.');
      if (end < 0) return undefined;
      const text = sealed.slice(0, end);
      return isSameText(sealed.slice(end + 1), sign(use, text).toString('base64url')) ? text : undefined;
    },
  };
}

/** Compares in constant time. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
}

/** Returns an unsalted fast hash. Only for random ids: at 128 bits or more they need no slow hash. */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
