// Synchronizes the save with the portal's store: merges both at the start of each visit, and uploads each local save.
import * as v from 'valibot';
import { COUNT, parseJson } from '../platform/schemas.ts';
import type { KeyValueStore, RemoteStore } from '../platform/key-value-store.ts';
import { PLAIN_KEYS, readSavedAt, readSavedData, SAVED_AT_KEY } from './saved-data.ts';
import { DAILY_KEY, RECORDS_KEY, SESSION_KEY } from './session.ts';
import { SHARED_KEY } from './shared-save.ts';
import { absorbRecords } from './follow-records.ts';
import { absorbStars, JOURNEY_KEY } from './journey-stars.ts';
import type { SaveKeeper } from './keep-save.ts';

/** Portal account that owns the save on this device. Absent until a player has logged in. */
const ACCOUNT_KEY = `${SESSION_KEY}.account`;

/** Save of the previous account, kept until that account logs in again. */
const OTHER_KEY = `${SESSION_KEY}.otherAccount`;

const OTHER = v.object({ account: v.string(), save: v.string() });

/** Every key of a player's save. */
const CARRIED_KEYS: readonly string[] = [...PLAIN_KEYS, SHARED_KEY, SESSION_KEY, DAILY_KEY, RECORDS_KEY, JOURNEY_KEY];

const CARRIED = v.object({
  savedAt: COUNT,
  keys: v.record(v.string(), v.string()),
});

type SyncOptions = {
  readonly remote: RemoteStore;
  readonly local: KeyValueStore;
  readonly keeper: Pick<SaveKeeper, 'sync' | 'absorb' | 'switchTo'>;
  readonly log: (message: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

export type PortalSaveSync = ReturnType<typeof syncPortalSave>;

/**
 * Synchronizes the save with the portal's. Uploads nothing in a visit before the portal's save has loaded, because that one may be newer.
 * Merges a save that belongs to an account only with that account's.
 */
export function syncPortalSave({ remote, local, keeper, log, now }: SyncOptions) {
  const { absorb, switchAccount } = createMerger({ local, keeper, log });
  let isLoaded = false;
  /** Incremented by each load and each end of a visit. A load that was overtaken is dropped. */
  let visit = 0;

  /** Uploads the save, unless the portal's has not been loaded in this visit. Must be called after each local write. */
  function upload(): void {
    if (!isLoaded) return;
    const savedAt = Math.max(now(), readSavedAt(local) + 1);
    local.set(SAVED_AT_KEY, `${savedAt}`);
    remote.save(packSave(local, savedAt));
  }

  async function load(): Promise<KeyValueStore | undefined> {
    const text = await remote.load();
    const portalSave = text === undefined ? undefined : unpackSave(text);
    if (text !== undefined && !portalSave) log("Failed to parse the portal's save. Replacing it with this device's.");
    return portalSave;
  }

  async function merge(current: number): Promise<void> {
    const account = await remote.account();
    const owner = local.get(ACCOUNT_KEY) ?? '';
    if (owner !== '' && account === '')
      return log('The save on this device belongs to an account, but no player is logged in. Keeping it on this device only.');
    const portalSave = await load();
    if (current !== visit) return;
    if (owner !== '' && owner !== account) switchAccount(owner, account, portalSave);
    else if (portalSave) absorb(portalSave);
    if (account !== '') local.set(ACCOUNT_KEY, account);
    isLoaded = true;
    upload();
  }

  return {
    upload,
    /**
     * Merges the portal's save, which another device or account may have changed. Must be called at the start of each visit and after a
     * change of account. Never rejects.
     */
    async refresh(): Promise<void> {
      isLoaded = false;
      try {
        await merge(++visit);
      } catch (error) {
        log(`Failed to load the portal's save: ${String(error)}. Using this device's until the player returns.`);
      }
    },
    /** Sends a pending upload and ends the visit. */
    leave(): void {
      remote.flush();
      isLoaded = false;
      visit++;
    },
  };
}

/** Merges other saves into this device's. */
function createMerger({ local, keeper, log }: Pick<SyncOptions, 'local' | 'keeper' | 'log'>) {
  function absorb(other: KeyValueStore): void {
    keeper.absorb(readSavedData(other));
    const records = other.get(RECORDS_KEY);
    if (records !== null) absorbRecords(local, records);
    const stars = other.get(JOURNEY_KEY);
    if (stars !== null) absorbStars(local, stars);
  }

  /** Sets the previous account's save aside and continues with the current account's. */
  function switchAccount(previous: string, account: string, portalSave: KeyValueStore | undefined): void {
    log("The save on this device belongs to another account. Loading the current account's save.");
    keeper.sync();
    const previousSave = packSave(local, readSavedAt(local));
    const setAside = parseJson(OTHER, local.get(OTHER_KEY));
    for (const key of CARRIED_KEYS) {
      const text = portalSave?.get(key) ?? null;
      if (text === null) local.remove(key);
      else local.set(key, text);
    }
    local.set(SAVED_AT_KEY, portalSave?.get(SAVED_AT_KEY) ?? '0');
    local.set(OTHER_KEY, JSON.stringify({ account: previous, save: previousSave }));
    keeper.switchTo();
    const returning = setAside?.account === account ? unpackSave(setAside.save) : undefined;
    if (returning) absorb(returning);
  }

  return { absorb, switchAccount };
}

/** Returns the save as one text for the portal's store: the raw stored keys and the time of writing. */
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
