// Records an ended game: best score, wins, losses, win rate, coins.
import type { Kysely, Transaction, UpdateObject } from 'kysely';
import type { LeaderboardType } from '../../src/net/leaderboard-types.ts';
import type { Tables } from '../database/tables.ts';

type EndedGame = {
  readonly game: string;
  /** Public id. The transaction has called `lockUser`. */
  readonly user: string;
  readonly score: number;
  readonly seconds: number;
  readonly isVerified: boolean;
  /** The game was sent before with as many or fewer moves, so its win or loss is already counted. */
  readonly isCounted: boolean;
  /** Coins earned since the last time the game was sent, as replayed by the server. */
  readonly coins: number;
  readonly now: number;
};

/** Score that the game counts for: the verified best for a verified game, otherwise the best of both kinds. */
export type RecordedGame = { readonly score: number; readonly isVerified: boolean };

const HUNDRED_PERCENT = 100;

/**
 * A verified game is a win if it beats the user's verified best; an unverified game, if it beats all scores of the user. Wins, losses and
 * rate are counted separately for each kind. An unverified score is stored while it is higher than the verified best.
 */
export async function recordGame(transaction: Transaction<Tables>, ended: EndedGame): Promise<RecordedGame> {
  const { game, user, score, seconds, isVerified, isCounted, coins, now } = ended;
  const rows = await transaction.selectFrom('service_values').selectAll().where('user', '=', user).where('game', '=', game).execute();
  const find = (type: LeaderboardType, isProved: boolean) =>
    rows.find((row) => row.type === type && row.is_verified === (isProved ? 1 : 0))?.value;
  const put = (type: LeaderboardType, isProved: boolean, value: number, gameSeconds: number | null = null) =>
    putValue(transaction, { game, type, user, value, reached_at: now, is_verified: isProved ? 1 : 0, seconds: gameSeconds });

  const verified = find('score', true);
  const unverified = find('score', false);
  // An unverified score is stored only if it is higher than the verified one.
  const best = isVerified ? verified : (unverified ?? verified);
  const isBest = score > (best ?? 0);
  if (!isCounted) {
    const wins = (find('stats_wins', isVerified) ?? 0) + (isBest ? 1 : 0);
    const losses = (find('stats_losses', isVerified) ?? 0) + (isBest ? 0 : 1);
    await (isBest ? put('stats_wins', isVerified, wins) : put('stats_losses', isVerified, losses));
    await put('stats_win_rate', isVerified, (wins * HUNDRED_PERCENT) / (wins + losses));
  }
  if (coins > 0) await put('virtual_currency1', true, (find('virtual_currency1', true) ?? 0) + coins);
  if (isBest) await put('score', isVerified, score, seconds);
  if (isBest && isVerified && unverified !== undefined && unverified <= score) {
    const values = transaction.deleteFrom('service_values').where('user', '=', user).where('game', '=', game);
    await values.where('type', '=', 'score').where('is_verified', '=', 0).execute();
  }
  if (isBest) return { score, isVerified };
  return { score: best ?? 0, isVerified: isVerified || (best !== undefined && unverified === undefined) };
}

/** Replaces the value with the same `is_verified`. */
export async function putValue(transaction: Transaction<Tables>, row: Tables['service_values']): Promise<void> {
  const { value, reached_at, seconds } = row;
  await transaction
    .insertInto('service_values')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user', 'game', 'type', 'is_verified']).doUpdateSet({ value, reached_at, seconds }))
    .execute();
}

/**
 * Locks a user's row: concurrent changes of the user's data wait for the end of the transaction. Must be its first statement. Returns false for
 * a deleted user.
 */
export function lockUser(transaction: Transaction<Tables>, publicId: string, now: number): Promise<boolean> {
  return updateUser(transaction, publicId, { seen_at: now });
}

/** Returns false for an unknown user. */
export async function updateUser(kysely: Kysely<Tables>, user: string, change: UpdateObject<Tables, 'service_users'>): Promise<boolean> {
  const { numUpdatedRows } = await kysely.updateTable('service_users').set(change).where('public_id', '=', user).executeTakeFirst();
  return numUpdatedRows > 0n;
}
