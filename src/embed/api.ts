// The embedding API as a host sees it: options, calls, events, errors. embed.d.ts is made of this file and of embed.ts.
import type { Overlay } from '../flow/flow.ts';

export type GameScreen = 'loading' | 'menu' | 'game';
export type GameOverlay = Overlay;

export type EmbedOptions = {
  /** The game's page, absolute or relative to the host's page: http or https. By default the folder that embed.js came from. */
  readonly src?: string | undefined;
  /**
   * Which page of that folder: `game`, by default, or `bench`, which measures the visitor's device. The bench tells its size and refuses
   * every call. Of no account beside `src`.
   */
  readonly page?: 'game' | 'bench' | undefined;
  /** The frame's name for screen readers; "Frozen Jewel" by default. */
  readonly title?: string | undefined;
  /** As by `setLanguage`, before `ready`. By default the player's own choice, else the browser's language. */
  readonly language?: string | undefined;
  /** CSS pixels, but never wider than the element. By default all of its width, 540 at most. */
  readonly width?: number | undefined;
  /** CSS pixels. By default 16/9 of the width. */
  readonly height?: number | undefined;
  /**
   * The frame's `sandbox`, which must contain `allow-scripts`; false is no sandbox. By default `allow-scripts allow-same-origin`
   * for a game from another origin, and none for one from the page's own, where those two together would protect nothing.
   */
  readonly sandbox?: string | false | undefined;
  /** As by `mute`, before `ready`; false by default. */
  readonly isMuted?: boolean | undefined;
  /** Told in a sentence what was ignored or failed without a promise to say so; `console.warn` by default. */
  readonly log?: ((message: string) => void) | undefined;
};

/** Counts are whole numbers from 0. */
export type GameState = {
  readonly screen: GameScreen;
  readonly overlay: GameOverlay;
  readonly score: number;
  readonly bestScore: number;
  /** From 1. */
  readonly level: number;
  readonly combo: number;
  /** All that the player ever earned and has not spent. */
  readonly coins: number;
  /** `en`, `ru`, `fr`, `es`, `pt` or `zh`. */
  readonly language: string;
  /** Whether `mute(true)` holds. */
  readonly isMuted: boolean;
  /** Whether pieces can be dragged now: a game is on the screen, and nothing covers it. */
  readonly isPlaying: boolean;
};

export type GameEvents = {
  /** At each change of the score; 0 when a new game begins. */
  readonly score: { readonly score: number };
  /** When the panel of a new level comes up. */
  readonly levelUp: { readonly level: number };
  /** When the panel of a game's end comes up. */
  readonly gameOver: { readonly score: number; readonly bestScore: number; readonly isNewBest: boolean };
  /** Once the game is ready, and at each change: the frame's inner size, and the height that fits its width best. CSS pixels. */
  readonly size: { readonly width: number; readonly height: number; readonly preferredHeight: number };
};

/** Every call gives the state right after it, and rejects with an EmbedError. Calls made before the game is ready wait for it. */
export type EmbeddedGame = {
  readonly iframe: HTMLIFrameElement;
  /** When the menu stands. Rejects if there is no game at `src` within 30 s; one that comes later can be called all the same. */
  readonly ready: Promise<void>;
  /** As the Play button does, and goes on with a saved game; after a game's end begins a new one; in a pause goes on. */
  play(): Promise<GameState>;
  /** Refused where no game is being played. */
  pause(): Promise<GameState>;
  /** Out of the pause. Refused where no game is on. */
  resume(): Promise<GameState>;
  /** Silence, and its end; what the player has switched on or off stays as it is. */
  mute(isMuted: boolean): Promise<GameState>;
  /** As the player's own choice, which it replaces. Refused for a language that the game does not speak. */
  setLanguage(language: string): Promise<GameState>;
  getState(): Promise<GameState>;
  /** Returns a function that ends the listening. Throws an EmbedError for an unknown event. */
  on<Name extends keyof GameEvents>(event: Name, listener: (detail: GameEvents[Name]) => void): () => void;
  /** Takes the frame out of the page; whatever is waited for rejects. */
  destroy(): void;
};

/**
 * `bad-argument`: the host's own mistake. `not-ready`: no game came within 30 s. `refused`: the game cannot do that now.
 * `no-answer`: none within 10 s. `reloaded`: the frame was loaded anew meanwhile. `destroyed`: by `destroy`.
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
