// State and commands of the leaderboard's overlay.
import type { TextKey } from '../i18n/text-key.ts';
import type { LeaderboardEntry } from '../net/protocol.ts';

/** `leaderboard`: the main leaderboard. `scoreService`: only the score service has leaderboards. `host`: the page around opens its own. */
export type LeaderboardTarget = 'none' | 'leaderboard' | 'scoreService' | 'host';

export type LeaderboardTab = 'allTime' | 'daily';

/**
 * `list`: there are rows. `absent`: no server is connected yet, only the player's result is shown. `login`: the settings require a name
 * before the list is shown.
 */
export type LeaderboardListState = 'list' | 'empty' | 'loading' | 'error' | 'absent' | 'login';

export const FIRST_LEADERBOARD = {
  tab: 'allTime' as LeaderboardTab,
  listState: 'absent' as LeaderboardListState,
  /** The best entries, at most 100. */
  rows: [] as readonly LeaderboardEntry[],
  /** The player's own rows that are not among the best: a ranked one, an unverified one, or both. */
  ownRows: [] as readonly LeaderboardEntry[],
  /** The server provides ranked daily games and their leaderboards. True until known. */
  hasDaily: true,
  /** The list is the hosting site's, with its names: the player cannot join by a name. */
  isOfSite: false,
  /** The request in progress. */
  pending: 'none' as 'none' | 'join' | 'run' | 'daily',
};

export type LeaderboardView = Readonly<typeof FIRST_LEADERBOARD> & {
  /** Day of the daily leaderboard, such as `2026-11-22`, in UTC. */
  readonly day?: string | undefined;
  /** Reason for a rejected name, shown at its field. */
  readonly joinError?: TextKey | undefined;
  /** Final score of the run that is watched, if it is from a list. */
  readonly watchedScore?: number | undefined;
};

export type LeaderboardCommand =
  | { readonly type: 'showTab'; readonly tab: LeaderboardTab }
  /** Loads the shown tab again after an error. */
  | { readonly type: 'reload' }
  | { readonly type: 'join'; readonly username: string }
  | { readonly type: 'watchRun'; readonly run: string }
  /** `day` is a UTC day such as `2026-11-22`; without it, today. A game of an earlier day is not ranked. */
  | { readonly type: 'playDaily'; readonly day?: string | undefined };
