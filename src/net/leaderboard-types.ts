// Wire names of the score service's leaderboards (specification, section 3). Without imports: client and server share it.

export const LEADERBOARD_TYPES = [
  'score',
  'stats_wins',
  'stats_losses',
  'stats_win_rate',
  'virtual_currency1',
  'virtual_currency2',
  'virtual_currency3',
  'virtual_currency4',
  'virtual_currency5',
] as const;

export type LeaderboardType = (typeof LEADERBOARD_TYPES)[number];
