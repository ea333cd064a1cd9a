// The player's data as CrazyGames' SDK keeps it for guests: here, as long as the browser's tab lives.
import type { CrazySdk } from '../../../src/portal/crazygames-sdk.ts';

/** All keys of the game stand behind this one. */
const PREFIX = 'mock-crazygames-';

/** Gets the storage at each call, which a browser may refuse; then nothing is kept. */
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
        // It is kept until the page is left.
      }
    },
  };
}
