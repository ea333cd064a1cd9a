// Signatures and hashes under the server's secret: what it has given out it knows again, without keeping it.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from './database/open-database.ts';

/** Of the row in `server_values`. */
const SECRET_NAME = 'secret';
const SECRET_BYTES = 32;

export type Signer = {
  /** The MAC of a text, as bytes. Each `use` has a key of its own, so that no signature serves for another purpose. */
  readonly sign: (use: string, text: string) => Buffer;
  /** `text.MAC`, in letters of base64url and what `text` has. */
  readonly seal: (use: string, text: string) => string;
  /** The text of what `seal` gave; undefined for anything else. */
  readonly open: (use: string, sealed: string) => string | undefined;
};

/** Returns the operator's secret, or the one that the first process makes and all others find in the database. */
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

export function createSigner(secret: string): Signer {
  const sign = (use: string, text: string): Buffer => createHmac('sha256', secret).update(`${use}\n${text}`).digest();
  return {
    sign,
    seal: (use, text) => `${text}.${sign(use, text).toString('base64url')}`,
    open: (use, sealed) => {
      const end = sealed.lastIndexOf('.');
      if (end < 0) return undefined;
      const text = sealed.slice(0, end);
      return isSameText(sealed.slice(end + 1), sign(use, text).toString('base64url')) ? text : undefined;
    },
  };
}

/** Compares in a time that does not tell where the texts differ. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(createHash('sha256').update(one).digest(), createHash('sha256').update(other).digest());
}

/** For ids that are random themselves: 128 bits and more need no slow hash. */
export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
