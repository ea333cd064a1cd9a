// Carries the save between this device and the site's store: the later one is taken over, and what is written here is sent there.
import type { Command } from '../ecs/commands.ts';
import type { Profile } from '../ecs/profile.ts';
import { isLanguage } from '../i18n/languages.ts';
import type { PortalStore } from '../portal/portal.ts';
import { mergeProfiles, packSave, SAVED_AT_KEY, unpackSave, type CarriedSave } from '../save/carried-save.ts';
import type { KeyValueStore } from '../save/key-value-store.ts';
import { readSavedData } from '../save/saved-data.ts';

type CarryParts = {
  readonly remote: PortalStore;
  readonly local: KeyValueStore;
  readonly profile: Readonly<Profile>;
  readonly send: (command: Command) => void;
  readonly log: (message: string) => void;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

export type SaveCarrier = {
  /** What is stored on this device was written anew. */
  readonly keep: () => void;
  /** The page is being left. */
  readonly flush: () => void;
};

/** Nothing is sent before the site has told what it holds, nor if it cannot tell: that might be the later save. */
export async function carrySave({ remote, local, profile, send, log, now }: CarryParts): Promise<SaveCarrier> {
  function keep(): void {
    const savedAt = Math.max(now(), localTime(local) + 1);
    local.set(SAVED_AT_KEY, `${savedAt}`);
    remote.save(packSave(local, savedAt));
  }

  function takeOver(carried: CarriedSave): void {
    const { profile: later, running, daily } = readSavedData(carried.store, isLanguage);
    local.set(SAVED_AT_KEY, `${carried.savedAt}`);
    send({ type: 'adoptSave', profile: mergeProfiles(profile, later), running, daily });
  }

  const text = await remote.load();
  const carried = text === undefined ? undefined : unpackSave(text);
  if (text !== undefined && !carried) log("The save that the site holds cannot be read; this device's takes its place.");
  if (carried && carried.savedAt > localTime(local)) takeOver(carried);
  else keep();
  return { keep, flush: () => remote.flush() };
}

function localTime(local: KeyValueStore): number {
  const text = local.get(SAVED_AT_KEY) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
