// Transactions with retries.
import type { Transaction } from 'kysely';
import { countTries } from './database-fault.ts';
import type { Database } from './open-database.ts';
import { createPartition, isMissingPartition, type PartitionDay } from './partitions.ts';
import type { Tables } from './tables.ts';

/**
 * Retries after errors for which `countTries` allows it. `body` may run more than once, so it must have no side effects outside the
 * database. `days` are those of the rows that it inserts: their partitions are created if the cleanup has not done so.
 */
export async function transact<Result>(
  database: Database,
  body: (transaction: Transaction<Tables>) => Promise<Result>,
  days: readonly PartitionDay[] = [],
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await database.kysely.transaction().execute(body);
    } catch (error) {
      if (tries >= countTries(error)) throw error;
      if (isMissingPartition(error)) for (const day of days) await createPartition(database, day);
    }
  }
}
