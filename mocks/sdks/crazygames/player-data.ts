// The player's data of the mock SDK, kept until the browser tab is closed.
import type { CrazySdk } from '../../../src/portal/crazygames-sdk.ts';

/** Prefix of every stored key. */
const PREFIX = 'mock-crazygames-';

/** Calls `storage` for each access. If the browser blocks storage, the data is kept in memory. */
export function createPlayerData(storage: () => Storage | undefined): CrazySdk['data'] {
  const unsaved = new Map<string, string>();
  return {
    getItem(key) {
      try {
        return storage()?.getItem(PREFIX + key) ?? unsaved.get(key) ?? null;
      } catch {
        return unsaved.get(key) ?? null;
      }
    },
    setItem(key, value) {
      unsaved.set(key, value);
      try {
        storage()?.setItem(PREFIX + key, value);
      } catch {
        // `unsaved` keeps it until the page is closed.
      }
    },
  };
}
