// Leaderboards as plain data: their rows, and the score service's names (specification, section 3). Without imports: all folders share it.

/**
 * A row of any leaderboard. `id` or `_id` is public: scores cannot be posted with it. `isOwn` marks the requesting player's rows, which come
 * last if they are not among the best. `rank` counts verified entries from 1; on the wire all unverified ones share the rank after them, on
 * the client they have none. `rankWithin`: the estimated largest error of `rank`; missing for 0. `run`: id of a run that can be
 * watched. `total`: number of verified entries, in an own row whose rank is beyond the best ones. `isListed`, of a player's rows that were requested alone: other players see the row if it is among the best. Other servers omit
 * `rank`, `isVerified`, `isOwn`, `isListed`, `total` and `run`.
 */
export type LeaderboardEntry = {
  readonly id?: string | undefined;
  readonly _id?: string | undefined;
  /** Empty for a player without a name. */
  readonly username: string;
  /** Score, coins or count; a percentage for a win rate. */
  readonly score: number;
  /** Two lowercase letters on the client, or empty. Undefined in a list without countries. */
  readonly country?: string;
  readonly rank?: number | undefined;
  readonly rankWithin?: number | undefined;
  readonly isVerified?: boolean | undefined;
  readonly isOwn: boolean;
  readonly total?: number | undefined;
  readonly isListed?: boolean | undefined;
  readonly run?: string | undefined;
};

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

/** `replay` and `times`: the game of this score and the time before each move, as in docs/leaderboard-games.md. Undefined for an earlier visit's. */
export type BoardScore = { readonly score: number; readonly replay?: string | undefined; readonly times?: string | undefined };

/** The board of best scores of a site that hosts the game. */
export type SiteBoard = {
  /** Receives the player's best score: the stored one at the start of a visit, then each that is higher. Rejects if the site did not accept it. */
  submit(best: BoardScore): void | Promise<void>;
  /** Returns the best rows. Missing if only the site itself shows its board: the game then shows none. */
  list?(): Promise<readonly BoardRow[]>;
};
