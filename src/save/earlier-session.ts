// Migrates games that were saved before keys had a prefix.
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { DAILY_KEY, decodeSession, SESSION_KEY } from './session.ts';
import { SHARED_KEY } from './shared-save.ts';

/**
 * Copies the sessions from `earlier`, whose keys have no prefix, unless `store` has a save. Deletes nothing.
 * Copies session keys only: another game of the same origin may have written the plain keys.
 */
export function takeOverSessions(store: KeyValueStore, earlier: KeyValueStore): void {
  if (store.get(SESSION_KEY) !== null || store.get(SHARED_KEY) !== null) return;
  for (const key of [SESSION_KEY, DAILY_KEY]) {
    const text = earlier.get(key);
    if (text !== null && decodeSession(text)) store.set(key, text);
  }
}
