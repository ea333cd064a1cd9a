// Tombstones: hashes of deleted players, games and nicknames. They keep used tickets used and hidden players hidden, without other data.
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { sha256 } from '../signer.ts';

/** `text` contains a random id or a keyed hash, so that guesses do not find it. The cleanup deletes tombstones after KEEP_DAYS. */
export async function addTombstone(transaction: Transaction<Tables>, text: string, deleted_at: number, is_hidden = 0): Promise<void> {
  await transaction
    .insertInto('tombstones')
    .values({ hash: sha256(text), deleted_at, is_hidden })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ deleted_at, is_hidden }))
    .execute();
}

export function selectTombstones(kysely: Kysely<Tables>, texts: readonly string[]) {
  return kysely.selectFrom('tombstones').selectAll().where('hash', 'in', texts.map(sha256));
}
