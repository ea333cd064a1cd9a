// The state of the score service's client: the user, the open popup and its content.
import type { KeyValueStore } from '../platform/key-value-store.ts';
import type { NicknameFault, PinFault } from '../net/names.ts';
import type { ScoreServiceSettings } from '../settings/settings.ts';
import type { ScoreServiceView } from '../state/score-service-view.ts';
import type { BotProtection } from './bot-protection.ts';
import type { ScoreServiceEntry } from './leaderboards.ts';
import type { ScoreServiceCalls } from './score-service-calls.ts';
import type { UserInfo } from './user-info.ts';

/** Version of the score service's client (specification, section 9). Logged, never sent. */
export const SCORE_SERVICE_VERSION = '1.2.7';

/** A validation error of a form, or the reason why it failed. The codes are the last parts of the keys of their texts. */
export type ScoreServiceFault = NicknameFault | PinFault | FormFault;

export type FormFault = { readonly code: 'registration' | 'login' | 'botScript' | 'botToken' | 'noAnswer' };

export type ScoreServiceState = Pick<ScoreServiceView, 'popup' | 'nickname' | 'leaderboard' | 'listState'> & {
  /** The logged-in user, if any. */
  readonly user: UserInfo | undefined;
  readonly fault: ScoreServiceFault | undefined;
  /** Number of calls in progress. */
  readonly calls: number;
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

/** If `gameId` is empty, no score is posted. */
export type ScoreServiceOptions = Pick<
  ScoreServiceSettings,
  'gameId' | 'rememberNickname' | 'autoShowRegistration' | 'alwaysShowRegistration' | 'autoShowLeaderboard' | 'confirmLogin'
>;

export type ScoreServiceDependencies = {
  readonly options: ScoreServiceOptions;
  readonly calls: ScoreServiceCalls;
  readonly botProtection: BotProtection;
  readonly store: KeyValueStore;
  readonly warn: (message: string) => void;
  readonly log: (message: string) => void;
};
