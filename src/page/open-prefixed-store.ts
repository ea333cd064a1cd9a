// The storage of portal builds, whose origin many games share.
import { takeOverSessions } from '../save/earlier-session.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { createStore } from './storage.ts';

/** Opens a store that puts `prefix` before each key. Takes over a game that was saved before keys had a prefix. */
export function openPrefixedStore(prefix: string): KeyValueStore {
  const store = createStore(() => localStorage, prefix);
  takeOverSessions(
    store,
    createStore(() => localStorage),
  );
  return store;
}
