// Database migrations. Several processes may start together: one of them migrates.
import { Migrator, type Migration } from 'kysely';
import { createLeaderboardTables, createServiceTables } from './migrations/first-tables.ts';
import {
  indexRankSums,
  markUnusualGames,
  addAccountTables,
  createOpenSeeds,
  addDailyStarts,
  addTombstones,
  orderByBytes,
  createRankOutbox,
  addDueGames,
  indexEntriesByPlayer,
} from './migrations/alterations.ts';
import { createPartitions } from './migrations/012-partitions.ts';
import { separateVerifiedEntries } from './migrations/004-verified-entries.ts';
import type { Database } from './open-database.ts';

/** In name order. A released migration is never edited: changes are new migrations. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-leaderboard': createLeaderboardTables,
  '002-service': createServiceTables,
  '003-rank-sums': indexRankSums,
  '004-verified-entries': separateVerifiedEntries,
  '005-unusual-games': markUnusualGames,
  '006-accounts': addAccountTables,
  '007-open-seeds': createOpenSeeds,
  '008-daily-starts': addDailyStarts,
  '009-tombstones': addTombstones,
  '010-order-by-bytes': orderByBytes,
  '011-rank-outbox': createRankOutbox,
  '012-partitions': createPartitions,
  '013-due-games': addDueGames,
  '014-entries-by-player': indexEntriesByPlayer,
};

/** Throws if a migration fails; then no change is kept. */
export async function migrate({ kysely }: Database): Promise<void> {
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw explain(error);
}

function explain(error: unknown): Error {
  const later = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
  if (later !== undefined)
    return new Error(
      `The database has migration ${later} of a later server version. Start that version, or restore a backup of this one.`,
      { cause: error },
    );
  return error instanceof Error ? error : new Error('Failed to migrate the database', { cause: error });
}
