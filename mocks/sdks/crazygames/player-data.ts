// The player's data of the mock SDK, kept until the browser tab is closed.
import type { CrazySdk } from '../../../src/portal/crazygames-sdk.ts';

/** Prefix of every stored key. */
const PREFIX = 'mock-crazygames-';

/** Calls `storage` and `account` for each access; a guest's account is ''. If the browser blocks storage, the data is kept in memory. */
export function createPlayerData(storage: () => Storage | undefined, account: () => string): CrazySdk['data'] {
  const prefix = () => PREFIX + account();
  const unsaved = new Map<string, string>();
  return {
    getItem(key) {
      try {
        return storage()?.getItem(prefix() + key) ?? unsaved.get(prefix() + key) ?? null;
      } catch {
        return unsaved.get(prefix() + key) ?? null;
      }
    },
    setItem(key, value) {
      unsaved.set(prefix() + key, value);
      try {
        storage()?.setItem(prefix() + key, value);
      } catch {
        // `unsaved` keeps it until the page is closed.
      }
    },
  };
}
