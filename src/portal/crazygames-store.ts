// The player's data on CrazyGames. Its SDK sends a save by itself, one second later.
import { SAVE_BYTES } from '../../policies/crazygames.ts';
import type { RemoteStore } from '../platform/key-value-store.ts';
import type { CrazySdk } from './crazygames-sdk.ts';
import type { Guard } from './guard.ts';

const KEY = 'frozen-jewel';

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
        if (bytes > SAVE_BYTES) throw new RangeError(`${bytes} bytes, the limit is ${SAVE_BYTES}`);
        sdk()?.data.setItem(KEY, text);
      });
    },
    // `save` keeps no queue.
    flush: () => {},
  };
}
