// Keeps the player's records: counts each game that ends, rewards the goals that it reaches, and updates the HUD's view.
import { effect } from '@preact/signals-core';
import type { Profile } from '../game/profile.ts';
import type { ScoreReport } from '../game/session.ts';
import { showSnackbar, type Hud } from '../state/hud.ts';
import { dayAt } from '../platform/time-in-days.ts';
import { decodeRecords, encodeRecords } from '../records/records-text.ts';
import { addGame, firstRecords, mergeRecords, newGoals, type Records } from '../records/records.ts';
import { summarizeGame } from '../records/summarize-game.ts';
import { weekAt } from '../records/weekly-goals.ts';
import { putAside, type KeyValueStore } from '../platform/key-value-store.ts';
import { RECORDS_KEY, SESSION_KEY } from './session.ts';

/** Names this device's row. Not carried to other devices. */
export const DEVICE_KEY = `${SESSION_KEY}.device`;

const MAX_DEVICE_CHARACTERS = 40;

type RecordsOptions = {
  readonly hud: Hud;
  readonly store: KeyValueStore;
  readonly profile: Pick<Profile, 'epoch'>;
  /** Returns a unique name for a device. */
  readonly newDevice: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: (message: string) => void;
};

/** Reads the records again whenever a screen or a panel opens, because other tabs and devices write them too. */
export function followRecords({ hud, store, profile, newDevice, now, log }: RecordsOptions) {
  let knownText: string | null = null;
  let records = firstRecords(profile.epoch);
  let isNewer = false;

  function read(): void {
    const text = store.get(RECORDS_KEY);
    if (text !== knownText) adopt(text);
    if (records.epoch < profile.epoch) records = firstRecords(profile.epoch);
  }

  function adopt(text: string | null): void {
    knownText = text;
    const stored = text === null ? firstRecords(profile.epoch) : decodeRecords(text);
    isNewer = stored === 'newer';
    if (stored === 'newer') return log('A later version of the game has written the records. Leaving them as they are.');
    if (stored !== 'damaged') return void (records = stored);
    log('Failed to read the records. Putting them aside.');
    putAside(store, RECORDS_KEY, text ?? '');
    showSnackbar(hud, 'snackbar.recordsDamaged');
    // Keeps what this page has read before.
    write(records);
  }

  function write(next: Records): void {
    records = next;
    knownText = encodeRecords(next);
    store.set(RECORDS_KEY, knownText);
  }

  function show(): void {
    read();
    const today = hud.daily.peek().today || dayAt(now());
    hud.records.value = { ...hud.records.peek(), records: isNewer ? undefined : records, isNewer, today, week: weekAt(now()) };
  }

  function deviceName(): string {
    const stored = store.get(DEVICE_KEY) ?? '';
    if (stored !== '' && stored.length <= MAX_DEVICE_CHARACTERS) return stored;
    const name = newDevice();
    store.set(DEVICE_KEY, name);
    return name;
  }

  effect(() => {
    void hud.overlay.value;
    void hud.screen.value;
    void hud.daily.value;
    show();
  });
  effect(() => {
    if (!hud.isOver.value) hud.records.value = { ...hud.records.peek(), lastGame: undefined };
  });

  return {
    /** Counts the game if the report ends it. */
    note({ start, actions, day, isOver }: ScoreReport): void {
      if (!isOver) return;
      read();
      if (isNewer) return;
      const before = records;
      const replay = { start, actions };
      const summary = summarizeGame(replay);
      const endedAt = now();
      write(addGame(before, { summary, day, device: deviceName(), endedAt }));
      const goals = newGoals(before, records, weekAt(endedAt));
      const coins = goals.reduce((total, goal) => total + goal.coins, 0);
      if (coins > 0) hud.send({ type: 'earnCoins', coins });
      const isBestDaily = day !== undefined && records.bestDaily > before.bestDaily;
      if (hud.isOver.peek()) hud.records.value = { ...hud.records.peek(), lastGame: { summary, replay, isBestDaily, goals } };
      show();
    },
  };
}

/** Merges another device's records into those of the store, if they change them. */
export function absorbRecords(store: KeyValueStore, text: string, maxEpoch?: number): void {
  const merged = recordsMergedWith(store, text, maxEpoch);
  if (merged !== undefined) store.set(RECORDS_KEY, merged);
}

/**
 * Returns the text of the store's records merged with another device's; undefined if that changes nothing. Ignores a text that cannot be
 * read, and leaves later versions' records alone. Records of a later epoch than `maxEpoch` count as of that one.
 */
export function recordsMergedWith(store: KeyValueStore, text: string, maxEpoch = Number.POSITIVE_INFINITY): string | undefined {
  const other = decodeRecords(text);
  const ownText = store.get(RECORDS_KEY);
  const own = ownText === null ? undefined : decodeRecords(ownText);
  if (other === 'damaged' || other === 'newer' || own === 'newer') return undefined;
  const counted = { ...other, epoch: Math.min(other.epoch, maxEpoch) };
  const merged = encodeRecords(own === undefined || own === 'damaged' ? counted : mergeRecords(own, counted));
  return merged === ownText ? undefined : merged;
}
