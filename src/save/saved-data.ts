// Reads and writes persistent data: the session and separate plain keys. One damaged key does not affect the others.
import { FIRST_PROFILE, PLAYER_FIELDS, pickFields, SETTINGS_FIELDS, type Profile } from '../game/profile.ts';
import { isLanguage } from '../i18n/languages.ts';
import { isThemeName, THEMES, themeOffer, type ThemeName } from '../themes/themes.ts';
import { KEYS } from './keys.ts';
import { putAside, readStored, type KeyValueStore } from '../platform/key-value-store.ts';
import { DAILY_KEY, decodeSession, encodeSession, isCount, SESSION_KEY, type SavedSession, type StoredGame } from './session.ts';
import { addToRow, decodeShared, encodeShared, mergeShared, profileOf, SHARED_KEY, shareProfile, type SharedSave } from './shared-save.ts';

/** Stored volumes of enabled sound and music (specification, section 3); 0 is off. */
export const SOUND_VOLUME = 0.5;
export const MUSIC_VOLUME = 0.25;

/** Time of the last transfer between this device and a portal's storage: milliseconds since 1970. */
export const SAVED_AT_KEY = 'savedAt';

/** The last text that the game wrote under the plain key of the coins. It never counts as an edit. */
const WRITTEN_COINS_KEY = `${SESSION_KEY}.coins`;

/** This game never writes longer names. */
const MAX_NAME_CHARACTERS = 100;

/** Plain keys with `0` or `1`, and their fields of the profile. */
const FLAGS = {
  lessMotion: 'isLessMotionOn',
  highContrast: 'isHighContrastOn',
  comboExplained: 'isComboExplained',
  vibration: 'isVibrationOn',
  leftHanded: 'isLeftHanded',
  letterKeys: 'areLettersKeys',
} as const satisfies Record<string, keyof Profile>;

export const PLAIN_KEYS = [...Object.values(KEYS), ...(Object.keys(FLAGS) as (keyof typeof FLAGS)[])];

export type PlainKey = (typeof PLAIN_KEYS)[number];

export type SavedData = ReturnType<typeof readSavedData>;

/**
 * Reads all stored data. Missing or damaged values get their defaults; damaged text is put aside. With a shared save the plain keys count
 * only if the page opens at `openedAt`, in milliseconds since 1970: then their edits since the last save are added to it. `session` is the
 * free game, `shared` the profile with the data for merging, `damage` the kind of damaged data that was put aside.
 */
export function readSavedData(store: KeyValueStore, openedAt?: number) {
  const reader = createReader(store);
  const savedAt = readSavedAt(store);
  const session = reader.session(SESSION_KEY, savedAt);
  const daily = reader.session(DAILY_KEY, savedAt);
  const stored = reader.shared(SHARED_KEY);
  const shared = stored
    ? openedAt === undefined
      ? stored
      : takeOverEdits(reader, stored, openedAt)
    : shareProfile(readPlainKeys(reader, session), savedAt);
  const profile = checkChoices(profileOf(shared));
  const isGameDamaged = [SESSION_KEY, DAILY_KEY].some((key) => reader.damaged.includes(key));
  const damage = isGameDamaged ? 'game' : reader.damaged.length > 0 ? 'other' : 'none';
  const saved = { profile, shared, damage, daily: daily?.isGameDamaged ? undefined : daily } as const;
  if (!session?.isGameDamaged) return { ...saved, session };
  // Drops the damaged game but keeps the other session fields.
  const text = encodeSession(profile, undefined);
  store.set(SESSION_KEY, text);
  return { ...saved, session: { text, running: undefined, actedAt: savedAt } };
}

