// Fetches the files of one version of the game and stores them in its cache.
import { cachePrefix, listCaches } from './cache-names.ts';
import type { FileTable } from './file-table.ts';

/** Parts of the worker's global scope. */
export type WorkerParts = {
  readonly caches: CacheStorage;
  readonly fetch: (request: string | Request, options?: RequestInit) => Promise<Response>;
  /** Address of the game's folder, with a slash at the end. */
  readonly scope: string;
  /** File name of the version's table. */
  readonly version: string;
};

export const SETTINGS_FILE = 'settings.json';

export function createVersionFiles({ caches, fetch, scope, version }: WorkerParts) {
  async function readTable(cache: Cache, version: string): Promise<FileTable | undefined> {
    return (await cache.match(scope + version))?.json();
  }

  async function loadTable(cache: Cache): Promise<FileTable> {
    const stored = await readTable(cache, version);
    if (stored) return stored;
    const answer = await fetch(scope + version, { cache: 'reload' });
    const table: FileTable = await answer.clone().json();
    await cache.put(scope + version, answer);
    return table;
  }

  async function storeFile(cache: Cache, name: string, bytes: number): Promise<void> {
    const address = scope + name;
    if (await cache.match(address)) return;
    let answer = (await caches.match(address)) ?? (await fetch(address));
    // The browser's own cache may have a damaged copy.
    if (!(await isWhole(answer, bytes))) answer = await fetch(address, { cache: 'reload' });
    if (!(await isWhole(answer, bytes))) throw new Error(`Failed to store ${name}: status ${answer.status}, wrong size`);
    await cache.put(address, answer);
  }

  /** Returns this version's files whose sources are stored in any version. */
  async function usedFiles({ optional }: FileTable): Promise<(readonly [string, number])[]> {
    const used: (readonly [string, number])[] = [];
    for (const name of await listCaches(caches, scope)) {
      const cache = await caches.open(name);
      const table = await readTable(cache, name.slice(cachePrefix(scope).length));
      const stored = await addressesIn(cache);
      for (const [source, [file]] of Object.entries(table?.optional ?? {})) {
        if (optional[source] && stored.has(scope + file)) used.push(optional[source]);
      }
    }
    return used;
  }

  /** Stores the page after its files, so that a cache with a page is complete. */
  async function fill(cache: Cache): Promise<void> {
    const table = await loadTable(cache);
    const page = await fetch(scope, { cache: 'no-cache' });
    const isOwn = page.ok && !page.redirected && (await page.clone().text()).includes(table.boot);
    if (!isOwn) throw new Error(`Failed to store the page: it is not the one of ${version}.`);
    const files = [...Object.entries(table.core), ...(await usedFiles(table))];
    await Promise.all(files.map(([name, bytes]) => storeFile(cache, name, bytes)));
    const settings = await fetch(scope + SETTINGS_FILE, { cache: 'no-cache' });
    if (settings.ok) await cache.put(scope + SETTINGS_FILE, settings);
    await cache.put(scope, page);
  }

  return { readTable, storeFile, fill };
}

export async function isWhole(answer: Response, bytes: number): Promise<boolean> {
  return answer.ok && (await answer.clone().arrayBuffer()).byteLength === bytes;
}

export async function addressesIn(cache: Cache): Promise<Set<string>> {
  return new Set((await cache.keys()).map(({ url }) => url));
}
