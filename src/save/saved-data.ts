// Reads and writes persistent data: the session and separate plain keys. One damaged key does not affect the others.
import { FIRST_PROFILE, type Profile } from '../game/profile.ts';
import type { RunningGame } from '../game/session.ts';
import { isThemeName, THEMES, themeOffer, type ThemeName } from '../themes/themes.ts';
import { KEYS } from './keys.ts';
import type { KeyValueStore } from './key-value-store.ts';
import { DAILY_KEY, decodeSession, encodeSession, SESSION_KEY, SessionError, type Session } from './session.ts';
import { decodeShared, profileOf, SHARED_KEY, shareProfile, type SharedSave } from './shared-save.ts';

/** Stored volumes of enabled sound and music (specification, section 3); 0 is off. */
export const SOUND_VOLUME = 0.5;
export const MUSIC_VOLUME = 0.25;

/** Time of the last transfer between this device and a portal's storage: milliseconds since 1970. */
export const SAVED_AT_KEY = 'savedAt';

/** Suffix of the key that keeps an unreadable text. */
export const DAMAGED_SUFFIX = '.damaged';

/** This game never writes longer names. */
const MAX_NAME_CHARACTERS = 100;

export type SavedData = {
  readonly profile: Profile;
  /** The same profile with the data for merging. */
  readonly shared: SharedSave;
  readonly running: RunningGame | undefined;
  readonly daily: RunningGame | undefined;
  /** Kind of damaged data that was put aside. */
  readonly damage: 'none' | 'game' | 'other';
};

/**
 * Reads all stored data. Missing or damaged values get their defaults; damaged text is put aside. The plain keys count only if
 * there is no shared save.
 */
export function readSavedData(store: KeyValueStore, isLanguage: (text: string) => boolean): SavedData {
  const reader = createReader(store);
  const session = readSession(store, SESSION_KEY, reader.putAside);
  const daily = readSession(store, DAILY_KEY, reader.putAside)?.running;
  const stored = reader.shared(SHARED_KEY);
  const profile = stored ? checkChoices(profileOf(stored), isLanguage) : readPlainKeys(reader, session, isLanguage);
  const shared = stored ?? shareProfile(profile, readSavedAt(store));
  const isGameDamaged = [SESSION_KEY, DAILY_KEY].some((key) => reader.damaged.includes(key));
  const damage = isGameDamaged ? 'game' : reader.damaged.length > 0 ? 'other' : 'none';
  // Drops the damaged game but keeps the other session fields.
  if (session?.isGameDamaged) store.set(SESSION_KEY, encodeSession(profile, undefined));
  return { profile, shared, running: session?.running, daily, damage };
}

