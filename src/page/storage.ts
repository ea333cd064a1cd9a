// Local storage with a fallback to memory if it is blocked or full.
import type { KeyValueStore } from '../platform/key-value-store.ts';

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
