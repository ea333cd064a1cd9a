// Carries the save between this device and the portal's store: merges both when the page opens and when the player comes back, and sends what is stored here.
import * as v from 'valibot';
import type { PortalStore } from '../portal/portal.ts';
import { CARRIED_KEYS, packSave, unpackSave } from '../save/carried-save.ts';
import type { KeyValueStore } from '../save/key-value-store.ts';
import { readSavedAt, SAVED_AT_KEY } from '../save/saved-data.ts';
import { SESSION_KEY } from '../save/session.ts';
import type { SaveKeeper } from './keep-save.ts';

/** The portal's account that the save on this device belongs to; missing where it belongs to none yet. */
const ACCOUNT_KEY = `${SESSION_KEY}.account`;

/** The save of the account before, until its player is back on this device. */
const OTHER_KEY = `${SESSION_KEY}.otherAccount`;

const OTHER = v.object({ account: v.string(), save: v.string() });

type CarryParts = {
  readonly remote: PortalStore;
  readonly local: KeyValueStore;
  readonly keeper: Pick<SaveKeeper, 'sync' | 'absorb' | 'switchTo'>;
  readonly log: (message: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

export type SaveCarrier = {
  /** The save on this device was written: sends it. */
  readonly keep: () => void;
  /** The player is back: another device may have played meanwhile. Never rejects. */
  readonly refresh: () => Promise<void>;
  /** The page is being left. */
  readonly flush: () => void;
};

/**
 * Nothing is sent before the portal's save is known, nor if it cannot be read: it might be the later one. A save that belongs to an account
 * is merged with that account's alone. Rejects if the portal's save cannot be loaded.
 */
export async function carrySave({ remote, local, keeper, log, now }: CarryParts): Promise<SaveCarrier> {
  let isLoading = false;

  function keep(): void {
    if (isLoading) return;
    const savedAt = Math.max(now(), readSavedAt(local) + 1);
    local.set(SAVED_AT_KEY, `${savedAt}`);
    remote.save(packSave(local, savedAt));
  }

  async function load(): Promise<KeyValueStore | undefined> {
    isLoading = true;
    try {
      const text = await remote.load();
      const carried = text === undefined ? undefined : unpackSave(text);
      if (text !== undefined && !carried) log("The portal's save cannot be read; this device's replaces it.");
      return carried?.store;
    } finally {
      isLoading = false;
    }
  }

  async function refresh(): Promise<void> {
    try {
      const carried = await load();
      if (carried) keeper.absorb(carried);
      keep();
    } catch (error) {
      log(`The portal's save could not be loaded again: ${String(error)}`);
    }
  }

  /** Puts the save of the account before aside and continues with this one's. */
  function switchAccount(before: string, account: string, carried: KeyValueStore | undefined): void {
    log('The player has another account than the save on this device: continuing with that of the account.');
    keeper.sync();
    const left = packSave(local, readSavedAt(local));
    const back = readOther(local);
    for (const key of CARRIED_KEYS) {
      const text = carried?.get(key) ?? null;
      if (text === null) local.remove(key);
      else local.set(key, text);
    }
    local.set(SAVED_AT_KEY, carried?.get(SAVED_AT_KEY) ?? '0');
    local.set(OTHER_KEY, JSON.stringify({ account: before, save: left }));
    keeper.switchTo();
    const kept = back?.account === account ? unpackSave(back.save) : undefined;
    if (kept) keeper.absorb(kept.store);
  }

  const account = await remote.account();
  const owner = local.get(ACCOUNT_KEY) ?? '';
  if (owner !== '' && account === '') {
    log('The save on this device belongs to an account and nobody is logged in: it stays on this device.');
    return { keep: () => undefined, refresh: async () => undefined, flush: () => undefined };
  }
  const carried = await load();
  if (owner !== '' && owner !== account) switchAccount(owner, account, carried);
  else if (carried) keeper.absorb(carried);
  if (account !== '') local.set(ACCOUNT_KEY, account);
  keep();
  return { keep, refresh, flush: () => remote.flush() };
}

function readOther(local: KeyValueStore): v.InferOutput<typeof OTHER> | undefined {
  try {
    return v.parse(OTHER, JSON.parse(local.get(OTHER_KEY) ?? ''));
  } catch {
    return undefined;
  }
}
