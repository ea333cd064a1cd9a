// Commands are the world's only input, effects its only output. Input, HUD, page and debug surface push commands; the next step applies them.
import type effects from '../../assets/generated/sound/effects.json';
import type first from '../../assets/generated/sound/first-effects.json';
import type { AdBreak, OutsideEvent, Press } from '../flow/flow.ts';
import type { GameState } from '../rules/game.ts';
import type { PieceType } from '../rules/shapes.ts';
import type { Replay, ReplayStart } from '../rules/replay.ts';
import type { ThemeName } from '../themes/themes.ts';
import type { Layout } from './layout.ts';
import type { Phrases } from './phrases.ts';
import type { Profile, SwitchName, VolumeName } from './profile.ts';
import type { Practice, RewardedVideo, RunningGame, ScoreReport } from './session.ts';
import type { ThemeColors } from './theme-colors.ts';

/** A change of the save by another tab or device. A game is replaced unless one of its pieces is being dragged. */
export type SaveChange = {
  /** Fields to assign. The best score is a lower bound, unless `isReset`. */
  readonly profile: Partial<Profile>;
  /** Coins to add. May be negative. */
  readonly coins: number;
  /** The records were reset, or the save belongs to another player: the best score is replaced even by a lower one. */
  readonly isReset: boolean;
  /** The game to resume. `game` is undefined if it has ended. */
  readonly running?: { readonly game: RunningGame | undefined } | undefined;
  /** The daily game to resume, likewise. */
  readonly daily?: { readonly game: RunningGame | undefined } | undefined;
};

/** Points are in design units. `isTouch` lifts the piece above the finger. */
export type Command =
  | Press
  | OutsideEvent
  /** Requests new blocks, for a video or free as `rewardOffer` returns. */
  | { readonly type: 'askChangeBlocks' }
  | { readonly type: 'watchRevive' }
  /** A key or a screen reader moves in the revive panel: its countdown waits. */
  | { readonly type: 'holdRevive' }
  | { readonly type: 'pause' }
  | { readonly type: 'finishLoading' }
  | { readonly type: 'play' }
  /** Starts or resumes the game of a day. Without a ticket it is not ranked. */
  | { readonly type: 'playDaily'; readonly seed: number; readonly ticket?: string | undefined; readonly day: string }
  | { readonly type: 'playPractice'; readonly practice: Practice }
  | { readonly type: 'watchRun'; readonly replay: Replay; readonly username: string }
  | { readonly type: 'setWatchPaused'; readonly isPaused: boolean }
  | { readonly type: 'stepWatch' }
  | { readonly type: 'setWatchSpeed'; readonly speed: number }
  | { readonly type: 'dropPiece'; readonly slot: number; readonly x: number; readonly y: number }
  | { readonly type: 'pressPointer'; readonly x: number; readonly y: number; readonly isTouch: boolean }
  | { readonly type: 'releasePointer'; readonly x: number; readonly y: number }
  | { readonly type: 'cancelPointer' }
  | { readonly type: 'selectPiece'; readonly slot: number }
  | { readonly type: 'moveCursor'; readonly dx: number; readonly dy: number }
  | { readonly type: 'dropAtCursor' }
  | { readonly type: 'changeLayout'; readonly layout: Layout }
  | { readonly type: 'toggle'; readonly name: SwitchName }
  /** `volume`: 0..1. `isFinal`: the slider was released, so the volume is stored and can be heard. */
  | { readonly type: 'setVolume'; readonly name: VolumeName; readonly volume: number; readonly isFinal: boolean }
  | { readonly type: 'preferLessMotion'; readonly isPreferred: boolean }
  | { readonly type: 'offerVideo'; readonly video: RewardedVideo; readonly hasOneRevive?: boolean | undefined }
  /** Selects a theme. Buys it first if necessary and affordable. */
  | { readonly type: 'chooseTheme'; readonly name: ThemeName }
  /**
   * Buys a thing of shop.ts unless it is owned. Selects a frame or a trail as `use`; an empty name selects none. Ignored without enough coins.
   */
  | { readonly type: 'buy'; readonly name: string; readonly price: number; readonly use?: 'frame' | 'trail' }
  /** Applies a theme's colours after its pictures. */
  | { readonly type: 'applyTheme'; readonly colors: ThemeColors }
  /** Adds the reward of a goal. */
  | { readonly type: 'earnCoins'; readonly coins: number }
  | { readonly type: 'chooseLanguage'; readonly language: string }
  /** Changes the player's identity on the leaderboard. */
  | { readonly type: 'changePlayer'; readonly username?: string; readonly userId?: string; readonly country?: string }
  /** Sets the words over the board after a change of language. */
  | { readonly type: 'changePhrases'; readonly phrases: Phrases }
  /** Sets the quality, an index of QUALITY_STEPS: frames run late, or in time again. */
  | { readonly type: 'changeQuality'; readonly quality: number }
  /** Adopts a change of the save by another tab or device. */
  | { readonly type: 'adoptSave'; readonly change: SaveChange }
  /** Deletes best score, coins and saved games (`view=stats`). */
  | { readonly type: 'resetStats' }
  | { readonly type: 'loadPosition'; readonly game: GameState; readonly start: ReplayStart };

/** Commands that only late code sends. Their effects load with their senders. */
export const LATE_COMMANDS = [
  'watchRun',
  'setWatchPaused',
  'stepWatch',
  'setWatchSpeed',
  'playPractice',
  'earnCoins',
  'changePlayer',
  'resetStats',
  'dropPiece',
  'loadPosition',
] as const satisfies readonly Command['type'][];

export type LateCommand = Extract<Command, { type: (typeof LATE_COMMANDS)[number] }>;

/** Side effects requested by a step. Their results come back as commands. */
export type Effect =
  /** Saves the profile and the game to resume, if there is one. */
  | { readonly type: 'save' }
  | { readonly type: 'playSound'; readonly name: SoundName; readonly rate: number; readonly delaySeconds: number; readonly pan: number }
  | { readonly type: 'showTheme'; readonly name: ThemeName }
  /** Has no result: the ad may be shown or not. */
  | { readonly type: 'offerAd'; readonly adBreak: AdBreak }
  /** Its result is the command `answerReward`. */
  | { readonly type: 'askReward' }
  | { readonly type: 'explainCombo' }
  | { readonly type: 'submitScore'; readonly report: ScoreReport };

export type PlayedSound = Extract<Effect, { type: 'playSound' }>;

/** The sound of each jewel, by type. */
export type JewelSound = `jewel${PieceType}`;

/** Notes of high combos: those of lower ones, an octave higher. */
export type HighNote = 'combo8' | 'combo9' | 'combo10';

/** All sounds of the sprites. A name with a number, as `drop-2`, is another take. */
export type SoundName = Exclude<keyof typeof first.sprite | keyof typeof effects.sprite, `${string}-${number}`> | HighNote;
