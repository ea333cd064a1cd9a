// The state of the score service's client: the user, the open popup and its content.
import { signal, type ReadonlySignal } from '@preact/signals-core';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import type { NicknameFault, PinFault } from '../net/names.ts';
import type { ScoreServiceSettings } from '../settings/settings.ts';
import type { ScoreServiceView } from '../state/score-service-view.ts';
import type { BotProtection } from './bot-protection.ts';
import type { ScoreServiceCalls, ScoreServiceEntry } from './score-service-calls.ts';
import type { UserInfo } from './user-info.ts';

/** Version of the score service's client (specification, section 9). Logged, never sent. */
export const SCORE_SERVICE_VERSION = '1.2.7';

/** A validation error of a form, or the reason why it failed. The codes are the last parts of the keys of their texts. */
export type ScoreServiceFault = NicknameFault | PinFault | FormFault;

export type FormFault = { readonly code: 'registration' | 'login' | 'botScript' | 'botToken' | 'noAnswer' };

const FIRST_STATE = {
  /** The logged-in user, if any. */
  user: undefined as UserInfo | undefined,
  popup: 'none' as ScoreServiceView['popup'],
  fault: undefined as ScoreServiceFault | undefined,
  /** Number of calls in progress. */
  calls: 0,
  nickname: '',
  leaderboard: 'score' as ScoreServiceView['leaderboard'],
  listState: 'loading' as ScoreServiceView['listState'],
  rows: [] as readonly ScoreServiceEntry[],
};

export type ScoreServiceState = Readonly<typeof FIRST_STATE>;

/** If `gameId` is empty, no score is posted. */
export type ScoreServiceOptions = Omit<ScoreServiceSettings, 'isEnabled' | 'address' | 'key' | 'boards' | 'botProtection'>;

export type ScoreServiceDependencies = {
  readonly options: ScoreServiceOptions;
  readonly calls: ScoreServiceCalls;
  readonly botProtection: BotProtection;
  readonly store: KeyValueStore;
  /** Receives failures. */
  readonly warn: (message: string) => void;
  /** Receives the client's actions, for verbose pages. */
  readonly log: (message: string) => void;
};

export type StateHolder = ReturnType<typeof createStateHolder>;

/** Stores the state of the client, and counts the calls in progress. */
export function createStateHolder({ warn, log }: ScoreServiceDependencies) {
  /** Errors of effects that it runs are logged. */
  const state = signal(FIRST_STATE);

  function change(next: Partial<ScoreServiceState>): void {
    try {
      state.value = { ...state.peek(), ...next };
    } catch (error) {
      warn(`A callback of the score service failed: ${String(error)}`);
    }
  }

  /** Logs the name, and counts the call while it runs. Settles like `work`. */
  async function call<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    log(`Score service: ${name}`);
    change({ calls: state.peek().calls + 1 });
    try {
      return await work();
    } finally {
      change({ calls: state.peek().calls - 1 });
    }
  }

  return { state: state as ReadonlySignal<ScoreServiceState>, read: () => state.peek(), change, call };
}
