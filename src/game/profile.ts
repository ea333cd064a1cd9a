// The profile: player data that outlives a game. The world changes it; the page stores it.
import type { ThemeName } from '../themes/themes.ts';

/** The profile of a first visit (specification, section 3; readings R3 for the language). */
const first = {
  /** Incremented by each reset of the records, so that older copies of the save no longer count. */
  epoch: 0,
  bestScore: 0,
  coins: 0,
  isSoundOn: true,
  isMusicOn: true,
  /** 0..1, multiplied by the specification's volumes of sounds and music. */
  soundVolume: 1,
  musicVolume: 1,
  /** Whether the next game begins with the tutorial. */
  isTutorialDue: true,
  /** Whether the hint about combos was shown. */
  isComboExplained: false,
  theme: 'classic' as ThemeName,
  /** Names of all bought things: themes, and those of shop.ts. A later version may have sold more. */
  unlockedThemes: [] as string[],
  /** Name of the board's frame and of the dragged piece's trail; empty for the theme's own frame and for no trail. */
  frame: '',
  trail: '',
  /** Reduces motion regardless of the system's preference. */
  isLessMotionOn: false,
  /** Shows jewels with strong symbols. */
  isHighContrastOn: false,
  /** Vibrates where the device can. */
  isVibrationOn: true,
  /** Mirrors the header. */
  isLeftHanded: false,
  /** Whether single letters are keys of the game. Speech input may type letters. */
  areLettersKeys: true,
  /** The displayed language, once it is known. */
  language: 'ru',
  /** Whether the language follows the browser's. */
  isLanguageDetected: true,
  /** The player on the online leaderboard; empty before the first score is sent. */
  username: '',
  userId: '',
  country: '',
};

export type Profile = typeof first;

export const FIRST_PROFILE: Readonly<Profile> = first;

/** Settings that the HUD reads. */
export const SHOWN_SETTINGS = [
  'isSoundOn',
  'isMusicOn',
  'soundVolume',
  'musicVolume',
  'theme',
  'frame',
  'trail',
  'isLessMotionOn',
  'isHighContrastOn',
  'isVibrationOn',
  'isLeftHanded',
  'areLettersKeys',
] as const satisfies readonly (keyof Profile)[];

/** Fields that the player sets. Of two copies of a save the newer setting counts. */
export const SETTINGS_FIELDS = [...SHOWN_SETTINGS, 'language', 'isLanguageDetected'] as const satisfies readonly (keyof Profile)[];

/** Fields of the player on the leaderboard. */
export const PLAYER_FIELDS = ['username', 'userId', 'country'] as const satisfies readonly (keyof Profile)[];

export type ProfileSettings = Readonly<Pick<Profile, (typeof SETTINGS_FIELDS)[number]>>;
export type ProfilePlayer = Readonly<Pick<Profile, (typeof PLAYER_FIELDS)[number]>>;

/** Copies the named fields, in their order. */
export function pickFields<Name extends keyof Profile>(
  profile: Readonly<Pick<Profile, Name>>,
  names: readonly Name[],
): Pick<Profile, Name> {
  return Object.fromEntries(names.map((name) => [name, profile[name]])) as Pick<Profile, Name>;
}

/** Profile fields of the settings' switches, by name. */
export const SWITCHES = {
  sound: 'isSoundOn',
  music: 'isMusicOn',
  lessMotion: 'isLessMotionOn',
  highContrast: 'isHighContrastOn',
  vibration: 'isVibrationOn',
  leftHanded: 'isLeftHanded',
  letterKeys: 'areLettersKeys',
} as const satisfies Record<string, keyof Profile>;

export type SwitchName = keyof typeof SWITCHES;

export type VolumeName = 'soundVolume' | 'musicVolume';
