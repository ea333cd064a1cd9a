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

/** Wrong arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
