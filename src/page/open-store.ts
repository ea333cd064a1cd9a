// The storage of the page. Portal builds put a prefix before each key, because many games share their origin.
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { DAILY_KEY, decodeSession, SESSION_KEY } from '../save/session.ts';
import { SHARED_KEY } from '../save/shared-save.ts';
import { createStore } from './storage.ts';

/** Opens a store that puts `prefix` before each key. Takes over a game that was saved before keys had a prefix. */
export function openStore(prefix: string): KeyValueStore {
  const store = createStore(() => localStorage, prefix);
  takeOverSessions(
    store,
    createStore(() => localStorage),
  );
  return store;
}

/**
 * Copies the sessions from `earlier`, whose keys have no prefix, unless `store` has a save. Deletes nothing.
 * Copies session keys only: another game of the same origin may have written the plain keys.
 */
function takeOverSessions(store: KeyValueStore, earlier: KeyValueStore): void {
  if (store.get(SESSION_KEY) !== null || store.get(SHARED_KEY) !== null) return;
  for (const key of [SESSION_KEY, DAILY_KEY]) {
    const text = earlier.get(key);
    if (text !== null && decodeSession(text)) store.set(key, text);
  }
}
