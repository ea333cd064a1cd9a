// The player's data on CrazyGames. Its SDK sends a save by itself, one second later.
import type { RemoteStore } from '../platform/key-value-store.ts';
import type { CrazySdk } from './crazygames-sdk.ts';
import type { Guard } from './guard.ts';

const KEY = 'frozen-jewel';

/** Limit for all keys and values of a player together. */
export const MAX_BYTES = 1_000_000;

type StoreDependencies = {
  /** Returns the current SDK object. */
  readonly sdk: () => CrazySdk | undefined;
  readonly guard: Guard;
};

export function createCrazyGamesStore({ sdk, guard }: StoreDependencies): RemoteStore {
  return {
    // The SDK throws or rejects on sites without accounts.
    async account() {
      try {
        return (await sdk()?.user.getUser?.())?.username ?? '';
      } catch {
        return '';
      }
    },
    load: async () => sdk()?.data.getItem(KEY) ?? undefined,
    save(text) {
      guard('CrazyGames.SDK.data.setItem', () => {
        const bytes = new TextEncoder().encode(KEY + text).length;
        if (bytes > MAX_BYTES) throw new RangeError(`${bytes} bytes, the limit is ${MAX_BYTES}`);
        sdk()?.data.setItem(KEY, text);
      });
    },
    // `save` keeps no queue.
    flush: () => {},
  };
}
