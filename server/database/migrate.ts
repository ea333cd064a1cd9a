// Migrations: brings the tables of a database to what this code expects. Several processes may start at once; one of them works.
import { Migrator, type Migration } from 'kysely';
import { createLeaderboardTables } from './migrations/001-leaderboard.ts';
import { createServiceTables } from './migrations/002-service.ts';
import { indexRankSums } from './migrations/003-rank-sums.ts';
import { separateVerifiedEntries } from './migrations/004-verified-entries.ts';
import { markUnusualGames } from './migrations/005-unusual-games.ts';
import { addAccountTables } from './migrations/006-accounts.ts';
import { createOpenSeeds } from './migrations/007-open-seeds.ts';
import type { Database } from './open-database.ts';

/** In the order of their names. What has once been released is never changed: a change is a new one. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-leaderboard': createLeaderboardTables,
  '002-service': createServiceTables,
  '003-rank-sums': indexRankSums,
  '004-verified-entries': separateVerifiedEntries,
  '005-unusual-games': markUnusualGames,
  '006-accounts': addAccountTables,
  '007-open-seeds': createOpenSeeds,
};

/** Throws if it fails; then nothing is changed. */
export async function migrate({ kysely }: Database): Promise<void> {
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw explain(error);
}

function explain(error: unknown): Error {
  const later = /previously executed migration (\S+) is missing/.exec(String(error))?.[1];
  if (later !== undefined)
    return new Error(
      `The database was used by a later version of the server, which added ${later}. Start that version, or restore a backup of this one.`,
      { cause: error },
    );
  return error instanceof Error ? error : new Error('The database could not be migrated', { cause: error });
}
