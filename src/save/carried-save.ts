// The save as one text for a portal's cloud storage: the raw stored keys and the time of writing.
import * as v from 'valibot';
import { COUNT, parseJson } from '../platform/schemas.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { KEYS } from './keys.ts';
import { SAVED_AT_KEY } from './saved-data.ts';
import { DAILY_KEY, RECORDS_KEY, SESSION_KEY } from './session.ts';
import { SHARED_KEY } from './shared-save.ts';

/** Every key of a player's save. */
export const CARRIED_KEYS: readonly string[] = [...Object.values(KEYS), SHARED_KEY, SESSION_KEY, DAILY_KEY, RECORDS_KEY];

const CARRIED = v.object({
  savedAt: COUNT,
  keys: v.record(v.string(), v.string()),
});

/** Returns the stored keys as JSON. */
export function packSave(store: KeyValueStore, savedAt: number): string {
  const held = CARRIED_KEYS.map((key) => [key, store.get(key)] as const);
  return JSON.stringify({ savedAt, keys: Object.fromEntries(held.filter(([, text]) => text !== null)) });
}

/** Returns a packed save as a store in memory; undefined if the text is not a save. Does not validate the values of its keys. */
export function unpackSave(text: string): KeyValueStore | undefined {
  const carried = parseJson(CARRIED, text);
  if (!carried) return undefined;
  const held = new Map([...Object.entries(carried.keys), [SAVED_AT_KEY, `${carried.savedAt}`]]);
  return {
    get: (key) => held.get(key) ?? null,
    set(key, value) {
      held.set(key, value);
      return false;
    },
    remove: (key) => void held.delete(key),
  };
}
