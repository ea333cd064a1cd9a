// The save as one text that a site carries from device to device: the stored keys as they are, and when they were written.
import * as v from 'valibot';
import type { Profile } from '../ecs/profile.ts';
import type { KeyValueStore } from './key-value-store.ts';
import { KEYS } from './saved-data.ts';
import { DAILY_KEY, SESSION_KEY } from './session.ts';

/** When this device last wrote or took over a save, in milliseconds since 1970. */
export const SAVED_AT_KEY = 'savedAt';

const CARRIED = v.object({
  savedAt: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  keys: v.record(v.string(), v.string()),
});

export type CarriedSave = {
  readonly savedAt: number;
  /** The keys as a store, to be read like the browser's own. */
  readonly store: KeyValueStore;
};

/** What is stored now, as JSON. */
export function packSave(store: KeyValueStore, savedAt: number): string {
  const held = [...Object.values(KEYS), SESSION_KEY, DAILY_KEY].map((key) => [key, store.get(key)] as const);
  return JSON.stringify({ savedAt, keys: Object.fromEntries(held.filter(([, text]) => text !== null)) });
}

/** Undefined for a text that is no save. What its keys hold is not looked at here. */
export function unpackSave(text: string): CarriedSave | undefined {
  try {
    const { savedAt, keys } = v.parse(CARRIED, JSON.parse(text));
    const held = new Map(Object.entries(keys));
    return {
      savedAt,
      store: {
        get: (key) => held.get(key) ?? null,
        set(key, value) {
          held.set(key, value);
          return false;
        },
        remove: (key) => void held.delete(key),
      },
    };
  } catch {
    return undefined;
  }
}

/** The later profile, with what must never be lost of the other one: its record, its coins if they are more, and its themes. */
export function mergeProfiles(earlier: Profile, later: Profile): Profile {
  return {
    ...later,
    bestScore: Math.max(earlier.bestScore, later.bestScore),
    coins: Math.max(earlier.coins, later.coins),
    unlockedThemes: [...new Set([...earlier.unlockedThemes, ...later.unlockedThemes])],
    isTutorialDue: earlier.isTutorialDue && later.isTutorialDue,
  };
}
