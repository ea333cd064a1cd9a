// State and commands of the leaderboard's overlay.
import type { LeaderboardEntry } from '../net/leaderboard-types.ts';

/** `leaderboard`: the main leaderboard. `scoreService`: only the score service has leaderboards. */
export type LeaderboardTarget = 'none' | 'leaderboard' | 'scoreService';

export type LeaderboardTab = 'allTime' | 'daily';

/**
 * `list`: there are rows. `absent`: no server is connected yet, only the player's result is shown. `login`: the settings require a name
 * before the list is shown.
 */
export type LeaderboardListState = 'list' | 'empty' | 'loading' | 'error' | 'absent' | 'login';

/** Reason for a rejected name, shown at its field. */
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
  /** The best entries, at most 100. */
  readonly rows: readonly LeaderboardEntry[];
  /** The player's own rows that are not among the best: a ranked one, an unverified one, or both. */
  readonly ownRows: readonly LeaderboardEntry[];
  /** Day of the daily leaderboard, such as `2026-11-22`, in UTC. */
  readonly day?: string | undefined;
  /** The server provides ranked daily games and their leaderboards. True until known. */
  readonly hasDaily: boolean;
  readonly joinError?: ErrorText | undefined;
  /** Final score of the run that is watched, if it is from a list. */
  readonly watchedScore?: number | undefined;
  /** The request in progress. */
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
  /** Loads the shown tab again after an error. */
  | { readonly type: 'reload' }
  | { readonly type: 'join'; readonly username: string }
  | { readonly type: 'watchRun'; readonly run: string }
  /** `day` is a UTC day such as `2026-11-22`; without it, today. A game of an earlier day is not ranked. */
  | { readonly type: 'playDaily'; readonly day?: string | undefined };
