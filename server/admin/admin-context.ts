// What a verb of the operator's command is handed.
import type { Config } from '../config.ts';
import type { Database } from '../database/open-database.ts';
import type { Clock } from '../clock.ts';

export type AdminContext = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Clock;
  readonly print: (line: string) => unknown;
};

/** What cannot be done as it was asked: one line for the operator. `isUsage`: it was not asked rightly. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  readonly isUsage: boolean;

  constructor(message: string, { isUsage = false } = {}) {
    super(message);
    this.isUsage = isUsage;
  }
}
