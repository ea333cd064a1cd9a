// A reward that arrived after its video was reported as failed: stored until it is spent, so that a reload does not lose it.
import type { KeyValueStore } from '../platform/key-value-store.ts';

const KEPT_REWARD_KEY = 'keptReward';
const KEPT = '1';

export type KeptReward = {
  readonly isKept: () => boolean;
  readonly keep: () => void;
  /** Spends the reward. Returns false if there is none, or if another tab has spent it. */
  readonly spend: () => boolean;
};

/** Reads the store on each call, because tabs share it. Any unknown text counts as no reward. */
export function createKeptReward(store: KeyValueStore): KeptReward {
  const isKept = () => store.get(KEPT_REWARD_KEY) === KEPT;
  return {
    isKept,
    keep: () => void store.set(KEPT_REWARD_KEY, KEPT),
    spend() {
      if (!isKept()) return false;
      store.remove(KEPT_REWARD_KEY);
      return true;
    },
  };
}
