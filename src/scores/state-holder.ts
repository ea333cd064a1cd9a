// Stores the state of the score service's client, reports each change, and counts the calls in progress.
import { FIRST_STATE, type ScoreServiceDependencies, type ScoreServiceState } from './score-service-state.ts';

export type StateHolder = {
  read(): ScoreServiceState;
  change(next: Partial<ScoreServiceState>): void;
  /** Logs the name, and counts the call while it runs. Settles like `work`. */
  call<Value>(name: string, work: () => Promise<Value>): Promise<Value>;
};

export function createStateHolder({ onChange, warn, log }: ScoreServiceDependencies): StateHolder {
  let state: ScoreServiceState = FIRST_STATE;

  function change(next: Partial<ScoreServiceState>): void {
    state = { ...state, ...next };
    try {
      onChange(state);
    } catch (error) {
      warn(`A callback of the score service failed: ${String(error)}`);
    }
  }

  async function call<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    log(`Score service: ${name}`);
    change({ calls: state.calls + 1 });
    try {
      return await work();
    } finally {
      change({ calls: state.calls - 1 });
    }
  }

  return { read: () => state, change, call };
}
