// Stores one of the two saved games: the free one or the daily one. Several tabs may write one slot.
import type { RunningGame } from '../game/session.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { decodeSession, encodeSession, type SavedGame, type StoredGame } from './session.ts';
import type { SharedOptions } from './shared-changes.ts';

type SlotOptions = Pick<SharedOptions, 'profile' | 'after'> & {
  readonly store: KeyValueStore;
  readonly key: string;
  readonly name: 'running' | 'daily';
  /** The game as read from the store. */
  readonly saved: StoredGame | undefined;
  /** Time of the last action if nothing is stored. Milliseconds since 1970. */
  readonly savedAt: number;
  readonly current: () => RunningGame | undefined;
};

export type GameSlot = ReturnType<typeof createGameSlot>;

export function createGameSlot({ store, key, name, profile, saved, savedAt, current, after }: SlotOptions) {
  /** The game that this page has read, adopted or written last, and its number of actions then. */
  let known: SavedGame & { readonly text?: string } = saved ?? { running: undefined, actedAt: savedAt };
  let actions = known.running?.actions.length ?? 0;
  /** The text that was decoded last, and its game: each text is replayed once. */
  let decoded: (StoredGame & { readonly isGameDamaged?: boolean }) | undefined = saved;

  /** Returns whether this page has changed, started or ended a game since its last write or adoption. */
  function hasOwnChange(): boolean {
    const now = current();
    return now !== known.running || (now?.actions.length ?? 0) !== actions;
  }

  function note(next: StoredGame): void {
    known = next;
    actions = next.running?.actions.length ?? 0;
  }

  function decode(): typeof decoded {
    const text = store.get(key);
    if (text !== decoded?.text) decoded = text === null ? undefined : { ...(decodeSession(text) ?? NO_SESSION), text };
    return decoded;
  }

  function read(): StoredGame | undefined {
    const stored = decode();
    return stored?.isGameDamaged ? undefined : stored;
  }

  function put({ running, actedAt }: SavedGame): StoredGame {
    decoded = { running, actedAt, text: encodeSession(profile, running, actedAt) };
    store.set(key, decoded.text);
    return decoded;
  }

  return {
    name,
    /** Returns the stored game, undefined if there is none or its text cannot be read. */
    read,
    /** Returns the stored game if another writer made its last action and this page has no later change. */
    foreign(): StoredGame | undefined {
      const stored = read();
      const isForeign = stored && stored.text !== known.text && stored.actedAt > known.actedAt && !hasOwnChange();
      return isForeign ? stored : undefined;
    },
    /** Records a foreign game that has become the current one. Does nothing if a drag has prevented that. */
    noteAdopted(foreign: StoredGame): void {
      if (current() === foreign.running) note(foreign);
    },
    /** Stores the current game, unless another writer has stored a newer one. */
    write(): void {
      const stored = decode();
      const isKnown = stored?.text === known.text;
      const storedAt = isKnown ? known.actedAt : (stored?.actedAt ?? 0);
      const running = current();
      let { actedAt } = known;
      if (!hasOwnChange()) {
        // Keeps another writer's game that is not adopted yet, or that was played at the same time.
        if (storedAt > actedAt || (storedAt === actedAt && stored && !isKnown)) return;
        if (name === 'daily' && running === undefined && actedAt === 0) return;
      } else {
        actedAt = after(Math.max(actedAt, storedAt));
      }
      note(put({ running, actedAt }));
    },
    /** Stores the game of another copy of the save if it is newer. */
    absorb(other: SavedGame | undefined): void {
      if (other && other.actedAt > known.actedAt) put(other);
    },
  };
}

const NO_SESSION = { running: undefined, actedAt: 0, isGameDamaged: true };
