// Names of the score service's leaderboards (specification, section 3), and boards of hosting sites. Without imports: all folders share it.

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

/** A row of a site's board, in display order. The player's own row may follow the best. `rank` counts from 1. */
export type BoardRow = {
  readonly username: string;
  readonly score: number;
  readonly rank?: number | undefined;
  readonly isOwn?: boolean | undefined;
};

/** Returns whether the error of a rank is below one percent: such a rank is shown as if it were exact. */
export function isNearlyExact(rank: number, rankWithin = 0): boolean {
  return 100 * rankWithin < rank;
}

/** `replay` and `times`: the game of this score and the time before each move, as in docs/leaderboard-games.md. Undefined for an earlier visit's. */
export type BoardScore = { readonly score: number; readonly replay?: string | undefined; readonly times?: string | undefined };

/** The board of best scores of a site that hosts the game. */
export type SiteBoard = {
  /** Receives the player's best score: the stored one at the start of a visit, then each that is higher. Rejects if the site did not accept it. */
  submit(best: BoardScore): void | Promise<void>;
  /** Returns the best rows. Missing if only the site itself shows its board: the game then shows none. */
  list?(): Promise<readonly BoardRow[]>;
};
