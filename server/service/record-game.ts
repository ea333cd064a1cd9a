// What an ended game changes on the score service's leaderboards: best score, wins, losses, win rate, coins.
import type { Transaction } from 'kysely';
import type { BoardType } from '../../src/net/protocol.ts';
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
  /** Earned since it was sent before, as the server has played it. */
  readonly coins: number;
  readonly now: number;
};

/** `score` is the user's best, and whether that one is verified. */
export type RecordedGame = { readonly score: number; readonly isVerified: boolean };

const HUNDRED_PERCENT = 100;

/** A game is won when it beats the player's own best, and lost otherwise: nobody else is in it. */
export async function recordGame(transaction: Transaction<Tables>, ended: EndedGame): Promise<RecordedGame> {
  const { game, user, score, seconds, isVerified, isCounted, coins, now } = ended;
  const rows = await transaction.selectFrom('service_values').selectAll().where('user', '=', user).where('game', '=', game).execute();
  const find = (type: BoardType) => rows.find((row) => row.type === type);
  const put = (type: BoardType, value: number, more: { is_verified?: number; seconds?: number } = {}) =>
    putValue(transaction, { game, type, user, value, reached_at: now, is_verified: 0, seconds: null, ...more });

  const best = find('score');
  const isBest = best === undefined ? score > 0 : score > best.value;
  if (!isCounted) {
    const wins = (find('stats_wins')?.value ?? 0) + (isBest ? 1 : 0);
    const losses = (find('stats_losses')?.value ?? 0) + (isBest ? 0 : 1);
    await (isBest ? put('stats_wins', wins) : put('stats_losses', losses));
    await put('stats_win_rate', (wins * HUNDRED_PERCENT) / (wins + losses));
  }
  if (coins > 0) await put('virtual_currency1', (find('virtual_currency1')?.value ?? 0) + coins);
  if (isBest) {
    await put('score', score, { is_verified: isVerified ? 1 : 0, seconds });
    return { score, isVerified };
  }
  const isProved = best !== undefined && score === best.value && isVerified && best.is_verified === 0;
  if (isProved) await putValue(transaction, { ...best, is_verified: 1 });
  return { score: best?.value ?? 0, isVerified: isProved || best?.is_verified === 1 };
}

/** Writes the value, whatever stood there. */
export async function putValue(transaction: Transaction<Tables>, row: Tables['service_values']): Promise<void> {
  const { value, reached_at, is_verified, seconds } = row;
  await transaction
    .insertInto('service_values')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user', 'game', 'type']).doUpdateSet({ value, reached_at, is_verified, seconds }))
    .execute();
}
