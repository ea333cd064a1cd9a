// Stores versions of the game, one cache per version. Files have a hash in their name, so that any version's cache may provide them.
import { cachePrefix, listCaches } from './cache-names.ts';
import { addressesIn, createVersionFiles, isWhole, SETTINGS_FILE, type WorkerParts } from './version-files.ts';

/** Cache entry that allows the stored page to be used without the network. A full storage can delete it but not add it. */
const TRUST_MARK = '?trusted';

export type VersionStore = ReturnType<typeof createVersionStore>;

export function createVersionStore(parts: WorkerParts) {
  const { caches, scope, version } = parts;
  const { readTable, storeFile, fill } = createVersionFiles(parts);
  const ownName = cachePrefix(scope) + version;
  const open = () => caches.open(ownName);

  /** Requires the network before the stored page for the next start, in all versions. */
  async function distrust(): Promise<void> {
    for (const name of await listCaches(caches, scope)) await (await caches.open(name)).delete(scope + TRUST_MARK);
  }

  return {
    distrust,

    /** Returns a stored file of any version, this version first. Returns undefined if the storage fails. */
    async find(name: string): Promise<Response | undefined> {
      try {
        return (await (await open()).match(scope + name)) ?? (await caches.match(scope + name));
      } catch {
        return undefined;
      }
    },

    /** Returns whether the stored page may be used without the network: it is trusted, and no file has been removed. */
    async isTrusted(): Promise<boolean> {
      try {
        const cache = await open();
        const table = await readTable(cache, version);
        const stored = await addressesIn(cache);
        return ['', TRUST_MARK, ...Object.keys(table!.core)].every((name) => stored.has(scope + name));
      } catch {
        return false;
      }
    },

    /**
     * Stores this version, with the optional files that earlier versions have stored. Rejects if a file is missing. Unless the network
     * failed, a retry may fail too: the next start then requires the network, so that the earlier version cannot stay permanently.
     */
    async storeVersion(): Promise<void> {
      const cache = await open();
      try {
        await fill(cache);
        await cache.put(scope + TRUST_MARK, new Response());
      } catch (error) {
        if (!(error instanceof TypeError)) {
          await distrust();
          if (!(await cache.match(scope))) await caches.delete(ownName);
        }
        throw error;
      }
    },

    /** Deletes all versions but this one and the complete one before it, whose pages may still be open. */
    async deleteOldVersions(): Promise<void> {
      const others = (await listCaches(caches, scope)).filter((name) => name !== ownName);
      let last: string | undefined;
      for (const name of others) if (await (await caches.open(name)).match(scope)) last = name;
      await Promise.all(others.filter((name) => name !== last).map((name) => caches.delete(name)));
    },

    /** Stores files of this version that the page has loaded. Ignores other names, and files that cannot be stored. */
    async storeUsed(names: readonly string[], fetched?: Response): Promise<void> {
      const cache = await open();
      const table = await readTable(cache, version);
      if (!table) return;
      const sizes = new Map([...Object.entries(table.core), ...Object.values(table.optional)]);
      for (const name of names) {
        const bytes = sizes.get(name);
        if (bytes === undefined) continue;
        if (!fetched) await storeFile(cache, name, bytes).catch(() => undefined);
        else if (await isWhole(fetched, bytes)) await cache.put(scope + name, fetched);
      }
    },

    async storeSettings(settings: Response): Promise<void> {
      await (await open()).put(scope + SETTINGS_FILE, settings);
    },
  };
}
