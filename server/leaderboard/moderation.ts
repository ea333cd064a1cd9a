// Moderation of the main leaderboard: hides and shows entries, bans names, deletes players. Updates ranks in the same transaction.
import type { Transaction } from 'kysely';
import { cleanName, nicknameKey } from '../../src/net/names.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { moveRank } from './ranks.ts';

/** Hides all entries of a player; later scores stay hidden. `player` is a public id. Returns the number of changed entries. */
export function hidePlayer(database: Database, player: string): Promise<number> {
  return transact(database, (transaction) => setHidden(transaction, player, 1));
}

export function showPlayer(database: Database, player: string): Promise<number> {
  return transact(database, (transaction) => setHidden(transaction, player, 0));
}

/** Bans the name in both protocols, and hides the main leaderboard's players with it. Returns the number of hidden entries. */
export async function banName(database: Database, name: string, now: number): Promise<number> {
  const name_key = nicknameKey(cleanName(name));
  await database.kysely
    .insertInto('banned_names')
    .values({ name_key, name: cleanName(name), created_at: now })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .execute();
  const players = await database.kysely.selectFrom('players').select('public_id').where('name_key', '=', name_key).execute();
  let hidden = 0;
  for (const { public_id } of players) hidden += await hidePlayer(database, public_id);
  return hidden;
}

/** Allows the name again. Entries that the ban hid stay hidden. Returns false if the name was not banned. */
export async function unbanName({ kysely }: Database, name: string): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom('banned_names')
    .where('name_key', '=', nicknameKey(cleanName(name)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes entries, games, stored answers, seeds and the player. Returns false for an unknown player. */
export function deletePlayer(database: Database, player: string): Promise<boolean> {
  return transact(database, async (transaction) => {
    if (!(await lockPlayer(transaction, player))) return false;
    await setHidden(transaction, player, 1);
    await transaction.deleteFrom('entries').where('player', '=', player).execute();
    await transaction.deleteFrom('games').where('scope', '=', 'main').where('player', '=', player).execute();
    await transaction.deleteFrom('submissions').where('scope', '=', 'main').where('player', '=', player).execute();
    await transaction
      .deleteFrom('open_seeds')
      .where('player', '=', (query) => query.selectFrom('players').select('key_hash').where('public_id', '=', player))
      .execute();
    await transaction.deleteFrom('players').where('public_id', '=', player).execute();
    return true;
  });
}

/** Deletes the requesting player. `key` is a `playerKey`. Returns false for an unknown player. */
export async function forgetPlayer(database: Database, key: string): Promise<boolean> {
  const player = await database.kysely.selectFrom('players').select('public_id').where('key_hash', '=', key).executeTakeFirst();
  return player !== undefined && deletePlayer(database, player.public_id);
}

async function setHidden(transaction: Transaction<Tables>, player: string, isHidden: 0 | 1): Promise<number> {
  if (!(await lockPlayer(transaction, player))) return 0;
  const entries = await transaction
    .selectFrom('entries')
    .select(['board', 'score', 'is_verified'])
    .where('player', '=', player)
    .where('is_hidden', '=', isHidden === 0 ? 1 : 0)
    .execute();
  // Ordered by name in every transaction over several boards, to avoid deadlocks.
  for (const { board, score, is_verified } of entries.sort((one, other) => (one.board < other.board ? -1 : 1))) {
    await transaction.updateTable('entries').set({ is_hidden: isHidden }).where('board', '=', board).where('player', '=', player).execute();
    if (is_verified === 1)
      await (isHidden === 1 ? moveRank(transaction, board, score, undefined) : moveRank(transaction, board, undefined, score));
  }
  return entries.length;
}

/** Writes to the player's row, as `putPlayer` does: that locks out scores of the player until the transaction ends. */
async function lockPlayer(transaction: Transaction<Tables>, player: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('players')
    .set((columns) => ({ seen_at: columns.ref('seen_at') }))
    .where('public_id', '=', player)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
