// Dependencies of the admin verbs.
import type { ServerContext } from '../server-context.ts';

export type AdminContext = Pick<ServerContext, 'config' | 'database' | 'clock'> & { readonly print: (line: string) => unknown };

/** Wrong arguments. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
