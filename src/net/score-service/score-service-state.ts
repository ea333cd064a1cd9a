// What the score service's client knows: who is logged in, which popup is open, and what it shows.
import type { LeaderboardType } from '../leaderboard-types.ts';
import type { NicknameFault, PinFault } from '../names.ts';
import type { ScoreServiceEntry } from './leaderboards.ts';
import type { UserInfo } from './user-info.ts';

/** Version of the score service's client (specification, section 9). Only the log names it: no call sends it. */
export const SCORE_SERVICE_VERSION = '1.2.7';

export type Popup = 'none' | 'registration' | 'registered' | 'login' | 'loggedIn' | 'leaderboard';

/** What is wrong with a form, or what became of it. */
export type ScoreServiceFault =
  | NicknameFault
  | PinFault
  | { readonly code: 'registration-failed' | 'login-failed' | 'bot-script' | 'bot-token' | 'no-answer' };

export type ScoreServiceState = {
  /** Authenticated with one, unauthenticated without. */
  readonly user: UserInfo | undefined;
  readonly popup: Popup;
  readonly fault: ScoreServiceFault | undefined;
  /** How many calls are under way. */
  readonly calls: number;
  /** What was typed as a nickname. */
  readonly nickname: string;
  readonly leaderboard: LeaderboardType;
  readonly face: 'list' | 'empty' | 'loading' | 'error';
  readonly rows: readonly ScoreServiceEntry[];
};

export const FIRST_STATE: ScoreServiceState = {
  user: undefined,
  popup: 'none',
  fault: undefined,
  calls: 0,
  nickname: '',
  leaderboard: 'score',
  face: 'loading',
  rows: [],
};

/** The specification's names and defaults (section 9). */
export type ScoreServiceOptions = {
  /** Empty, it keeps scores from being posted. */
  readonly gameId: string;
  readonly rememberNickname: boolean;
  readonly autoShowRegistration: boolean;
  readonly alwaysShowRegistration: boolean;
  readonly autoShowLeaderboard: boolean;
  readonly confirmLogin: boolean;
};
