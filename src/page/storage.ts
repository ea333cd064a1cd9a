// Local storage with a fallback to memory if it is blocked or full.
import type { KeyValueStore } from '../platform/key-value-store.ts';

/** `open` returns the storage and may throw, as in sandboxed and partitioned frames. `prefix` is put before each key. */
export function createStore(open: () => Storage, prefix = ''): KeyValueStore {
  const memory = new Map<string, string>();
  const storage = openSafely(open);

  function get(name: string): string | null {
    const key = prefix + name;
    const inMemory = memory.get(key);
    if (inMemory !== undefined) return inMemory;
    try {
      return storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  function set(name: string, value: string): boolean {
    const key = prefix + name;
    try {
      // Reading is far cheaper than writing, and most keys of a save do not change.
      if (storage?.getItem(key) !== value) storage?.setItem(key, value);
      memory.delete(key);
      if (storage) return true;
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
      storage?.removeItem(key);
    } catch {
      // Blocked storage has nothing to remove.
    }
  }

  return { get, set, remove };
}

function openSafely(open: () => Storage): Storage | undefined {
  try {
    return open();
  } catch {
    return undefined;
  }
}
