// Synchronizes the save with the portal's store: merges both when the page opens and when the player returns, and uploads each local save.
import * as v from 'valibot';
import type { PortalStore } from '../portal/portal.ts';
import { CARRIED_KEYS, packSave, unpackSave } from '../save/carried-save.ts';
import type { KeyValueStore } from '../save/key-value-store.ts';
import { readSavedAt, SAVED_AT_KEY } from '../save/saved-data.ts';
import { RECORDS_KEY, SESSION_KEY } from '../save/session.ts';
import { absorbRecords } from './follow-records.ts';
import type { SaveKeeper } from './keep-save.ts';

/** Portal account that owns the save on this device. Absent until a player has logged in. */
const ACCOUNT_KEY = `${SESSION_KEY}.account`;

/** Save of the previous account, kept until that account logs in again. */
const OTHER_KEY = `${SESSION_KEY}.otherAccount`;

const OTHER = v.object({ account: v.string(), save: v.string() });

type SyncOptions = {
  readonly remote: PortalStore;
  readonly local: KeyValueStore;
  readonly keeper: Pick<SaveKeeper, 'sync' | 'absorb' | 'switchTo'>;
  readonly log: (message: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

export type PortalSaveSync = {
  /** Uploads the save. Must be called after each local write. */
  readonly upload: () => void;
  /** Merges the portal's save again, which another device may have changed. Never rejects. */
  readonly refresh: () => Promise<void>;
  /** Sends a pending upload. Must be called when the player leaves the page. */
  readonly flush: () => void;
};

/**
 * Starts the synchronization. Uploads nothing until the portal's save has loaded, because that one may be newer. Merges a save that
 * belongs to an account only with that account's. Rejects if the portal's save cannot be loaded.
 */
export async function syncPortalSave({ remote, local, keeper, log, now }: SyncOptions): Promise<PortalSaveSync> {
  let isLoading = false;

  function upload(): void {
    if (isLoading) return;
    const savedAt = Math.max(now(), readSavedAt(local) + 1);
    local.set(SAVED_AT_KEY, `${savedAt}`);
    remote.save(packSave(local, savedAt));
  }

  async function load(): Promise<KeyValueStore | undefined> {
    isLoading = true;
    try {
      const text = await remote.load();
      const portalSave = text === undefined ? undefined : unpackSave(text);
      if (text !== undefined && !portalSave) log("Failed to parse the portal's save. Replacing it with this device's.");
      return portalSave?.store;
    } finally {
      isLoading = false;
    }
  }

  function absorb(other: KeyValueStore): void {
    keeper.absorb(other);
    const records = other.get(RECORDS_KEY);
    if (records !== null) absorbRecords(local, records);
  }

  async function refresh(): Promise<void> {
    try {
      const portalSave = await load();
      if (portalSave) absorb(portalSave);
      upload();
    } catch (error) {
      log(`Failed to reload the portal's save: ${String(error)}. Retrying when the player returns.`);
    }
  }

  /** Sets the previous account's save aside and continues with the current account's. */
  function switchAccount(previous: string, account: string, portalSave: KeyValueStore | undefined): void {
    log("The save on this device belongs to another account. Loading the current account's save.");
    keeper.sync();
    const previousSave = packSave(local, readSavedAt(local));
    const setAside = readOther(local);
    for (const key of CARRIED_KEYS) {
      const text = portalSave?.get(key) ?? null;
      if (text === null) local.remove(key);
      else local.set(key, text);
    }
    local.set(SAVED_AT_KEY, portalSave?.get(SAVED_AT_KEY) ?? '0');
    local.set(OTHER_KEY, JSON.stringify({ account: previous, save: previousSave }));
    keeper.switchTo();
    const returning = setAside?.account === account ? unpackSave(setAside.save) : undefined;
    if (returning) absorb(returning.store);
  }

  const account = await remote.account();
  const owner = local.get(ACCOUNT_KEY) ?? '';
  if (owner !== '' && account === '') {
    log('The save on this device belongs to an account, but no player is logged in. Keeping it on this device only.');
    return { upload: () => undefined, refresh: async () => undefined, flush: () => undefined };
  }
  const portalSave = await load();
  if (owner !== '' && owner !== account) switchAccount(owner, account, portalSave);
  else if (portalSave) absorb(portalSave);
  if (account !== '') local.set(ACCOUNT_KEY, account);
  upload();
  return { upload, refresh, flush: () => remote.flush() };
}

function readOther(local: KeyValueStore): v.InferOutput<typeof OTHER> | undefined {
  try {
    return v.parse(OTHER, JSON.parse(local.get(OTHER_KEY) ?? ''));
  } catch {
    return undefined;
  }
}
