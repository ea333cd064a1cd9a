// Names of the caches that store versions of the game.

/** Start of the names, followed by the version. Contains the scope because several games may share an origin. */
export function cachePrefix(scope: string): string {
  return `frozen-jewel ${scope} `;
}

/** Returns the names of a scope's caches, from oldest to newest. */
export async function listCaches(caches: CacheStorage, scope: string): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(cachePrefix(scope)));
}

export async function deleteCaches(caches: CacheStorage, scope: string): Promise<void> {
  await Promise.all((await listCaches(caches, scope)).map((name) => caches.delete(name)));
}
