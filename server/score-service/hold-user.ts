// Holds a user's row: until the transaction ends, nobody else changes what hangs on the user.
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** First in its transaction. False for a user who is gone. */
export async function holdUser(transaction: Transaction<Tables>, publicId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('service_users')
    .set({ seen_at: now })
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
