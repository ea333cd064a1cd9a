// Keeps the save: merges this page's changes with those of other tabs and devices, and stores the result.
import type { SaveChange } from '../game/commands.ts';
import type { GameWorld } from '../game/world.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { readSavedAt, readSavedData, writePlainKeys, type SavedData } from './saved-data.ts';
import { DAILY_KEY, SESSION_KEY, type SavedGame } from './session.ts';
import { decodeShared, encodeShared, SHARED_KEY, type SharedSave } from './shared-save.ts';
import { createGameSlot, type GameSlot } from './game-slot.ts';
import { trackShared, type SharedChanges, type SharedOptions } from './shared-changes.ts';

type KeeperOptions = Pick<SharedOptions, 'newRow' | 'now'> & {
  readonly store: KeyValueStore;
  readonly world: Pick<GameWorld, 'profile' | 'session' | 'flow'>;
  /** The save as read when the page was opened. */
  readonly saved: SavedData;
  /** Applies the change synchronously. */
  readonly adopt: (change: SaveChange) => void;
};

/** Another copy of the save. Games that it does not have are left as they are. */
export type SaveCopy = { readonly shared: SharedSave; readonly session?: SavedGame | undefined; readonly daily?: SavedGame | undefined };

export type SaveKeeper = ReturnType<typeof createSaveKeeper>;

export function createSaveKeeper({ store, world, saved, adopt, newRow, now }: KeeperOptions) {
  const { profile } = world;
  const after = (at: number) => Math.max(now(), at + 1);
  let shared = trackOf(saved);
  let slots = slotsOf(saved, { store, world, after });
  /** Last known text of the shared save. */
  let sharedText: string | null = null;

  function trackOf({ shared }: SavedData): SharedChanges {
    return trackShared({ profile, saved: shared, newRow, now, after });
  }

  function mergeStored(): void {
    const text = store.get(SHARED_KEY);
    if (text === null || text === sharedText) return;
    sharedText = text;
    const stored = decodeShared(text);
    if (stored) shared.merge(stored);
  }

  /** Adopts changes that the profile lacks. Adopts games continued elsewhere too, but only while the player is on the page. */
  function adoptMissing(): void {
    const missing = shared.missing();
    const games = slots.flatMap((slot) => {
      const foreign = world.flow.isPageAway ? undefined : slot.foreign();
      return foreign ? [{ slot, foreign }] : [];
    });
    if (!missing.isNew && games.length === 0) return;
    const { profile, coins, isReset } = missing;
    adopt({ profile, coins, isReset, ...Object.fromEntries(games.map(({ slot, foreign }) => [slot.name, { game: foreign.running }])) });
    shared.noteAdopted(missing);
    for (const { slot, foreign } of games) slot.noteAdopted(foreign);
  }

  /** Stores this page's changes and adopts those of others. Writes nothing if there are none. */
  function sync(): void {
    shared.addOwn();
    mergeStored();
    adoptMissing();
    // Before the shared save: if the page is killed in between, the plain keys have the newer values, and the next page takes them over.
    writePlainKeys(store, profile);
    const text = encodeShared(shared.base());
    if (text !== store.get(SHARED_KEY)) store.set(SHARED_KEY, text);
    sharedText = text;
    for (const slot of slots) slot.write();
  }

  return {
    sync,
    /** Merges another copy of the save, for example a portal's, into this one. */
    absorb(other: SaveCopy): void {
      sync();
      shared.merge(other.shared);
      const [free, daily] = slots;
      free.absorb(other.session);
      daily.absorb(other.daily);
      sync();
    },
    /** Continues with the save that is now in the store and belongs to another player. */
    switchTo(): void {
      const next = readSavedData(store);
      slots = slotsOf(next, { store, world, after });
      sharedText = null;
      adopt({
        profile: next.profile,
        coins: next.profile.coins - profile.coins,
        isReset: true,
        running: { game: next.session?.running },
        daily: { game: next.daily?.running },
      });
      shared = trackOf(next);
      sync();
    },
    /** Returns the shared save, as of the last `sync`. */
    shared: () => shared.base(),
    /** Returns the stored free game. */
    session: (): SavedGame | undefined => slots[0].read(),
    /** Sets the row of coins that this tab writes. Without one the next change of the coins creates a row. */
    useRow: (id: string | undefined) => shared.useRow(id),
  };
}

type SlotParts = Pick<KeeperOptions, 'store' | 'world'> & Pick<SharedOptions, 'after'>;

function slotsOf({ session, daily }: SavedData, { store, world, after }: SlotParts): readonly [GameSlot, GameSlot] {
  const parts = { store, profile: world.profile, savedAt: readSavedAt(store), after };
  return [
    createGameSlot({ ...parts, key: SESSION_KEY, name: 'running', saved: session, current: () => world.session.saved }),
    createGameSlot({ ...parts, key: DAILY_KEY, name: 'daily', saved: daily, current: () => world.session.savedDaily }),
  ];
}
