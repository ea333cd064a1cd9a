// Reading and writing what outlives the page: the session, and plain keys beside it, so that one damaged key does not lose the others.
import { FIRST_PROFILE, type Profile } from '../game/profile.ts';
import type { RunningGame } from '../game/session.ts';
import { isThemeName, THEMES, themeOffer, type ThemeName } from '../themes/themes.ts';
import type { KeyValueStore } from './key-value-store.ts';
import { DAILY_KEY, decodeSession, encodeSession, SESSION_KEY, SessionError, type Session } from './session.ts';
import { decodeShared, profileOf, SHARED_KEY, shareProfile, type SharedSave } from './shared-save.ts';

/** Plain keys: those of the specification's section 3, and two of ours. */
export const KEYS = {
  best: 'bestscore',
  highScore: 'bwp-highscore',
  coins: 'bwp-playercoins',
  sound: 'sfx',
  music: 'bgm',
  soundVolume: 'soundVolume',
  musicVolume: 'musicVolume',
  language: 'language',
  theme: 'bwp-theme',
  themeIndex: 'bwp-indexselectedtheme',
  unlockedThemes: 'premiumwood-unlockedthemes',
  username: 'username',
  userId: 'userID',
  country: 'country',
  lessMotion: 'lessMotion',
  highContrast: 'highContrast',
} as const;

/** Stored volumes of what is on (specification, section 3); 0 is off. */
export const SOUND_VOLUME = 0.5;
export const MUSIC_VOLUME = 0.25;

/** When a save was last carried between this device and a portal's store: milliseconds since 1970. */
export const SAVED_AT_KEY = 'savedAt';

/** Appended to a key to keep what could not be read. */
export const DAMAGED_SUFFIX = '.damaged';

/** Longer names were not written by this game. */
const MAX_NAME_CHARACTERS = 100;

export type SavedData = {
  readonly profile: Profile;
  /** The same profile, with what merging needs. */
  readonly shared: SharedSave;
  readonly running: RunningGame | undefined;
  readonly daily: RunningGame | undefined;
  /** What could not be read and has been put aside: the game, something else, or nothing. */
  readonly damage: 'none' | 'game' | 'other';
};

/**
 * Reads all that was stored. What is missing or damaged has its first value; damaged text is put aside. The plain keys count only where
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
  // The game is gone, but what else the session held is to outlive this page.
  if (session?.isGameDamaged) store.set(SESSION_KEY, encodeSession(profile, undefined));
  return { profile, shared, running: session?.running, daily, damage };
}

/** Returns SAVED_AT_KEY's number; 0 where there is none. */
export function readSavedAt(store: KeyValueStore): number {
  const text = store.get(SAVED_AT_KEY) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** Another version of the game may have had other themes and languages. */
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
  const isTried = Math.max(...best) > 0;
  return {
    epoch: FIRST_PROFILE.epoch,
    // The best score stands under two keys of the specification; the best one that can be read counts.
    bestScore: Math.max(...best),
    coins: reader.count(KEYS.coins) ?? session?.coin ?? 0,
    isSoundOn: isOn(reader.volume(KEYS.sound), session?.sfx),
    isMusicOn: isOn(reader.volume(KEYS.music), session?.bgm),
    soundVolume: reader.volume(KEYS.soundVolume) ?? FIRST_PROFILE.soundVolume,
    musicVolume: reader.volume(KEYS.musicVolume) ?? FIRST_PROFILE.musicVolume,
    // Whoever has scored knows how to play, whatever became of the session.
    isTutorialDue: session?.tutorial ?? !isTried,
    unlockedThemes,
    theme: readTheme(reader, unlockedThemes),
    isLessMotionOn: reader.text(KEYS.lessMotion, isSwitch) === '1',
    isHighContrastOn: reader.text(KEYS.highContrast, isSwitch) === '1',
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

/** Reads keys one by one; undefined for what is missing or damaged. */
function createReader(store: KeyValueStore) {
  const damaged: string[] = [];

  function putAside(key: string, text: string): void {
    damaged.push(key);
    // First the room, then the copy: a full storage has no place for both.
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

/** Volumes clamp to 0..1; what is no number counts as 1, what is negative as 0 (specification, section 5). */
function parseVolume(text: string): number {
  const value = Number.parseFloat(text);
  return Number.isNaN(value) ? 1 : Math.max(0, Math.min(1, value));
}

/** Names that are true in the map; those of themes that this version does not have are dropped. */
function parseThemes(text: string): ThemeName[] | undefined {
  try {
    const map: unknown = JSON.parse(text);
    if (typeof map !== 'object' || map === null || Array.isArray(map)) return undefined;
    return Object.entries(map).flatMap(([name, isUnlocked]) => (isUnlocked === true && isThemeName(name) ? [name] : []));
  } catch {
    return undefined;
  }
}

/** A theme that must be bought is worn only if it was. The index speaks where the name is missing. */
function readTheme(reader: Reader, unlocked: readonly ThemeName[]): ThemeName {
  const index = reader.count(KEYS.themeIndex) ?? 0;
  const name = reader.text(KEYS.theme, isThemeName) ?? THEMES[index]?.name;
  if (name === undefined || !isThemeName(name)) return FIRST_PROFILE.theme;
  return isOwned(name, unlocked) ? name : FIRST_PROFILE.theme;
}

function isOwned(name: ThemeName, unlocked: readonly ThemeName[]): boolean {
  return themeOffer(name).price === undefined || unlocked.includes(name);
}

/** The session knows the language too, in case its own key is gone. */
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
function isUsername(text: string): boolean {
  return text.length <= MAX_NAME_CHARACTERS && /^[\p{L}\p{N}\p{M}_\s+.-]*$/u.test(text);
}

function isPlainText(text: string): boolean {
  return text.length <= MAX_NAME_CHARACTERS && /^\P{Cc}*$/u.test(text);
}
