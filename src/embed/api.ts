// Public types of the embedding API. The build makes embed.d.ts from this file and embed.ts.
import type { Overlay } from '../flow/flow.ts';

export type GameScreen = 'loading' | 'menu' | 'game';
export type GameOverlay = Overlay;

export type EmbedOptions = {
  /** The game's page: http or https, absolute or relative to the host's page. Default: the folder of embed.js. */
  readonly src?: string | undefined;
  /**
   * Page of the default folder: `game` (default) or `bench`, which measures the visitor's device. The bench sends its size and rejects
   * every call. Ignored if `src` is set.
   */
  readonly page?: 'game' | 'bench' | undefined;
  /** The frame's name for screen readers. Default: "Frozen Jewel". */
  readonly title?: string | undefined;
  /** Set before `ready`, as by `setLanguage`. Default: the player's choice, otherwise the browser's language. */
  readonly language?: string | undefined;
  /** CSS pixels, limited to the element's width. Default: the element's width, at most 540. */
  readonly width?: number | undefined;
  /** CSS pixels. Default: 16/9 of the width, at most 85 % of the window's height. */
  readonly height?: number | undefined;
  /** False: the page keeps no save for a frame whose own storage is blocked. Default: true. */
  readonly keepsSave?: boolean | undefined;
  /**
   * The frame's `sandbox`, which must contain `allow-scripts`. False: no sandbox. Default for a game from another origin:
   * `allow-scripts allow-same-origin`. Default on the same origin: no sandbox, since these two together would protect nothing there.
   */
  readonly sandbox?: string | false | undefined;
  /** Set before `ready`, as by `mute`. Default: false. */
  readonly isMuted?: boolean | undefined;
  /** Receives a message for each ignored input and each failure without a promise. Default: `console.warn`. */
  readonly log?: ((message: string) => void) | undefined;
};

/** Numbers are integers from 0. */
export type GameState = {
  readonly screen: GameScreen;
  readonly overlay: GameOverlay;
  readonly score: number;
  readonly bestScore: number;
  /** From 1. */
  readonly level: number;
  readonly combo: number;
  /** Unspent coins of the player. */
  readonly coins: number;
  /** `en`, `ru`, `fr`, `es`, `pt` or `zh`. */
  readonly language: string;
  /** Set by `mute`. Independent of the player's sound settings. */
  readonly isMuted: boolean;
  /** True while pieces can be dragged: a game is on the screen and no panel covers it. */
  readonly isPlaying: boolean;
};

export type GameEvents = {
  /** Sent at each change of the score; 0 at the start of a game. */
  readonly score: { readonly score: number };
  /** Sent when the level-up panel opens. */
  readonly levelUp: { readonly level: number };
  /** Sent when the game-over panel opens. */
  readonly gameOver: { readonly score: number; readonly bestScore: number; readonly isNewBest: boolean };
  /** Sent when the game is ready and at each change: inner size of the frame, and the best height for its width. CSS pixels. */
  readonly size: { readonly width: number; readonly height: number; readonly preferredHeight: number };
};

/** Each call resolves with the state after it, or rejects with an EmbedError. Calls before the game is ready are queued. */
export type EmbeddedGame = {
  readonly iframe: HTMLIFrameElement;
  /** Resolves when the menu is shown. Rejects if no game loads from `src` within 30 s; a game that loads later can still be called. Never settles after `destroy`. */
  readonly ready: Promise<void>;
  /** Acts as the Play button: starts or continues a game, starts a new one after a game over, resumes a paused one. */
  play(): Promise<GameState>;
  /** Rejects unless a game is being played. */
  pause(): Promise<GameState>;
  /** Closes the pause or the level-up panel. Rejects in the menu and after a game over. */
  resume(): Promise<GameState>;
  /** Mutes or unmutes. The player's sound settings do not change. */
  mute(isMuted: boolean): Promise<GameState>;
  /** Replaces the player's choice of language. Rejects for a language that the game does not have. */
  setLanguage(language: string): Promise<GameState>;
  getState(): Promise<GameState>;
  /** Returns a function that removes the listener. Throws an EmbedError for an unknown event. */
  on<Name extends keyof GameEvents>(event: Name, listener: (detail: GameEvents[Name]) => void): () => void;
  /** Removes the frame from the page. Open calls reject. A call after the frame's removal by other code does the same. */
  destroy(): void;
};

/**
 * - `bad-argument`: an argument of the host is wrong.
 * - `not-ready`: no game loaded within 30 s.
 * - `refused`: the game cannot do this now.
 * - `no-answer`: no answer within 10 s.
 * - `reloaded`: the frame was reloaded during the call.
 * - `destroyed`: `destroy` was called, or the frame was removed from the page.
 */
export type EmbedErrorCode = 'bad-argument' | 'not-ready' | 'refused' | 'no-answer' | 'reloaded' | 'destroyed';

export class EmbedError extends Error {
  override readonly name = 'EmbedError';
  readonly code: EmbedErrorCode;

  constructor(code: EmbedErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
