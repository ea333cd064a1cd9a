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
