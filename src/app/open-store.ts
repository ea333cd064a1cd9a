// The page's storage.
import type { KeyValueStore } from '../save/key-value-store.ts';
import { createStore } from './storage.ts';

/** Opens the page's storage. The build for one portal replaces this file by one that calls `openPrefixedStore`. */
export function openStore(): KeyValueStore {
  return createStore(() => localStorage);
}
