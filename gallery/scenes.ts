// Scenes of the gallery: each screen and panel of the game, and the actions that lead to it. One entry per scene.
import type { Profile } from '../src/game/profile.ts';
import { SESSION_KEY } from '../src/save/session.ts';
import type { GameDriver } from './game-driver.ts';

export const SCENE_GROUPS = ['screens', 'panels', 'ads and messages'] as const;

export type Scene = {
  readonly name: string;
  readonly group: (typeof SCENE_GROUPS)[number];
  /** Additional query of the page's address. `debug=true&seed=7` is always set. */
  readonly query?: string;
  /** Default: `standalone`, without ads and videos. */
  readonly portal?: 'standalone' | 'gamedistribution';
  /** Changes to the profile that all scenes share. */
  readonly profile?: Partial<Profile>;
  /** A saved game, in notation. */
  readonly saved?: string;
  /** Additional content of the storage. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Holds the game before it is loaded. */
  readonly isLoading?: boolean;
  readonly isLandscape?: boolean;
  /** Actions from the loaded game to the scene. */
  readonly play?: (game: GameDriver) => Promise<void>;
  /** Wait for animations before the game is held. */
  readonly settleMilliseconds?: number;
};

const BOARD = '0000011/0001122/33000055/3300455/20004401/22066601/22066601/20110001';
const MIDGAME = `${BOARD} 4a,3b,1d,2a,5c,6a score=12480 level=3 stage=2100 combo=2:2 coins=37:20`;
const STUCK = '1010101/02020202/3030303/04040404/5050505/01010101/2020202/03030303 3a,3b,3c,4a,2a,1b score=12480 level=3';
const LEVEL_UP = '0001/0001/00010055/20440102 1a,2a,4c,1c,3a,5b score=3190 stage=3190';

const PLAY = '.menu .pill.primary';
const AD_BUTTON = 'dialog.mock-ad button';

async function playMidgame(game: GameDriver): Promise<void> {
  await game.click(PLAY);
  await game.until(({ screen }) => screen === 'game');
  game.load(MIDGAME);
}

async function openFromMenu(game: GameDriver, icon: string): Promise<void> {
  await game.click(`.menu .pill:has(use[href$="#${icon}"])`);
  await game.until(({ overlay }) => overlay !== 'none');
}

export const SCENES: readonly Scene[] = [
  { name: 'Loading', group: 'screens', isLoading: true },
  { name: 'Menu', group: 'screens', settleMilliseconds: 1000 },
  { name: 'Menu of a first start', group: 'screens', profile: { bestScore: 0, coins: 0 }, settleMilliseconds: 1000 },
  { name: 'Game', group: 'screens', play: playMidgame },
  {
    name: 'Game, strong symbols',
    group: 'screens',
    profile: { isHighContrastOn: true },
    play: playMidgame,
  },
  {
    name: 'Tutorial',
    group: 'screens',
    profile: { isTutorialDue: true },
    async play(game) {
      await game.click(PLAY);
      await game.until(({ tutorialStep }) => tutorialStep === 1);
    },
    settleMilliseconds: 1300,
  },
  {
    name: 'Paused',
    group: 'panels',
    async play(game) {
      await playMidgame(game);
      await game.click('.pause button');
      await game.until(({ overlay }) => overlay === 'paused');
    },
  },
  { name: 'Settings', group: 'panels', play: (game) => openFromMenu(game, 'settings') },
  { name: 'Themes', group: 'panels', play: (game) => openFromMenu(game, 'palette') },
  { name: 'Leaderboard', group: 'panels', play: (game) => openFromMenu(game, 'trophy') },
  {
    name: 'Continue?',
    group: 'panels',
    saved: MIDGAME,
    async play(game) {
      await game.click(PLAY);
      await game.until(({ overlay }) => overlay === 'continue');
    },
  },
  {
    name: 'Level up',
    group: 'panels',
    async play(game) {
      await playMidgame(game);
      game.load(LEVEL_UP);
      await game.press('Digit1', 'ArrowDown', 'Enter');
      await game.until(({ overlay }) => overlay === 'levelUp');
    },
    settleMilliseconds: 700,
  },
  {
    name: 'Revive?',
    group: 'panels',
    query: 'ad-speed=20',
    portal: 'gamedistribution',
    async play(game) {
      await game.click(PLAY);
      await game.click(AD_BUTTON);
      await game.until(({ isAdShown }) => !isAdShown);
      game.load(STUCK);
      await game.until(({ overlay }) => overlay === 'revive');
    },
  },
  {
    name: 'Game over',
    group: 'panels',
    async play(game) {
      await playMidgame(game);
      game.load(`${STUCK} revives=1`);
      await game.until(({ overlay }) => overlay === 'gameOver');
    },
  },
  {
    name: 'Game over, a new best score',
    group: 'panels',
    profile: { bestScore: 9000 },
    async play(game) {
      await playMidgame(game);
      game.load(`${STUCK} revives=1`);
      await game.until(({ overlay }) => overlay === 'gameOver');
    },
  },
  {
    name: 'Ad, countdown',
    group: 'ads and messages',
    query: 'ad-delay=60',
    portal: 'gamedistribution',
    async play(game) {
      await game.click(PLAY);
      await game.waitForElement('dialog.break-countdown');
    },
    settleMilliseconds: 500,
  },
  {
    name: 'Ad',
    group: 'ads and messages',
    query: 'ad-speed=5',
    portal: 'gamedistribution',
    async play(game) {
      await game.click(PLAY);
      await game.waitForElement(AD_BUTTON);
    },
  },
  {
    name: 'Short message',
    group: 'ads and messages',
    query: 'ad=no-fill&ad-delay=0',
    portal: 'gamedistribution',
    async play(game) {
      await playMidgame(game);
      await game.click('.foot .pill');
      await game.waitForElement('.snackbar');
    },
    settleMilliseconds: 500,
  },
  {
    name: 'A damaged save is reported',
    group: 'ads and messages',
    stored: { [SESSION_KEY]: 'not a session at all' },
    play: (game) => game.waitForElement('.snackbar'),
    settleMilliseconds: 500,
  },
  {
    name: 'Turn the device',
    group: 'ads and messages',
    query: 'device=mobile&force-rotate=landscape',
    isLandscape: true,
    play: (game) => game.until(({ isSideways }) => isSideways),
  },
];
