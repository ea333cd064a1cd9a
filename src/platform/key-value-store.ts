// A string store: the browser's storage, or memory if that is blocked.

export type KeyValueStore = {
  get(key: string): string | null;
  /** Returns whether the value is persistent. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
};
