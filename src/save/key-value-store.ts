// Where text is kept by key: the browser's storage, or memory where that is blocked.

export type KeyValueStore = {
  get(key: string): string | null;
  /** Whether the value will outlive the page. */
  set(key: string, value: string): boolean;
  remove(key: string): void;
};
