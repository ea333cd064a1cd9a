// A transaction that is tried again where another one got into its way.
import type { Transaction } from 'kysely';
import { isWorthRetrying } from './database-fault.ts';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';

const MAX_TRIES = 4;

/** `body` may run more than once, and does nothing beside what it does in the database. */
export async function transact<Result>({ kysely }: Database, body: (transaction: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await kysely.transaction().execute(body);
    } catch (error) {
      if (tries === MAX_TRIES || !isWorthRetrying(error)) throw error;
    }
  }
}
