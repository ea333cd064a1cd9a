// The player's data on CrazyGames. Its SDK sends what is saved by itself, a second later.
import type { CrazySdk } from './crazygames-sdk.ts';
import type { Guard } from './guard.ts';
import type { PortalStore } from './portal.ts';

const KEY = 'frozen-jewel';

/** What all keys and texts of a player may take together. */
export const MOST_BYTES = 1_000_000;

type Parts = {
  /** The SDK as it is now. */
  readonly sdk: () => CrazySdk | undefined;
  readonly guard: Guard;
};

export function createCrazyGamesStore({ sdk, guard }: Parts): PortalStore {
  return {
    // The promise is the SDK's: where there are no accounts it throws or rejects.
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
        if (bytes > MOST_BYTES) throw new RangeError(`${bytes} bytes are more than CrazyGames keeps`);
        sdk()?.data.setItem(KEY, text);
      });
    },
    // Nothing waits here.
    flush: () => {},
  };
}
