// The rank of a row as text.
import { formatNumber, translate } from '../../../i18n/translate.ts';
import type { LeaderboardEntry } from '../../../net/leaderboard-types.ts';

/** An estimated rank is rounded to the first digit of its error: 12,437 within 150 is about 12,400. */
export function formatRank(rank: number, { rankWithin = 0 }: Pick<LeaderboardEntry, 'rankWithin'>): string {
  if (rankWithin === 0) return formatNumber(rank);
  const step = 10 ** Math.floor(Math.log10(rankWithin));
  return translate('rank.about', { rank: formatNumber(Math.round(rank / step) * step || rank) });
}