/** Returns the number under SAVED_AT_KEY, or 0 without one. */
export function readSavedAt(store: KeyValueStore): number {
  const text = store.get(SAVED_AT_KEY) ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** Replaces theme and language if this version does not have them, or the theme is not owned. */
function checkChoices(profile: Profile): Profile {
  const { theme, unlockedThemes, language } = profile;
  const { theme: firstTheme, language: firstLanguage } = FIRST_PROFILE;
  return {
    ...profile,
    theme: isOwned(theme, unlockedThemes) ? theme : firstTheme,
    ...(isLanguage(language) ? {} : { language: firstLanguage, isLanguageDetected: true }),
  };
}

/**
 * Adds the edits of the plain keys by the player or an operator to the shared save, and stores it: another tab must not add them again.
 * Best score, coins and themes only grow; other values are replaced.
 */
function takeOverEdits(reader: Reader, saved: SharedSave, at: number): SharedSave {
  const { store } = reader;
  const own = checkChoices(profileOf(saved));
  const plain = readPlainKeys(reader, undefined, own);
  const isEdited = (names: readonly (keyof Profile)[]) => names.some((name) => plain[name] !== own[name]);
  const coins = store.get(KEYS.coins) === store.get(WRITTEN_COINS_KEY) ? 0 : plain.coins - own.coins;
  const edited = mergeShared(saved, {
    ...saved,
    bestScore: plain.bestScore,
    coins: coins > 0 ? addToRow(saved.coins, `edit${at}`, coins, at) : saved.coins,
    unlockedThemes: plain.unlockedThemes,
    isComboExplained: plain.isComboExplained,
    ...(isEdited(SETTINGS_FIELDS) && { settings: pickFields(plain, SETTINGS_FIELDS), settingsAt: Math.max(at, saved.settingsAt + 1) }),
    ...(isEdited(PLAYER_FIELDS) && { player: pickFields(plain, PLAYER_FIELDS), playerAt: Math.max(at, saved.playerAt + 1) }),
  });
  const text = encodeShared(edited);
  if (text !== encodeShared(saved)) {
    store.set(SHARED_KEY, text);
    writePlainKeys(store, checkChoices(profileOf(edited)));
  }
  return edited;
}

/** `own` has the values of missing and damaged keys. */
function readPlainKeys(reader: Reader, session: SavedSession | undefined, own?: Readonly<Profile>): Profile {
  const fallback = { ...FIRST_PROFILE, ...own, ...session?.preferences };
  const best = [KEYS.best, KEYS.highScore].map((key) => reader.count(key) ?? 0);
  // The specification has two keys for the best score; the higher valid one counts.
  const bestScore = Math.max(...best, fallback.bestScore);
  const unlockedThemes = [...fallback.unlockedThemes, ...reader.themes(KEYS.unlockedThemes)];
  const language = reader.text(KEYS.language, isLanguage);
  const flags = Object.entries(FLAGS).map(([key, field]) => [field, reader.flag(key) ?? fallback[field]]);
  return {
    ...(Object.fromEntries(flags) as Pick<Profile, (typeof FLAGS)[keyof typeof FLAGS]>),
    epoch: fallback.epoch,
    bestScore,
    coins: reader.count(KEYS.coins) ?? fallback.coins,
    isSoundOn: (reader.volume(KEYS.sound) ?? Number(fallback.isSoundOn)) > 0,
    isMusicOn: (reader.volume(KEYS.music) ?? Number(fallback.isMusicOn)) > 0,
    soundVolume: reader.volume(KEYS.soundVolume) ?? fallback.soundVolume,
    musicVolume: reader.volume(KEYS.musicVolume) ?? fallback.musicVolume,
    // A player who has scored needs no tutorial, even if the session is lost.
    isTutorialDue: session?.preferences.isTutorialDue ?? bestScore === 0,
    unlockedThemes,
    frame: fallback.frame,
    trail: fallback.trail,
    theme: readTheme(reader, unlockedThemes, own?.theme),
    language: language ?? fallback.language,
    isLanguageDetected: language === undefined && fallback.isLanguageDetected,
    username: reader.text(KEYS.username, isUsername) ?? fallback.username,
    userId: reader.text(KEYS.userId, isPlainText) ?? fallback.userId,
    country: reader.text(KEYS.country, isPlainText) ?? fallback.country,
  };
}

/** Writes the profile under the specification's keys. */
export function writePlainKeys(store: KeyValueStore, profile: Readonly<Profile>): void {
  // In one order: tabs that wrote different texts would overwrite each other's forever.
  const themes = profile.unlockedThemes.filter(isThemeName).sort();
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
    unlockedThemes: JSON.stringify(Object.fromEntries(themes.map((name) => [name, true]))),
    username: profile.username,
    userId: profile.userId,
    country: profile.country,
  };
  // First: coins without this text count as an edit.
  store.set(WRITTEN_COINS_KEY, texts.coins);
  for (const [name, key] of Object.entries(KEYS)) {
    const text = texts[name as keyof typeof KEYS];
    if (text === '') store.remove(key);
    else store.set(key, text);
  }
  for (const [key, field] of Object.entries(FLAGS)) store.set(key, profile[field] ? '1' : '0');
}

type Reader = ReturnType<typeof createReader>;

/** Reads single keys. Returns undefined for missing and damaged ones. */
function createReader(store: KeyValueStore) {
  const damaged: string[] = [];

  function read<Value>(key: string, decode: (text: string) => Value | undefined): Value | undefined {
    return readStored(store, key, (text) => {
      const value = decode(text);
      if (value === undefined) damaged.push(key);
      return value;
    });
  }

  return {
    store,
    damaged,
    text: (key: string, isValid: (text: string) => boolean) => read(key, (text) => (isValid(text) ? text : undefined)),
    count: (key: string) => read(key, parseCount),
    volume: (key: string) => read(key, parseVolume),
    flag: (key: string) => read(key, parseSwitch),
    themes: (key: string) => read(key, parseThemes) ?? [],
    shared: (key: string) => read(key, decodeShared),
    /** `savedAt`: time of a session without one. */
    session(key: string, savedAt: number): (SavedSession & StoredGame) | undefined {
      const found = read(key, (text) => {
        const session = decodeSession(text);
        return session && { ...session, actedAt: session.actedAt || savedAt, text };
      });
      if (found?.isGameOutdated) putAside(store, key, found.text);
      else if (found?.isGameDamaged) read(key, () => undefined);
      return found;
    },
  };
}

function parseCount(text: string): number | undefined {
  const value = /^\d{1,16}$/.test(text) && Number(text);
  return isCount(value) ? value : undefined;
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

/** Returns the stored theme if the player owns it. Without a name other than the own one the index counts. */
function readTheme(reader: Reader, unlocked: readonly string[], own: ThemeName | undefined): ThemeName {
  const index = reader.count(KEYS.themeIndex);
  const name = reader.text(KEYS.theme, isThemeName);
  const theme = name !== undefined && name !== own ? name : index === undefined ? own : THEMES[index]?.name;
  return theme !== undefined && isThemeName(theme) && isOwned(theme, unlocked) ? theme : (own ?? FIRST_PROFILE.theme);
}

function isOwned(name: ThemeName, unlocked: readonly string[]): boolean {
  return themeOffer(name).price === undefined || unlocked.includes(name);
}

function parseSwitch(text: string): boolean | undefined {
  return text === '0' || text === '1' ? text === '1' : undefined;
}

/** Letters and digits of any script, underscore, whitespace, plus, dot and hyphen (specification, section 5). */
export function isUsername(text: string): boolean {
  return text.length <= MAX_NAME_CHARACTERS && /^[\p{L}\p{N}\p{M}_\s+.-]*$/u.test(text);
}

export function isPlainText(text: string): boolean {
  return text.length <= MAX_NAME_CHARACTERS && /^\P{Cc}*$/u.test(text);
}
