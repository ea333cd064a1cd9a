// Headings of each leaderboard and of its values (specification, section 2), and their format. All currencies share one pair.
import type { Language } from '../../i18n/languages.ts';
import type { TextKey } from '../../i18n/translate.ts';
import type { LeaderboardType } from '../../net/leaderboard-types.ts';

type LeaderboardHeadings = { readonly heading: TextKey; readonly column: TextKey };

const COINS: LeaderboardHeadings = { heading: 'scoreService.heading.coins', column: 'scoreService.column.coins' };

export const LEADERBOARD_HEADINGS: Readonly<Record<LeaderboardType, LeaderboardHeadings>> = {
  score: { heading: 'scoreService.heading.score', column: 'scoreService.column.score' },
  stats_wins: { heading: 'scoreService.heading.wins', column: 'scoreService.column.wins' },
  stats_losses: { heading: 'scoreService.heading.losses', column: 'scoreService.column.losses' },
  stats_win_rate: { heading: 'scoreService.heading.winRate', column: 'scoreService.column.winRate' },
  virtual_currency1: COINS,
  virtual_currency2: COINS,
  virtual_currency3: COINS,
  virtual_currency4: COINS,
  virtual_currency5: COINS,
};

const PERCENT = 100;

/** Returns a formatter for a leaderboard's values in the language. A win rate is a percentage: 66.67 for two wins of three. */
export function leaderboardFormat(leaderboard: LeaderboardType, language: Language): (value: number) => string {
  if (leaderboard !== 'stats_win_rate') {
    const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0, useGrouping: 'always' });
    return (value) => whole.format(value);
  }
  const rate = new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return (value) => rate.format(value / PERCENT);
}
