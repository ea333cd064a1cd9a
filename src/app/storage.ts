// The browser's local storage; where it is blocked or full, memory, so that the game plays on.
import type { KeyValueStore } from '../save/key-value-store.ts';

/** `open` returns the storage and may throw, as sandboxed and partitioned frames do. `prefix` is put before each key. */
export function createStore(open: () => Storage, prefix = ''): KeyValueStore {
  const memory = new Map<string, string>();
  const storage = openSafely(open);

  function get(name: string): string | null {
    const key = prefix + name;
    const held = memory.get(key);
    if (held !== undefined) return held;
    try {
      return storage?.getItem(key) ?? null;
    } catch {
      return null;
    }
  }

  function set(name: string, value: string): boolean {
    const key = prefix + name;
    try {
      // Reading is far cheaper than writing, and most keys of a save are as they were.
      if (storage?.getItem(key) !== value) storage?.setItem(key, value);
      memory.delete(key);
      if (storage) return true;
    } catch {
      // Full or taken away: what does not fit is kept for as long as the page lives.
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
