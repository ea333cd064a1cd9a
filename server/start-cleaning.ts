// Runs the cleanup of old data at intervals, one run at a time.
import type { FastifyBaseLogger } from 'fastify';
import { openDatabase } from './database/open-database.ts';
import { cleanUp } from './leaderboard/clean-up.ts';
import type { ServerContext } from './server-context.ts';

type CleaningOptions = Pick<ServerContext, 'config' | 'clock'> & { readonly log: FastifyBaseLogger };

const MINUTE = 60_000;

/** Returns a function that stops the timer and resolves when the current run has ended. */
export function startCleaning({ config, clock, log }: CleaningOptions): () => Promise<void> {
  if (config.cleaningMinutes === 0) return async () => {};
  let running: Promise<void> | undefined;
  const clean = async (): Promise<void> => {
    try {
      // Plans statements for their values, unlike the connections of requests.
      const database = openDatabase(config.databaseUrl, { connections: 1 });
      const rows = await cleanUp(database, config, clock()).finally(database.close);
      log.info({ rows }, 'cleaned up');
    } catch (error) {
      log.warn({ err: error }, 'failed to clean up');
    }
    running = undefined;
  };
  const timer = setInterval(() => (running ??= clean()), config.cleaningMinutes * MINUTE).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
