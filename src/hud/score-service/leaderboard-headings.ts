// Headings of each leaderboard and of its values (specification, section 2). All currencies share one pair.
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
