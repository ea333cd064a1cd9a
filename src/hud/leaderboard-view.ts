// What the leaderboard's overlay shows, and what a person can ask of it: plain data, so that the HUD knows nothing of the network.

/** `leaderboard`: the main one; `scoreService`: only the score service has leaderboards. */
export type LeaderboardTarget = 'none' | 'leaderboard' | 'scoreService';

export type LeaderboardTab = 'allTime' | 'daily';

/**
 * `list` has rows; `absent`: no server is connected yet, and the own result stands alone; `login`: the settings want a name
 * before the list is shown.
 */
export type LeaderboardListState = 'list' | 'empty' | 'loading' | 'error' | 'absent' | 'login';

/**
 * `country` is two small letters, or empty; `run` names a run that can be watched. `rank` counts from 1. A row without one is unverified on a
 * server that verifies; servers that do not verify rank all rows.
 */
export type LeaderboardRow = {
  readonly key: string;
  readonly rank?: number | undefined;
  readonly username: string;
  readonly country: string;
  readonly score: number;
  readonly isVerified: boolean;
  readonly isOwn: boolean;
  readonly run?: string | undefined;
};

/** Why a name was not taken, said at its field. */
export type ErrorText =
  | 'error.EmptyName'
  | 'error.CharactersAllowed'
  | 'error.BadWords'
  | 'error.NameTooLong'
  | 'error.NameTaken'
  | 'error.SendScoreError';

export type LeaderboardView = {
  readonly tab: LeaderboardTab;
  readonly listState: LeaderboardListState;
  /** The best, at most 100. */
  readonly rows: readonly LeaderboardRow[];
  /** The player's own rows that are not among the best: a ranked one, an unverified one, or both. */
  readonly ownRows: readonly LeaderboardRow[];
  /** Of the daily leaderboard: `2026-11-22`, in UTC. */
  readonly day?: string | undefined;
  /** The server gives seeds for daily games, as far as is known. */
  readonly hasDaily: boolean;
  readonly joinError?: ErrorText | undefined;
  /** What was asked for and is not answered yet. */
  readonly pending: 'none' | 'join' | 'run' | 'daily';
};

export const FIRST_LEADERBOARD: LeaderboardView = {
  tab: 'allTime',
  listState: 'absent',
  rows: [],
  ownRows: [],
  hasDaily: true,
  pending: 'none',
};

export type LeaderboardCommand =
  | { readonly type: 'showTab'; readonly tab: LeaderboardTab }
  /** The shown tab again, after an error. */
  | { readonly type: 'reload' }
  | { readonly type: 'join'; readonly username: string }
  | { readonly type: 'watchRun'; readonly run: string }
  | { readonly type: 'playDaily' };
