// Records an ended game on the score service's leaderboards: best score, wins, losses, win rate, coins.
import type { Transaction } from 'kysely';
import type { LeaderboardType } from '../../src/net/leaderboard-types.ts';
import type { Tables } from '../database/tables.ts';

type EndedGame = {
  readonly game: string;
  /** Public id. The user's row must have been written to in this transaction: that keeps others from this user's values. */
  readonly user: string;
  readonly score: number;
  readonly seconds: number;
  readonly isVerified: boolean;
  /** The same game was sent before, with fewer moves or as many: it is won or lost already. */
  readonly isCounted: boolean;
  /** Earned since it was sent before, as the server has replayed it. */
  readonly coins: number;
  readonly now: number;
};

/** The score of the user that the game counts for: the verified best for a verified game, the best of all for another. */
export type RecordedGame = { readonly score: number; readonly isVerified: boolean };

const HUNDRED_PERCENT = 100;

/**
 * A verified game is won if it beats the user's verified best; another one if it beats every score of the user. Wins, losses and rate are
 * counted for each kind by itself. An unverified score is stored while it is higher than the verified best.
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
  // An unverified score is stored only above the verified one.
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
  if (isBest && isVerified && unverified !== undefined && unverified <= score) await deleteUnverifiedScore(transaction, game, user);
  if (isBest) return { score, isVerified };
  return { score: best ?? 0, isVerified: isVerified || (best !== undefined && unverified === undefined) };
}

/** Replaces the stored value of the same kind. */
export async function putValue(transaction: Transaction<Tables>, row: Tables['service_values']): Promise<void> {
  const { value, reached_at, seconds } = row;
  await transaction
    .insertInto('service_values')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user', 'game', 'type', 'is_verified']).doUpdateSet({ value, reached_at, seconds }))
    .execute();
}

async function deleteUnverifiedScore(transaction: Transaction<Tables>, game: string, user: string): Promise<void> {
  await transaction
    .deleteFrom('service_values')
    .where('user', '=', user)
    .where('game', '=', game)
    .where('type', '=', 'score')
    .where('is_verified', '=', 0)
    .execute();
}
