// The session: games that run, are saved or are watched, and where new ones come from.
import type { Action, GameState } from '../rules/game.ts';
import type { Replay, ReplayStart } from '../rules/replay.ts';

/** Start of a new game: an unsigned 32-bit seed, and the ticket of the server that issued it. */
export type GameSeed = {
  readonly seed: number;
  readonly ticket?: string | undefined;
  /** Names the game: unlike the seed no two games share it. */
  readonly id?: string | undefined;
};

/** A game with the way that led to it, so that it can be saved and verified. `actions` and `times` grow with the game. */
export type RunningGame = {
  readonly state: GameState;
  readonly start: ReplayStart;
  readonly actions: Action[];
  /** Time before each action, in tenths of seconds. */
  readonly times: number[];
  /** Of a game on a server's seed: it can be verified. */
  readonly ticket?: string | undefined;
  /** `2026-11-22`, in UTC: the game is the daily one of that day. */
  readonly day?: string | undefined;
  /** As in GameSeed; games of older saves have none. */
  readonly id?: string | undefined;
  /** Actions whose coins another tab has already counted, where it was ahead of this one in the same game. */
  countedActions?: number | undefined;
};

/** A game as it is submitted to a leaderboard. */
export type ScoreReport = {
  readonly score: number;
  readonly start: ReplayStart;
  readonly actions: readonly Action[];
  readonly times: readonly number[];
  readonly ticket: string | undefined;
  readonly day: string | undefined;
  readonly isOver: boolean;
};

/** A run that is watched. */
export type Watch = {
  readonly replay: Replay;
  /** The player's name; empty if unknown. */
  readonly username: string;
  /** Index of the next action. */
  next: number;
  isPaused: boolean;
  /** 1 is the usual speed. */
  speed: number;
  /** Before the next action, at a speed of 1. */
  waitSeconds: number;
};

/** `unknown` until the portal is open; `none`: it has no rewarded videos; `unavailable`: not now; `disabled`: not while the page lives. */
export type RewardedVideo = 'unknown' | 'none' | 'unavailable' | 'disabled' | 'available';

export type Session = {
  /** Returns the start of a new game. */
  readonly nextSeed: () => GameSeed;
  /** Returns milliseconds of a clock that never goes back: the world's own time stands still while nothing moves. */
  readonly now: () => number;
  running: RunningGame | undefined;
  /** The game to resume, and that of the day. */
  saved: RunningGame | undefined;
  savedDaily: RunningGame | undefined;
  /** Start of the flow's `startDaily`. */
  daily: (GameSeed & { readonly day: string }) | undefined;
  /** The run of the flow's `startWatching`. */
  watch: Watch | undefined;
  rewardedVideo: RewardedVideo;
  /** Lines cleared since the last 50th: from 50 on, an ad is due at the next break. */
  linesSinceAd: number;
};

/** Returns the game as it is submitted; undefined for one that does not count: a tutorial, or a position of the debug surface. */
export function scoreReport({ state, start, actions, times, ticket, day }: RunningGame, isOver: boolean): ScoreReport | undefined {
  if (start.type !== 'seed') return undefined;
  return { score: state.score, start, actions: [...actions], times: [...times], ticket, day, isOver };
}
