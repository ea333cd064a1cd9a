// Random changes of a leaderboard, and the comparison of its ranks with a count.
import { expect } from 'vitest';
import { transact } from '../../../server/database/transact.ts';
import { setPlayerHidden } from '../../../server/leaderboard/moderation.ts';
import { putPlayer } from '../../../server/leaderboard/players.ts';
import type { Database } from '../../../server/database/open-database.ts';
import type { RankedEntry, RankIndex } from '../../../server/leaderboard/rank-index/rank-index.ts';
import { nextBelow, seedRandom } from '../../../src/rules/random.ts';
import { putEntry } from './verified-entries.ts';

export const BOARD = '/frozen-jewel/score';

const PLAYERS = 30;

/** Makes better scores, some of them equal, and hides and shows players. A higher seed makes higher scores. */
export async function moveEntries(database: Database, seed: number, count: number, board = BOARD): Promise<void> {
  const random = seedRandom(seed);
  for (let step = 0; step < count; step++) {
    const player = `player-${nextBelow(random, PLAYERS)}`;
    const score = nextBelow(random, 40) * 50 * (100 * seed + step);
    if (step % 10 === 8) await setPlayerHidden(database, player, true);
    else if (step % 10 === 9) await setPlayerHidden(database, player, false);
    else await putScore(database, { board, player, score, reached_at: 1 + nextBelow(random, 5) });
  }
}

export function putScore(database: Database, { board, player, score, reached_at }: RankedEntry): Promise<unknown> {
  return transact(database, async (transaction) => {
    await putPlayer(transaction, { public_id: player, key_hash: `key of ${player}`, name: player, country: '' }, reached_at).execute();
    return putEntry(database, transaction, { board, player, score, reached_at, game: `game of ${player}`, is_checked: 1 });
  });
}

export async function readRanked({ kysely }: Database, board = BOARD): Promise<RankedEntry[]> {
  const visible = kysely
    .selectFrom('entries')
    .selectAll()
    .where('board', '=', board)
    .where('is_hidden', '=', 0)
    .where('is_verified', '=', 1);
  return (await visible.execute()).sort(compareEntries);
}

export function compareEntries(one: RankedEntry, other: RankedEntry): number {
  return other.score - one.score || one.reached_at - other.reached_at || (one.player < other.player ? -1 : 1);
}

/** Expects each rank to be exact. */
export async function compareWithCount(database: Database, index: RankIndex, board = BOARD): Promise<void> {
  const ranked = await readRanked(database, board);
  const ranks = await Promise.all(ranked.map((entry) => index.rankOf(entry)));
  expect(ranks).toEqual(ranked.map((_entry, place) => ({ rank: place + 1, within: 0 })));
}
