// The profile: what outlives a game. Systems change it; the page stores it.
import type { ThemeName } from '../themes/themes.ts';

export type Profile = {
  /** Raised by each reset of the records, so that copies of the save from before it no longer count. */
  epoch: number;
  bestScore: number;
  coins: number;
  isSoundOn: boolean;
  isMusicOn: boolean;
  /** 0..1, over the volumes that the specification gives to sounds and music that are on. */
  soundVolume: number;
  musicVolume: number;
  /** Whether the next game begins with the tutorial. */
  isTutorialDue: boolean;
  theme: ThemeName;
  /** Names of themes that were bought. */
  unlockedThemes: ThemeName[];
  /** Asks for less motion, whatever the system says. */
  isLessMotionOn: boolean;
  /** Asks for jewels with strong symbols. */
  isHighContrastOn: boolean;
  /** The language that is shown, once it is known. */
  language: string;
  /** Whether the language follows the browser's. */
  isLanguageDetected: boolean;
  /** Of the online leaderboard; empty before the first score was sent. */
  username: string;
  userId: string;
  country: string;
};

/** What a first visit begins with (specification, section 3; readings R3 for the language). */
export const FIRST_PROFILE: Readonly<Profile> = {
  epoch: 0,
  bestScore: 0,
  coins: 0,
  isSoundOn: true,
  isMusicOn: true,
  soundVolume: 1,
  musicVolume: 1,
  isTutorialDue: true,
  theme: 'classic',
  unlockedThemes: [],
  isLessMotionOn: false,
  isHighContrastOn: false,
  language: 'ru',
  isLanguageDetected: true,
  username: '',
  userId: '',
  country: '',
};

/** Fields of the player's own choice: of two copies of a save the newer choice counts. */
export const SETTINGS_FIELDS = [
  'isSoundOn',
  'isMusicOn',
  'soundVolume',
  'musicVolume',
  'theme',
  'isLessMotionOn',
  'isHighContrastOn',
  'language',
  'isLanguageDetected',
] as const satisfies readonly (keyof Profile)[];

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

/** The switches of the settings, by name. */
export const SWITCHES = {
  sound: 'isSoundOn',
  music: 'isMusicOn',
  lessMotion: 'isLessMotionOn',
  highContrast: 'isHighContrastOn',
} as const satisfies Record<string, keyof Profile>;

export type SwitchName = keyof typeof SWITCHES;
