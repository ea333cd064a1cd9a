// Stores verified entries with chosen scores, without playing their games.
import type { Transaction } from 'kysely';
import { createPartition } from '../../../server/database/partitions.ts';
import { runTogether, transact } from '../../../server/database/transact.ts';
import type { Database } from '../../../server/database/open-database.ts';
import { readFromPrimary } from '../../../server/database/standby.ts';
import type { Tables } from '../../../server/database/tables.ts';
import { planEntry, selectEntries, type Entry } from '../../../server/leaderboard/accept-score.ts';
import { playerKey, putPlayer } from '../../../server/leaderboard/players.ts';
import { planMove } from '../../../server/leaderboard/rank-index/rank-index.ts';
import { createSqlRankIndex } from '../../../server/leaderboard/rank-index/sql-rank-index.ts';
import type { TestServer } from './test-server.ts';

type VerifiedEntry = {
  readonly id: string;
  readonly username?: string;
  readonly score: number;
  readonly leaderboard?: string;
  readonly day?: string;
};

/** `id` may be any text. Returns the player's rank. */
export async function putVerified(
  { database, time }: Pick<TestServer, 'database' | 'time'>,
  { id, username = id, score, leaderboard = 'frozen-jewel', day = '' }: VerifiedEntry,
): Promise<number> {
  if (day !== '') await createPartition(database, ['entries', day]);
  return transact(database, async (transaction) => {
    const { now } = time;
    const put = putPlayer(transaction, { public_id: `public ${id}`, key_hash: playerKey(id), name: username, country: '' }, now);
    const { public_id: player } = await put.executeTakeFirstOrThrow();
    const board = `${day}/${leaderboard}/score`;
    const { entry } = await putEntry(database, transaction, {
      board,
      player,
      score,
      reached_at: now,
      game: `game of ${id}`,
      is_checked: 1,
    });
    const reads = readFromPrimary({ ...database, kysely: transaction });
    return (await createSqlRankIndex({ reads, clock: () => now, lifetimeMilliseconds: 0 }).rankOf(entry)).rank;
  });
}

/** Stores a score of a stored player as the server does. */
export async function putEntry(
  database: Pick<Database, 'hasRankOutbox'>,
  transaction: Transaction<Tables>,
  score: Omit<Entry, 'is_verified' | 'is_hidden'>,
) {
  const stored = await selectEntries(transaction, score.board, score.player).execute();
  const player = transaction.selectFrom('players').select('is_hidden').where('public_id', '=', score.player);
  const planned = planEntry(transaction, stored, { ...score, ...(await player.executeTakeFirstOrThrow()) });
  await runTogether(transaction, [...planned.writes, planMove(database, transaction, planned.move)]);
  return planned;
}
