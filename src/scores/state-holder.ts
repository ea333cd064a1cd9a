// Stores the state of the score service's client, and counts the calls in progress.
import { signal, type ReadonlySignal } from '@preact/signals-core';
import { FIRST_STATE, type ScoreServiceDependencies, type ScoreServiceState } from './score-service-state.ts';

export type StateHolder = {
  /** Errors of effects that it runs are logged. */
  readonly state: ReadonlySignal<ScoreServiceState>;
  read(): ScoreServiceState;
  change(next: Partial<ScoreServiceState>): void;
  /** Logs the name, and counts the call while it runs. Settles like `work`. */
  call<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
};

export function createStateHolder({ warn, log }: ScoreServiceDependencies): StateHolder {
  const state = signal(FIRST_STATE);

  function change(next: Partial<ScoreServiceState>): void {
    try {
      state.value = { ...state.peek(), ...next };
    } catch (error) {
      warn(`A callback of the score service failed: ${String(error)}`);
    }
  }

  async function call<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    log(`Score service: ${name}`);
    change({ calls: state.peek().calls + 1 });
    try {
      return await work();
    } finally {
      change({ calls: state.peek().calls - 1 });
    }
  }

  return { state, read: () => state.peek(), change, call };
}
