// Moderation: entries that are hidden and shown again, banned names, and the deletion of a player's data. Ranks follow at once.
import type { Transaction } from 'kysely';
import { cleanName, nicknameKey } from '../../src/net/names.ts';
import type { Database } from '../database/open-database.ts';
import type { Tables } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { moveRank } from './ranks.ts';

/** All entries of a player, on every board; further scores stay hidden there. `player` is a public id. Gives how many have changed. */
export function hidePlayer(database: Database, player: string): Promise<number> {
  return transact(database, (transaction) => setHidden(transaction, player, 1));
}

export function showPlayer(database: Database, player: string): Promise<number> {
  return transact(database, (transaction) => setHidden(transaction, player, 0));
}

/** Nobody can post under the name any more, in both protocols, and whoever has it in the main leaderboard is hidden. Gives how many entries went. */
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

/** The name can be posted under again. What the ban has hidden stays so until it is shown. False for a name that was not banned. */
export async function unbanName({ kysely }: Database, name: string): Promise<boolean> {
  const { numDeletedRows } = await kysely
    .deleteFrom('banned_names')
    .where('name_key', '=', nicknameKey(cleanName(name)))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** All that the main leaderboard knows of the player: entries, games, answers and the row itself. False for an unknown one. */
export function deletePlayer(database: Database, player: string): Promise<boolean> {
  return transact(database, async (transaction) => {
    if (!(await holdPlayer(transaction, player))) return false;
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

/** For the player's own request. `key` is a `playerKey`. False for an unknown one. */
export async function forgetPlayer(database: Database, key: string): Promise<boolean> {
  const player = await database.kysely.selectFrom('players').select('public_id').where('key_hash', '=', key).executeTakeFirst();
  return player !== undefined && deletePlayer(database, player.public_id);
}

async function setHidden(transaction: Transaction<Tables>, player: string, isHidden: 0 | 1): Promise<number> {
  if (!(await holdPlayer(transaction, player))) return 0;
  const entries = await transaction
    .selectFrom('entries')
    .select(['board', 'score', 'is_verified'])
    .where('player', '=', player)
    .where('is_hidden', '=', isHidden === 0 ? 1 : 0)
    .execute();
  // In the order of their names, as every transaction of many boards does it: two that wait for each other would wait for ever.
  for (const { board, score, is_verified } of entries.sort((one, other) => (one.board < other.board ? -1 : 1))) {
    await transaction.updateTable('entries').set({ is_hidden: isHidden }).where('board', '=', board).where('player', '=', player).execute();
    if (is_verified === 1)
      await (isHidden === 1 ? moveRank(transaction, board, score, undefined) : moveRank(transaction, board, undefined, score));
  }
  return entries.length;
}

/** Writes to the player's row, as `putPlayer` does: until the transaction ends, no score of the player comes in between. */
async function holdPlayer(transaction: Transaction<Tables>, player: string): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('players')
    .set((columns) => ({ seen_at: columns.ref('seen_at') }))
    .where('public_id', '=', player)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
