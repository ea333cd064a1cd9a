// Stores one of the two saved games: the free one or the daily one. Several tabs may write one slot.
import type { Profile } from '../game/profile.ts';
import type { RunningGame } from '../game/session.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { decodeSession, encodeSession, peekActedAt, type SavedSession } from './session.ts';

type SlotOptions = {
  readonly store: KeyValueStore;
  readonly key: string;
  readonly name: 'running' | 'daily';
  readonly profile: Profile;
  /** The game as read from the store. */
  readonly saved: RunningGame | undefined;
  /** Time of the last action if the stored text contains none. Milliseconds since 1970. */
  readonly savedAt: number;
  readonly current: () => RunningGame | undefined;
  /** Returns the current time, but at least `at` + 1. */
  readonly after: (at: number) => number;
};

/** A stored game that another tab or device has continued. */
export type ForeignGame = { readonly game: RunningGame | undefined; readonly text: string; readonly actedAt: number };

export type GameSlot = {
  readonly name: 'running' | 'daily';
  /** Returns the stored game if another writer made its last action and this page has no later change. */
  readonly foreign: () => ForeignGame | undefined;
  /** Records a foreign game that has become the current one. Does nothing if a drag has prevented that. */
  readonly noteAdopted: (foreign: ForeignGame) => void;
  /** Stores the current game, unless another writer has stored a newer one. */
  readonly write: () => void;
  /** Stores the game of another copy of the save if it is newer. */
  readonly absorb: (other: KeyValueStore, savedAt: number) => void;
};

export function createGameSlot({ store, key, name, profile, saved, savedAt, current, after }: SlotOptions): GameSlot {
  /** Last known text, the time of its last action, and its game. */
  let text = store.get(key);
  let actedAt = (text === null ? undefined : peekActedAt(text)) || savedAt;
  let game = saved;
  let actions = saved?.actions.length ?? 0;

  /** Returns whether this page has changed, started or ended a game since its last write or adoption. */
  function hasOwnChange(): boolean {
    const now = current();
    return now !== game || (now?.actions.length ?? 0) !== actions;
  }

  function note(next: ForeignGame): void {
    ({ text, actedAt, game } = next);
    actions = game?.actions.length ?? 0;
  }

  return {
    name,
    foreign() {
      const stored = store.get(key);
      if (stored === null || stored === text || hasOwnChange()) return undefined;
      const storedAt = peekActedAt(stored);
      if (storedAt === undefined || storedAt <= actedAt) return undefined;
      const session = tryDecode(stored);
      return session && { game: session.running, text: stored, actedAt: storedAt };
    },
    noteAdopted(foreign) {
      if (current() === foreign.game) note(foreign);
    },
    write() {
      const stored = store.get(key);
      const storedAt = stored === null ? 0 : stored === text ? actedAt : (peekActedAt(stored) ?? 0);
      const now = current();
      if (!hasOwnChange()) {
        // Keeps another writer's game that is not adopted yet, or that was played at the same time.
        if (storedAt > actedAt || (storedAt === actedAt && stored !== null && stored !== text)) return;
        if (name === 'daily' && now === undefined && actedAt === 0) return;
      } else {
        actedAt = after(Math.max(actedAt, storedAt));
      }
      note({ game: now, text: encodeSession(profile, now, actedAt), actedAt });
      store.set(key, text!);
    },
    absorb(other, otherSavedAt) {
      const otherText = other.get(key);
      const session = otherText === null ? undefined : tryDecode(otherText);
      const otherAt = session?.actedAt || otherSavedAt;
      if (session && otherAt > actedAt) store.set(key, encodeSession(profile, session.running, otherAt));
    },
  };
}

/** Returns undefined for text that is not a session, or whose game is damaged. */
function tryDecode(text: string): SavedSession | undefined {
  try {
    const session = decodeSession(text);
    return session.isGameDamaged ? undefined : session;
  } catch {
    return undefined;
  }
}
