// One of the two games that are saved: the one to come back to, and that of the day. Several tabs may write the same slot.
import type { Profile } from '../game/profile.ts';
import type { RunningGame } from '../game/session.ts';
import type { KeyValueStore } from '../save/key-value-store.ts';
import { decodeSession, encodeSession, peekActedAt, type Session } from '../save/session.ts';

type SlotParts = {
  readonly store: KeyValueStore;
  readonly key: string;
  readonly name: 'running' | 'daily';
  readonly profile: Profile;
  /** As it was read from the store. */
  readonly saved: RunningGame | undefined;
  /** Time of the last action for text that has none of its own. */
  readonly savedAt: number;
  readonly current: () => RunningGame | undefined;
  /** Returns the present, but later than a known time. */
  readonly after: (at: number) => number;
};

/** A stored game that another tab or device has played on. */
export type ForeignGame = { readonly game: RunningGame | undefined; readonly text: string; readonly actedAt: number };

export type GameSlot = {
  readonly name: 'running' | 'daily';
  /** Returns the stored game if another writer made its last action and this page none since. */
  readonly foreign: () => ForeignGame | undefined;
  /** Notes that a foreign game is the current one. Does nothing if it is not: a piece in the hand keeps its board. */
  readonly noteAdopted: (foreign: ForeignGame) => void;
  /** Stores the current game, unless a newer one of another writer is stored. */
  readonly write: () => void;
  /** Stores the game of another copy of the save if it is newer, as another tab would. */
  readonly absorb: (other: KeyValueStore, savedAt: number) => void;
};

export function createGameSlot({ store, key, name, profile, saved, savedAt, current, after }: SlotParts): GameSlot {
  /** Last known text, the time of its last action, and the game that it holds. */
  let text = store.get(key);
  let actedAt = (text === null ? undefined : peekActedAt(text)) || savedAt;
  let game = saved;
  let actions = saved?.actions.length ?? 0;

  /** Whether this page has made an action, begun a game or ended one since it last wrote or adopted. */
  function isActed(): boolean {
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
      if (stored === null || stored === text || isActed()) return undefined;
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
      if (!isActed()) {
        // The game of another writer, not adopted yet; or one of the same moment, where the last write stays.
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
function tryDecode(text: string): Session | undefined {
  try {
    const session = decodeSession(text);
    return session.isGameDamaged ? undefined : session;
  } catch {
    return undefined;
  }
}
