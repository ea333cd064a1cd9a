// Cache Storage in memory, with a quota.

type Stored = { readonly body: string; readonly status: number; readonly headers: [string, string][] };

type Entries = Map<string, Stored>;

export type FakeStorage = {
  readonly caches: CacheStorage;
  /** Entries by cache name and address. */
  readonly entries: Map<string, Entries>;
  isFull: boolean;
  /** All calls reject, as in some private modes. */
  isBlocked: boolean;
};

export function createFakeStorage(): FakeStorage {
  const entries = new Map<string, Entries>();
  const storage = { entries, isFull: false, isBlocked: false };

  async function checkAccess(): Promise<void> {
    if (storage.isBlocked) throw new DOMException('blocked', 'SecurityError');
  }

  const matchIn = (cache: Entries, address: string) => {
    const stored = cache.get(address);
    return stored && new Response(stored.body, stored);
  };

  function openCache(own: Entries) {
    return {
      async match(address: string) {
        await checkAccess();
        return matchIn(own, address);
      },
      async put(address: string, response: Response) {
        await checkAccess();
        const body = await response.text();
        if (storage.isFull) throw new DOMException('full', 'QuotaExceededError');
        own.set(address, { body, status: response.status, headers: [...response.headers] });
      },
      async delete(address: string) {
        await checkAccess();
        return own.delete(address);
      },
      async keys() {
        await checkAccess();
        return [...own.keys()].map((url) => ({ url }));
      },
    };
  }

  const caches = {
    async open(name: string) {
      await checkAccess();
      if (!entries.has(name)) entries.set(name, new Map());
      return openCache(entries.get(name)!);
    },
    async match(address: string) {
      await checkAccess();
      for (const cache of entries.values()) if (cache.has(address)) return matchIn(cache, address);
      return undefined;
    },
    async delete(name: string) {
      await checkAccess();
      return entries.delete(name);
    },
    async keys() {
      await checkAccess();
      return [...entries.keys()];
    },
  };
  return Object.assign(storage, { caches: caches as unknown as CacheStorage });
}
