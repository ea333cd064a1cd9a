// Transactions with retries.
import type { Transaction } from 'kysely';
import { countTries } from './database-fault.ts';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

/**
 * Retries after errors for which `countTries` allows it. `body` may run more than once, so it must have no side effects outside the
 * database.
 */
export async function transact<Result>({ kysely }: Database, body: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await kysely.transaction().execute(body);
    } catch (error) {
      if (tries >= countTries(error)) throw error;
    }
  }
}
