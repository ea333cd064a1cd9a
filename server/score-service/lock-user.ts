// Locks a user's row: concurrent changes of the user's data wait for the end of the transaction.
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Must be the first statement of its transaction. Returns false for a deleted user. */
export async function lockUser(transaction: Transaction<Tables>, publicId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('service_users')
    .set({ seen_at: now })
    .where('public_id', '=', publicId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
