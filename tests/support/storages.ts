// Mock browser storages: working, full, and blocked from the start or later.

/** A Storage in memory. `capacity`: in characters of keys and values. Beyond it `setItem` throws like a browser. */
export class MemoryStorage implements Storage {
  readonly #items = new Map<string, string>();
  /** Makes `getItem`, `setItem` and `removeItem` throw. */
  isBlocked = false;

  constructor(public capacity = Infinity) {}

  get length(): number {
    return this.#items.size;
  }

  /** All items, as an object. */
  get contents(): Record<string, string> {
    return Object.fromEntries(this.#items);
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    this.#check();
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#check();
    let used = key.length + value.length;
    for (const [otherKey, other] of this.#items) if (otherKey !== key) used += otherKey.length + other.length;
    if (used > this.capacity) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#check();
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }

  #check(): void {
    if (this.isBlocked) throw new DOMException('The operation is insecure.', 'SecurityError');
  }
}

/** Throws like access to the storage in a sandboxed frame. */
export function blockedStorage(): Storage {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}
