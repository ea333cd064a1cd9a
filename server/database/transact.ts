// Transactions: tried again after a deadlock, a serialization failure, or a connection that was left in another transaction.
import type { Transaction } from 'kysely';
import { countTries } from './database-fault.ts';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

/** `body` may run more than once, and does nothing beside what it does in the database. */
export async function transact<Result>({ kysely }: Database, body: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await kysely.transaction().execute(body);
    } catch (error) {
      if (tries >= countTries(error)) throw error;
    }
  }
}