/** Returns the number under SAVED_AT_KEY, or 0 without one. */
export function readSavedAt(store: KeyValueStore): number {
  const text = store.get(SAVED_AT_KEY) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** Replaces theme and language if this version does not have them, or the theme is not owned. */
function checkChoices(profile: Profile, isLanguage: (text: string) => boolean): Profile {
  const { theme, unlockedThemes, language } = profile;
  const { theme: firstTheme, language: firstLanguage } = FIRST_PROFILE;
  return {
    ...profile,
    theme: isOwned(theme, unlockedThemes) ? theme : firstTheme,
    ...(isLanguage(language) ? {} : { language: firstLanguage, isLanguageDetected: true }),
  };
}

function readPlainKeys(reader: Reader, session: Session | undefined, isLanguage: (text: string) => boolean): Profile {
  const best = [reader.count(KEYS.best), reader.count(KEYS.highScore), session?.bestscore].map((score) => score ?? 0);
  const unlockedThemes = reader.themes(KEYS.unlockedThemes);
  const language = reader.text(KEYS.language, isLanguage) ?? chosenLanguage(session, isLanguage);
  const hasScored = Math.max(...best) > 0;
  return {
    epoch: FIRST_PROFILE.epoch,
    // The specification has two keys for the best score; the higher valid one counts.
    bestScore: Math.max(...best),
    coins: reader.count(KEYS.coins) ?? session?.coin ?? 0,
    isSoundOn: isOn(reader.volume(KEYS.sound), session?.sfx),
    isMusicOn: isOn(reader.volume(KEYS.music), session?.bgm),
    soundVolume: reader.volume(KEYS.soundVolume) ?? FIRST_PROFILE.soundVolume,
    musicVolume: reader.volume(KEYS.musicVolume) ?? FIRST_PROFILE.musicVolume,
    // A player who has scored needs no tutorial, even if the session is lost.
    isTutorialDue: session?.tutorial ?? !hasScored,
    unlockedThemes,
    theme: readTheme(reader, unlockedThemes),
    isLessMotionOn: reader.text(KEYS.lessMotion, isSwitch) === '1',
    isHighContrastOn: reader.text(KEYS.highContrast, isSwitch) === '1',
    isComboExplained: reader.text(KEYS.comboExplained, isSwitch) === '1',
    isVibrationOn: reader.text(KEYS.vibration, isSwitch) !== '0',
    isLeftHanded: reader.text(KEYS.leftHanded, isSwitch) === '1',
    areLettersKeys: reader.text(KEYS.letterKeys, isSwitch) !== '0',
    language: language ?? FIRST_PROFILE.language,
    isLanguageDetected: language === undefined,
    username: reader.text(KEYS.username, isUsername) ?? '',
    userId: reader.text(KEYS.userId, isPlainText) ?? '',
    country: reader.text(KEYS.country, isPlainText) ?? '',
  };
}

/** Writes the profile under the specification's keys. */
export function writePlainKeys(store: KeyValueStore, profile: Readonly<Profile>): void {
  const texts: Readonly<Record<keyof typeof KEYS, string>> = {
    best: `${profile.bestScore}`,
    highScore: `${profile.bestScore}`,
    coins: `${profile.coins}`,
    sound: `${profile.isSoundOn ? SOUND_VOLUME : 0}`,
    music: `${profile.isMusicOn ? MUSIC_VOLUME : 0}`,
    soundVolume: `${profile.soundVolume}`,
    musicVolume: `${profile.musicVolume}`,
    language: profile.isLanguageDetected ? '' : profile.language,
    theme: profile.theme,
    themeIndex: `${THEMES.findIndex(({ name }) => name === profile.theme)}`,
    unlockedThemes: JSON.stringify(Object.fromEntries(profile.unlockedThemes.map((name) => [name, true]))),
    username: profile.username,
    userId: profile.userId,
    country: profile.country,
    lessMotion: profile.isLessMotionOn ? '1' : '0',
    highContrast: profile.isHighContrastOn ? '1' : '0',
    comboExplained: profile.isComboExplained ? '1' : '0',
    vibration: profile.isVibrationOn ? '1' : '0',
    leftHanded: profile.isLeftHanded ? '1' : '0',
    letterKeys: profile.areLettersKeys ? '1' : '0',
  };
  for (const [name, key] of Object.entries(KEYS)) {
    const text = texts[name as keyof typeof KEYS];
    if (text === '') store.remove(key);
    else store.set(key, text);
  }
}

function readSession(store: KeyValueStore, key: string, putAside: (key: string, text: string) => void): Session | undefined {
  const text = store.get(key);
  if (text === null) return undefined;
  try {
    const session = decodeSession(text);
    if (session.isGameDamaged) putAside(key, text);
    return session;
  } catch (error) {
    if (!(error instanceof SessionError)) throw error;
    putAside(key, text);
    return undefined;
  }
}

type Reader = ReturnType<typeof createReader>;

/** Reads single keys. Returns undefined for missing and damaged ones. */
function createReader(store: KeyValueStore) {
  const damaged: string[] = [];

  function putAside(key: string, text: string): void {
    damaged.push(key);
    // Removes first: a full storage has no room for both.
    store.remove(key);
    store.set(key + DAMAGED_SUFFIX, text);
  }

  function read<Value>(key: string, parse: (text: string) => Value | undefined): Value | undefined {
    const text = store.get(key);
    if (text === null) return undefined;
    const value = parse(text);
    if (value === undefined) putAside(key, text);
    return value;
  }

  return {
    damaged,
    putAside,
    text: (key: string, isValid: (text: string) => boolean) => read(key, (text) => (isValid(text) ? text : undefined)),
    count: (key: string) => read(key, parseCount),
    volume: (key: string) => read(key, parseVolume),
    themes: (key: string) => read(key, parseThemes) ?? [],
    shared: (key: string) => read(key, decodeShared),
  };
}

function parseCount(text: string): number | undefined {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : undefined;
}

/** Clamps to 0..1; text that is not a number counts as 1 (specification, section 5). */
function parseVolume(text: string): number {
  const value = Number.parseFloat(text);
  return Number.isNaN(value) ? 1 : Math.max(0, Math.min(1, value));
}

/** Returns the names with value true, without unknown themes. Returns undefined if the text is not a map. */
function parseThemes(text: string): ThemeName[] | undefined {
  try {
    const map: unknown = JSON.parse(text);
    if (typeof map !== 'object' || map === null || Array.isArray(map)) return undefined;
    return Object.entries(map).flatMap(([name, isUnlocked]) => (isUnlocked === true && isThemeName(name) ? [name] : []));
  } catch {
    return undefined;
  }
}

/** Returns the stored theme if the player owns it. Falls back to the index if the name is missing. */
function readTheme(reader: Reader, unlocked: readonly ThemeName[]): ThemeName {
  const index = reader.count(KEYS.themeIndex) ?? 0;
  const name = reader.text(KEYS.theme, isThemeName) ?? THEMES[index]?.name;
  if (name === undefined || !isThemeName(name)) return FIRST_PROFILE.theme;
  return isOwned(name, unlocked) ? name : FIRST_PROFILE.theme;
}

function isOwned(name: ThemeName, unlocked: readonly ThemeName[]): boolean {
  return themeOffer(name).price === undefined || unlocked.includes(name);
}

/** Returns the session's language, used if the language key is missing. */
function chosenLanguage(session: Session | undefined, isLanguage: (text: string) => boolean): string | undefined {
  if (session?.autoDetectLanguage !== false || session.language === undefined) return undefined;
  return isLanguage(session.language) ? session.language : undefined;
}

function isOn(volume: number | undefined, flag: 0 | 1 | undefined): boolean {
  return volume === undefined ? flag !== 0 : volume > 0;
}

function isSwitch(text: string): boolean {
  return text === '0' || text === '1';
}

/** Letters and digits of any script, underscore, whitespace, plus, dot and hyphen (specification, section 5). */
export function isUsername(text: string): boolean {
  return text.length <= MAX_NAME_CHARACTERS && /^[\p{L}\p{N}\p{M}_\s+.-]*$/u.test(text);
}

export function isPlainText(text: string): boolean {
  return text.length <= MAX_NAME_CHARACTERS && /^\P{Cc}*$/u.test(text);
}
