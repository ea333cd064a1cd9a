// The score service as the HUD sees it: which popup is open and what it shows, and what a person may ask for in it.
import type { TextKey } from '../i18n/text-key.ts';
import type { LeaderboardType } from '../net/leaderboard-types.ts';

export type ScoreServicePopup = 'none' | 'registration' | 'registered' | 'login' | 'loggedIn' | 'leaderboard';

export type ScoreServiceText = { readonly key: TextKey; readonly values?: Readonly<Record<string, number>> };

export type ScoreServiceRow = {
  readonly rank: number;
  readonly nickname: string;
  /** Of a win rate: percent. */
  readonly value: number;
  /** False on a server that verifies games and has no proof of this value. */
  readonly isVerified?: boolean | undefined;
  readonly isOwn: boolean;
};

export type ScoreServiceView = {
  readonly popup: ScoreServicePopup;
  /** What is wrong with what was typed or asked for. */
  readonly message: ScoreServiceText | undefined;
  /** A call is under way. */
  readonly isBusy: boolean;
  /** Who is logged in. */
  readonly user: { readonly nickname: string; readonly pin: string } | undefined;
  /** What a form's nickname field begins with. */
  readonly nickname: string;
  readonly leaderboard: LeaderboardType;
  /** Leaderboards that have a page, in their order. */
  readonly leaderboards: readonly LeaderboardType[];
  readonly listState: 'list' | 'empty' | 'loading' | 'error';
  readonly rows: readonly ScoreServiceRow[];
};

export type ScoreServiceCommand =
  | { readonly type: 'showLeaderboard'; readonly leaderboard: LeaderboardType }
  | { readonly type: 'showRegistration' }
  | { readonly type: 'showLogin' }
  /** The nickname was changed in a form. */
  | { readonly type: 'typeNickname'; readonly nickname: string }
  | { readonly type: 'register'; readonly nickname: string }
  | { readonly type: 'logIn'; readonly nickname: string; readonly pin: string }
  | { readonly type: 'logOut' }
  /** Closes the popup, whichever is open; what it led to goes on. */
  | { readonly type: 'close' };
