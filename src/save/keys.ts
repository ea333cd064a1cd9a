/** Plain keys, except those of FLAGS in saved-data.ts: those of the specification's section 3, and additional ones. */
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
} as const;
