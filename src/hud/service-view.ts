// The score service as the HUD sees it: which popup is open and what it shows, and what a person may ask for in it.
import type { TextKey } from '../i18n/text-key.ts';

/** A leaderboard, by the score service's own name (specification, section 3). */
export type ServiceBoard =
  | 'score'
  | 'stats_wins'
  | 'stats_losses'
  | 'stats_win_rate'
  | 'virtual_currency1'
  | 'virtual_currency2'
  | 'virtual_currency3'
  | 'virtual_currency4'
  | 'virtual_currency5';

export type ServicePopup = 'none' | 'registration' | 'registered' | 'login' | 'loggedIn' | 'leaderboard';

export type ServiceText = { readonly key: TextKey; readonly values?: Readonly<Record<string, number>> };

export type ServiceRow = {
  readonly rank: number;
  readonly nickname: string;
  /** Of a win rate: percent. */
  readonly value: number;
  /** False on a server that verifies games and has no proof of this value. */
  readonly isVerified?: boolean | undefined;
  readonly isOwn: boolean;
};

export type ServiceView = {
  readonly popup: ServicePopup;
  /** What is wrong with what was typed or asked for. */
  readonly message: ServiceText | undefined;
  /** A call is under way. */
  readonly isBusy: boolean;
  /** Who is logged in. */
  readonly user: { readonly nickname: string; readonly pin: string } | undefined;
  /** What a form's nickname field begins with. */
  readonly nickname: string;
  readonly board: ServiceBoard;
  /** Boards that have a page, in their order. */
  readonly boards: readonly ServiceBoard[];
  readonly face: 'list' | 'empty' | 'loading' | 'error';
  readonly rows: readonly ServiceRow[];
};

export type ScoreServiceCommand =
  | { readonly type: 'showLeaderboard'; readonly board: ServiceBoard }
  | { readonly type: 'showRegistration' }
  | { readonly type: 'showLogin' }
  /** The nickname was changed in a form. */
  | { readonly type: 'typeNickname'; readonly nickname: string }
  | { readonly type: 'register'; readonly nickname: string }
  | { readonly type: 'logIn'; readonly nickname: string; readonly pin: string }
  | { readonly type: 'logOut' }
  /** Closes the popup, whichever is open; what it led to goes on. */
  | { readonly type: 'close' };
