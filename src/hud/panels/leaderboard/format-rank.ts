// The rank of a row as text, and as a share of all players.
import { formatNumber, translate } from '../../../i18n/translate.ts';
import type { LeaderboardEntry } from '../../../net/protocol.ts';

/** An estimated rank is rounded to the first digit of its error: 12,437 within 150 is about 12,400. */
export function formatRank(rank: number, { rankWithin = 0 }: Pick<LeaderboardEntry, 'rankWithin'>): string {
  if (rankWithin === 0) return formatNumber(rank);
  const step = 10 ** Math.floor(Math.log10(rankWithin));
  return translate('rank.about', { rank: formatNumber(Math.round(rank / step) * step || rank) });
}

/** Returns the share of players after the row, rounded down to whole percents; undefined if the server does not know it. */
export function formatShare({ rank, rankWithin = 0, total = 0 }: LeaderboardEntry): string | undefined {
  const percent = rank === undefined || total === 0 ? 0 : Math.floor((100 * (total - rank - rankWithin)) / total);
  return percent > 0 ? translate('rank.better', { percent }) : undefined;
}
