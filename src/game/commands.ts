// Commands: the only way in. Input, HUD, page and debug surface push them; the next step's applyCommands carries them out.
import type { AdBreak, OutsideEvent, Press } from '../flow/flow.ts';
import type { GameState } from '../rules/game.ts';
import type { Replay, ReplayStart } from '../rules/replay.ts';
import type { ThemeName } from '../themes/themes.ts';
import type { Layout } from './layout.ts';
import type { Phrases } from './phrases.ts';
import type { Profile, SwitchName } from './profile.ts';
import type { RewardedVideo, RunningGame, ScoreReport } from './session.ts';
import type { ThemeColors } from './theme-colors.ts';

/** A change of the save that was made elsewhere. Games are replaced unless a piece of theirs is in hand. */
export type SaveChange = {
  /** Fields to be assigned. The best score is a lower bound, unless `isReset`. */
  readonly profile: Partial<Profile>;
  /** To be added to the coins; may be negative. */
  readonly coins: number;
  /** The records were reset, or the save is another player's: the best score is replaced even if it was better. */
  readonly isReset: boolean;
  /** The game to come back to, and that of the day: `game` is undefined where it has ended. */
  readonly running?: { readonly game: RunningGame | undefined } | undefined;
  readonly daily?: { readonly game: RunningGame | undefined } | undefined;
};

/** Points are in design units. `isTouch` lifts the piece above the finger. */
export type Command =
  | Press
  | OutsideEvent
  /** Free or for a video, as the world offers it. */
  | { readonly type: 'askChangeBlocks' }
  | { readonly type: 'watchRevive' }
  | { readonly type: 'pause' }
  | { readonly type: 'finishLoading' }
  | { readonly type: 'play' }
  /** The game of the day, begun or gone on with. */
  | { readonly type: 'playDaily'; readonly seed: number; readonly ticket: string; readonly day: string }
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
  | { readonly type: 'preferLessMotion'; readonly isPreferred: boolean }
  | { readonly type: 'offerVideo'; readonly video: RewardedVideo }
  /** Selects a theme, and buys it first if it must be bought and can be. */
  | { readonly type: 'chooseTheme'; readonly name: ThemeName }
  /** A theme's pictures are applied: its colours follow. */
  | { readonly type: 'applyTheme'; readonly colors: ThemeColors }
  | { readonly type: 'chooseLanguage'; readonly language: string }
  /** The leaderboard knows the player by these from now on. */
  | { readonly type: 'changePlayer'; readonly username?: string; readonly userId?: string; readonly country?: string }
  /** The words over the board are those of a language from now on. */
  | { readonly type: 'changePhrases'; readonly phrases: Phrases }
  /** Frames run late, or in time again: a row of QUALITY_STEPS. */
  | { readonly type: 'changeQuality'; readonly quality: number }
  /** Another tab or device has changed the save. */
  | { readonly type: 'adoptSave'; readonly change: SaveChange }
  /** Forgets records and saved game (`view=stats`). */
  | { readonly type: 'resetStats' }
  | { readonly type: 'loadPosition'; readonly game: GameState; readonly start: ReplayStart };

/** What the step before asks of the world outside; its answers come back as commands. */
export type Effect =
  /** The profile, and the game to come back to if there is one. */
  | { readonly type: 'save' }
  | { readonly type: 'playSound'; readonly name: SoundName; readonly rate: number; readonly delaySeconds: number }
  | { readonly type: 'setVolumes' }
  | { readonly type: 'showTheme'; readonly name: ThemeName }
  /** Never answered: an ad comes, or it does not. */
  | { readonly type: 'offerAd'; readonly adBreak: AdBreak }
  /** To be answered by `answerReward`. */
  | { readonly type: 'askReward' }
  | { readonly type: 'submitScore'; readonly report: ScoreReport };

export type SoundName =
  | 'drop'
  | 'reject'
  | 'pickUp'
  | 'slideUp'
  | 'click'
  | 'coin'
  | 'spawn'
  | 'explosion1'
  | 'explosion2'
  | 'combo1'
  | 'combo2'
  | 'combo3'
  | 'combo4'
  | 'combo5'
  | 'combo6'
  | 'combo7'
  | 'levelUp'
  | 'gameOver'
  | 'award'
  | 'christmas'
  | 'staticSound';
