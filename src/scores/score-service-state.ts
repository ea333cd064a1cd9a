// The state of the score service's client: the user, the open popup and its content.
import type { LeaderboardType } from '../net/leaderboard-types.ts';
import type { NicknameFault, PinFault } from '../net/names.ts';
import type { ScoreServiceEntry } from './leaderboards.ts';
import type { UserInfo } from './user-info.ts';

/** Version of the score service's client (specification, section 9). Logged, never sent. */
export const SCORE_SERVICE_VERSION = '1.2.7';

export type Popup = 'none' | 'registration' | 'registered' | 'login' | 'loggedIn' | 'leaderboard';

/** A validation error of a form, or the reason why it failed. */
export type ScoreServiceFault =
  | NicknameFault
  | PinFault
  | { readonly code: 'registration-failed' | 'login-failed' | 'bot-script' | 'bot-token' | 'no-answer' };

export type ScoreServiceState = {
  /** The logged-in user, if any. */
  readonly user: UserInfo | undefined;
  readonly popup: Popup;
  readonly fault: ScoreServiceFault | undefined;
  /** Number of calls in progress. */
  readonly calls: number;
  /** Content of the nickname field. */
  readonly nickname: string;
  readonly leaderboard: LeaderboardType;
  readonly listState: 'list' | 'empty' | 'loading' | 'error';
  readonly rows: readonly ScoreServiceEntry[];
};

export const FIRST_STATE: ScoreServiceState = {
  user: undefined,
  popup: 'none',
  fault: undefined,
  calls: 0,
  nickname: '',
  leaderboard: 'score',
  listState: 'loading',
  rows: [],
};

/** Names and defaults: specification, section 9. */
export type ScoreServiceOptions = {
  /** If empty, no score is posted. */
  readonly gameId: string;
  readonly rememberNickname: boolean;
  readonly autoShowRegistration: boolean;
  readonly alwaysShowRegistration: boolean;
  readonly autoShowLeaderboard: boolean;
  readonly confirmLogin: boolean;
};
