// Moderation of the main leaderboard: hides and shows entries, bans names, deletes players. Updates ranks in the same transaction.
import type { Kysely, Transaction } from 'kysely';
import { cleanName, nicknameKey } from '../../src/net/names.ts';
import type { Database } from '../database/open-database.ts';
import { runTogether, transact } from '../database/transact.ts';
import type { Tables } from '../database/tables.ts';
import { sha256 } from '../signer.ts';
import { planMove } from './rank-index/rank-index.ts';

/** Hides or shows a player on all boards, later ones included. `player` is a public id. Returns the number of changed entries. */
export function setPlayerHidden(database: Database, player: string, isHidden: boolean): Promise<number> {
  return transact(database, (transaction) => setHidden(database, transaction, player, isHidden ? 1 : 0));
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
  for (const { public_id } of players) hidden += await setPlayerHidden(database, public_id, true);
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

/** Deletes all data of the player. Tickets issued before are void, and a hidden player stays hidden. Returns false for an unknown player. */
export function deletePlayer(database: Database, player: string, now: number): Promise<boolean> {
  return transact(database, async (transaction) => {
    // Locks out scores of the player until the transaction ends, as `putPlayer` does.
    const deleted = await transaction.deleteFrom('players').where('public_id', '=', player).returningAll().executeTakeFirst();
    if (!deleted) return false;
    await setHidden(database, transaction, player, 1);
    await transaction.deleteFrom('entries').where('player', '=', player).execute();
    await transaction.deleteFrom('games').where('scope', '=', 'main').where('player', '=', player).execute();
    await transaction.deleteFrom('submissions').where('scope', '=', 'main').where('player', '=', player).execute();
    const seeds = transaction.deleteFrom('open_seeds').where('player', '=', deleted.key_hash).returning('issued_at');
    // A process with a later clock may have issued the newest seed.
    const deletedAt = Math.max(now, (await seeds.executeTakeFirst())?.issued_at ?? 0);
    await transaction.deleteFrom('daily_starts').where('player', '=', deleted.key_hash).execute();
    await addTombstone(transaction, `player ${deleted.key_hash}`, deletedAt, deleted.is_hidden);
    return true;
  });
}

/** Deletes the requesting player. `key` is a `playerKey`. Returns false for an unknown player. */
export async function forgetPlayer(database: Database, key: string, now: number): Promise<boolean> {
  const player = await database.kysely.selectFrom('players').select('public_id').where('key_hash', '=', key).executeTakeFirst();
  return player !== undefined && deletePlayer(database, player.public_id, now);
}

/** Like `setPlayerHidden`, inside a transaction. */
export async function setHidden(database: Database, transaction: Transaction<Tables>, player: string, isHidden: 0 | 1): Promise<number> {
  await transaction.updateTable('players').set({ is_hidden: isHidden }).where('public_id', '=', player).execute();
  const entries = await transaction
    .selectFrom('entries')
    .select(['board', 'score', 'reached_at', 'is_verified'])
    .where('player', '=', player)
    .where('is_hidden', '=', isHidden === 0 ? 1 : 0)
    // In every transaction over several boards, to avoid deadlocks.
    .orderBy('board')
    .execute();
  for (const { board, is_verified, ...place } of entries) {
    await transaction.updateTable('entries').set({ is_hidden: isHidden }).where('board', '=', board).where('player', '=', player).execute();
    if (is_verified === 0) continue;
    await runTogether(transaction, [
      planMove(database, transaction, { board, player, ...(isHidden === 1 ? { from: place } : { to: place }) }),
    ]);
  }
  return entries.length;
}

/**
 * Keeps used tickets used and hidden players hidden, without other data. `text` contains a random id or a keyed hash, so that guesses do not
 * find it. The cleanup deletes tombstones after KEEP_DAYS.
 */
export async function addTombstone(transaction: Transaction<Tables>, text: string, deleted_at: number, is_hidden = 0): Promise<void> {
  await transaction
    .insertInto('tombstones')
    .values({ hash: sha256(text), deleted_at, is_hidden })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ deleted_at, is_hidden }))
    .execute();
}

export function selectTombstones(kysely: Kysely<Tables>, texts: readonly string[]) {
  return kysely.selectFrom('tombstones').selectAll().where('hash', 'in', texts.map(sha256));
}
