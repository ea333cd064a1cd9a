import type { KeyValueStore } from '../platform/key-value-store.ts';
import { createStore } from './storage.ts';

/** Opens the page's storage. Builds for one portal replace this file with one that calls `openPrefixedStore`. */
export function openStore(): KeyValueStore {
  return createStore(() => localStorage);
}
