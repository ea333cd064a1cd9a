// The storage of the page, with a fallback to memory if it is blocked or full. Portal builds put a prefix before each key, because many games
// share their origin.
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { DAILY_KEY, decodeSession, SESSION_KEY } from '../save/session.ts';
import { SHARED_KEY } from '../save/shared-save.ts';

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

/** `open` is called at each use. It returns the storage and may throw, as in sandboxed and partitioned frames. `prefix` is put before each key. */
export function createStore(open: () => Storage, prefix = ''): KeyValueStore {
  const memory = new Map<string, string>();

  function get(name: string): string | null {
    const key = prefix + name;
    const inMemory = memory.get(key);
    if (inMemory !== undefined) return inMemory;
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  }

  function set(name: string, value: string): boolean {
    const key = prefix + name;
    try {
      // Reading is far cheaper than writing, and most keys of a save do not change.
      const storage = open();
      if (storage.getItem(key) !== value) storage.setItem(key, value);
      memory.delete(key);
      return true;
    } catch {
      // Full or blocked: the value is kept in memory until the page closes.
    }
    memory.set(key, value);
    return false;
  }

  function remove(name: string): void {
    const key = prefix + name;
    memory.delete(key);
    try {
      open().removeItem(key);
    } catch {
      // Blocked storage has nothing to remove.
    }
  }

  return { get, set, remove };
}
