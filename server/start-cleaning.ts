// The timer of housekeeping: looks for old data at intervals, one run after the other.
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './database/open-database.ts';
import { cleanUp } from './leaderboard/clean-up.ts';
import type { Clock } from './clock.ts';

type Parts = { readonly config: Config; readonly database: Database; readonly clock: Clock; readonly log: FastifyBaseLogger };

const MINUTE = 60_000;

/** Gives the function that ends it; it resolves once a run that is under way is over. */
export function startCleaning({ config, database, clock, log }: Parts): () => Promise<void> {
  if (config.cleaningMinutes === 0) return async () => {};
  let running: Promise<void> | undefined;
  const clean = async (): Promise<void> => {
    try {
      const rows = await cleanUp({ database, config, now: clock() });
      log.info({ rows }, 'cleaned up');
    } catch (error) {
      log.warn({ err: error }, 'cannot clean up');
    }
    running = undefined;
  };
  const timer = setInterval(() => (running ??= clean()), config.cleaningMinutes * MINUTE).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
