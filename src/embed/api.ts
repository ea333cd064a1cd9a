// Public types of the embedding API. The build makes embed.d.ts from this file and embed.ts.
import type { Mode, Overlay } from '../flow/flow.ts';
import type { SiteBoard } from '../net/leaderboard-types.ts';

export type GameScreen = 'loading' | 'menu' | 'game';
export type GameOverlay = Overlay;
export type GameMode = Mode;
export type AdKind = 'interstitial' | 'rewarded';

/** True: the ad was watched to its end. False: it was closed early, or there was none. A text: why there was none. */
export type AdOutcome = boolean | 'no-fill' | 'too-soon' | 'adblock' | 'disabled';

export type HostAds = {
  /** Default: both. Without rewarded ads, one revive and one change of pieces per game are free. */
  readonly kinds?: readonly AdKind[] | undefined;
  /** Shows an ad in front of the frame. Must call `onStart` when it appears: the game is stopped and silent from then to the end. */
  show(kind: AdKind, onStart: () => void): AdOutcome | Promise<AdOutcome>;
};

/** Stores one text of at most 200,000 characters for each account. */
export type HostStorage = {
  /** Returns a name or id of the logged-in user. Default: empty, for a guest. */
  account?(): string | Promise<string>;
  load(): string | null | undefined | Promise<string | null | undefined>;
  /** Called after each change. `account` is that of the last load. */
  save(text: string, account: string): void;
};

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
  /** Shown until the player chooses a theme: `classic`, `aurora`, `ember`, `midnight`, `thaw` or `polar`. Default: the player's choice. */
  readonly theme?: string | undefined;
  /** True: opens today's game as soon as the game is ready, unless it has been played. Default: false. */
  readonly daily?: boolean | undefined;
  /** Seed of the first new game, an unsigned 32-bit integer. Each game after it takes the next one. Default: random. */
  readonly seed?: number | undefined;
  /** `lazy`: loads the game when the frame is near the window. Default: `eager`. */
  readonly loading?: 'eager' | 'lazy' | undefined;
  /** Makes the page the game's portal, unless the game's own settings name one. */
  readonly ads?: HostAds | undefined;
  /** Default: the frame's own storage. */
  readonly storage?: HostStorage | undefined;
  /** Receives scores. Its list is shown if the game has no leaderboard of its own. */
  readonly board?: SiteBoard | undefined;
  /** Effect of the menu's Leaderboard button. `host`: the event `leaderboard`. `none`: there is no button. Default: `game`. */
  readonly leaderboard?: 'game' | 'host' | 'none' | undefined;
  /** Name on the game's leaderboard of a player who has not chosen one. */
  readonly player?: string | undefined;
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
  /** Sent at each change of the score, also in games that do not count; 0 at the start of a game. */
  readonly score: { readonly score: number };
  /** Sent when the level-up panel opens. */
  readonly levelUp: { readonly level: number };
  /** Sent when the game-over panel opens, except after a `practice` game, whose score does not count. */
  readonly gameOver: {
    readonly score: number;
    readonly bestScore: number;
    readonly isNewBest: boolean;
    /** The whole game, from which a server can compute the score: docs/leaderboard-games.md. */
    readonly replay?: string | undefined;
  };
  /** Sent when a game begins or is continued. Only `classic` and `daily` games count. */
  readonly start: { readonly mode: GameMode };
  /** Sent when play starts or stops, also for panels, ads and holds. */
  readonly play: { readonly isPlaying: boolean };
  /** Sent when the pause panel opens or closes. */
  readonly pause: { readonly isPaused: boolean };
  /** `asked`: the game waits for an ad. `shown`: an ad or a hold has the game. */
  readonly ad: { readonly stage: 'none' | 'asked' | 'shown' };
  readonly coins: { readonly coins: number };
  readonly language: { readonly language: string };
  /** Sent when the player turns off sound and music, or either on. */
  readonly mute: { readonly isMuted: boolean };
  /** Sent when a daily game is over, and with its rank when that is known. `day` is a UTC day such as `2026-11-22`. */
  readonly dailyResult: { readonly day: string; readonly score: number; readonly rank?: number | undefined };
  /** Sent at a press on the Leaderboard button, with the option `leaderboard: 'host'`. */
  readonly leaderboard: { readonly bestScore: number };
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
  /** Stops and silences the game until `hold(false)`. Rejects without the option `ads`. */
  hold(isHeld: boolean): Promise<GameState>;
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
