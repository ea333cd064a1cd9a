// State and commands of the score service's popups.
import type { TextKey } from '../i18n/text-key.ts';
import type { LeaderboardType } from '../net/leaderboard-types.ts';
import type { LeaderboardEntry } from '../net/protocol.ts';

export type ScoreServicePopup = 'none' | 'registration' | 'registered' | 'login' | 'loggedIn' | 'leaderboard';

export type ScoreServiceText = { readonly key: TextKey; readonly values?: Readonly<Record<string, number>> };

export type ScoreServiceView = {
  readonly popup: ScoreServicePopup;
  /** Error of the last input or request. */
  readonly message: ScoreServiceText | undefined;
  /** A request is in progress. */
  readonly isBusy: boolean;
  /** The logged-in player. */
  readonly user: { readonly nickname: string; readonly pin: string } | undefined;
  /** Initial text of a form's nickname field. */
  readonly nickname: string;
  readonly leaderboard: LeaderboardType;
  /** Leaderboards with a page, in page order. */
  readonly leaderboards: readonly LeaderboardType[];
  readonly listState: 'list' | 'empty' | 'loading' | 'error';
  readonly rows: readonly LeaderboardEntry[];
};

export type ScoreServiceCommand =
  | { readonly type: 'showLeaderboard'; readonly leaderboard: LeaderboardType }
  | { readonly type: 'showRegistration' }
  | { readonly type: 'showLogin' }
  | { readonly type: 'typeNickname'; readonly nickname: string }
  | { readonly type: 'register'; readonly nickname: string }
  | { readonly type: 'logIn'; readonly nickname: string; readonly pin: string }
  | { readonly type: 'logOut' }
  /** Closes the open popup. Requests in progress continue. */
  | { readonly type: 'close' };
