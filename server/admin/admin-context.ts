// Dependencies of the admin verbs.
import type { Config } from '../config.ts';
import type { Database } from '../database/open-database.ts';
import type { Now } from '../clock.ts';

export type AdminContext = {
  readonly config: Config;
  readonly database: Database;
  readonly clock: Now;
  readonly print: (line: string) => unknown;
};

/** An error that is printed as one line. `isUsage`: the arguments were wrong. */
export class AdminError extends Error {
  override readonly name = 'AdminError';
  readonly isUsage: boolean;

  constructor(message: string, { isUsage = false } = {}) {
    super(message);
    this.isUsage = isUsage;
  }
}
