// Reading and writing what outlives the page, each thing under a key of its own, so that one damaged key does not lose the others.
import type { Profile, RunningGame } from '../ecs/world.ts';
import type { KeyValueStore } from './key-value-store.ts';
import { decodeSession, encodeSession, SESSION_KEY, SessionError } from './session.ts';

/** Plain keys of the specification's section 3. */
export const KEYS = {
  best: 'bestscore',
  highScore: 'bwp-highscore',
  coins: 'bwp-playercoins',
  sound: 'sfx',
  language: 'language',
} as const;

/** Stored volume of sounds that are on (specification, section 3); 0 is off. */
export const SOUND_VOLUME = 0.5;

/** Appended to a key to keep what could not be read. */
export const DAMAGED_SUFFIX = '.damaged';

export function readProfile(store: KeyValueStore): Profile {
  return {
    // The best score stands under two keys of the specification; the better one that can be read counts.
    bestScore: Math.max(readCount(store, KEYS.best), readCount(store, KEYS.highScore)),
    coins: readCount(store, KEYS.coins),
    isSoundOn: readVolume(store, KEYS.sound, SOUND_VOLUME) > 0,
  };
}

export function writeProfile(store: KeyValueStore, { bestScore, coins, isSoundOn }: Profile): void {
  store.set(KEYS.best, `${bestScore}`);
  store.set(KEYS.highScore, `${bestScore}`);
  store.set(KEYS.coins, `${coins}`);
  store.set(KEYS.sound, `${isSoundOn ? SOUND_VOLUME : 0}`);
}

/** The language that a person chose, or null while the browser's own is followed. */
export function readLanguage(store: KeyValueStore): string | null {
  return store.get(KEYS.language);
}

export function writeLanguage(store: KeyValueStore, language: string): void {
  store.set(KEYS.language, language);
}

/** The saved game, if there is one; `isDamaged` if there was one that could not be read and has been put aside. */
export function readSession(store: KeyValueStore): { running: RunningGame | undefined; isDamaged: boolean } {
  const text = store.get(SESSION_KEY);
  if (text === null) return { running: undefined, isDamaged: false };
  try {
    return { running: decodeSession(text), isDamaged: false };
  } catch (error) {
    if (!(error instanceof SessionError)) throw error;
    putAside(store, SESSION_KEY, text);
    return { running: undefined, isDamaged: true };
  }
}

export function writeSession(store: KeyValueStore, running: RunningGame): void {
  store.set(SESSION_KEY, encodeSession(running));
}

export function forgetSession(store: KeyValueStore): void {
  store.remove(SESSION_KEY);
}

function readCount(store: KeyValueStore, key: string): number {
  const text = store.get(key);
  if (text === null) return 0;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value)) return value;
  putAside(store, key, text);
  return 0;
}

/** Volumes clamp to 0..1; what is no number counts as 1, what is negative as 0 (specification, section 5). */
function readVolume(store: KeyValueStore, key: string, missing: number): number {
  const text = store.get(key);
  if (text === null) return missing;
  const value = Number.parseFloat(text);
  return Number.isNaN(value) ? 1 : Math.max(0, Math.min(1, value));
}

function putAside(store: KeyValueStore, key: string, text: string): void {
  // First the room, then the copy: a full storage has no place for both.
  store.remove(key);
  store.set(key + DAMAGED_SUFFIX, text);
}
