// Stores of strings: on this device, and with a site's account.

/** The browser's storage, or memory if that is blocked. */
export type KeyValueStore = {
  get(key: string): string | null;
  /** Returns whether the value is persistent. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
};

/**
 * Moves a text that cannot be read to a key with the suffix `.damaged`. Removes it first: a full storage has no room
 * for both.
 */
export function putAside(store: KeyValueStore, key: string, text: string): void {
  store.remove(key);
  store.set(`${key}.damaged`, text);
}

/** Returns the value of a stored text; undefined if there is none, or if `decode` returns undefined. That text is put aside. */
export function readStored<Value>(store: KeyValueStore, key: string, decode: (text: string) => Value | undefined): Value | undefined {
  const text = store.get(key);
  if (text === null) return undefined;
  const value = decode(text);
  if (value === undefined) putAside(store, key, text);
  return value;
}

/** Storage for one string that follows the player to other devices. */
export type RemoteStore = {
  /** Resolves with the account of the logged-in player. Empty for a guest or if the site does not report it. Never rejects. */
  account(): Promise<string>;
  /** Resolves with undefined if no save is stored. Rejects if the site cannot read it. */
  load(): Promise<string | undefined>;
  /** May be called after every drop. Saves within the site's rate limit; logs a save that is too large. */
  save(text: string): void;
  /** Sends a queued save immediately, as the page is being left. */
  flush(): void;
};
