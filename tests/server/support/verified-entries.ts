// Stores verified entries with chosen scores, without playing their games.
import { transact } from '../../../server/database/transact.ts';
import { countByBucket, putEntry, rankOf } from '../../../server/leaderboard/entries.ts';
import { playerKey } from '../../../server/leaderboard/player-ids.ts';
import { putPlayer } from '../../../server/leaderboard/players.ts';
import type { TestServer } from './test-server.ts';

type VerifiedEntry = {
  readonly id: string;
  readonly username?: string;
  readonly score: number;
  readonly leaderboard?: string;
  readonly day?: string;
};

/** `id` may be any text. Returns the player's rank. */
export function putVerified(
  { database, time }: Pick<TestServer, 'database' | 'time'>,
  { id, username = id, score, leaderboard = 'frozen-jewel', day = '' }: VerifiedEntry,
): Promise<number> {
  return transact(database, async (transaction) => {
    const { now } = time;
    const player = await putPlayer(transaction, { publicId: `public ${id}`, key: playerKey(id), name: username, country: '', now });
    const board = `${day}/${leaderboard}/score`;
    const { entry } = await putEntry(transaction, { board, player, score, reached_at: now, game: `game of ${id}`, is_checked: 1 });
    return rankOf(transaction, await countByBucket(transaction, board), entry);
  });
}
