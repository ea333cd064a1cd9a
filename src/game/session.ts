// The session: the running, saved and watched games, and the source of new ones.
import type { Action, GameState } from '../rules/game.ts';
import type { JourneyBoard } from '../rules/journey-goal.ts';
import type { Replay, ReplayStart } from '../rules/replay.ts';

/** Start of a new game: an unsigned 32-bit seed, and the ticket of the server that issued it. */
export type GameSeed = {
  readonly seed: number;
  readonly ticket?: string | undefined;
  /** Identifies the game. Unlike the seed it is unique. */
  readonly id?: string | undefined;
};

/** A game with its history, so that it can be saved and verified. `actions` and `times` grow with the game. */
export type RunningGame = {
  readonly state: GameState;
  readonly start: ReplayStart;
  readonly actions: Action[];
  /** Time before each action, in tenths of a second. */
  readonly times: number[];
  /** Present if the seed came from a server, which can then verify the game. A daily game without one is not ranked. */
  ticket?: string | undefined;
  /** UTC date of a daily game, as in `2026-11-22`. */
  readonly day?: string | undefined;
  /** As in GameSeed. Undefined for games of older saves. */
  readonly id?: string | undefined;
  /** Number of actions whose coins are already counted, by another tab that was ahead in this game. */
  countedActions?: number | undefined;
};

/** A game as it is reported to leaderboards and statistics. Leaderboards ignore it unless `isRanked`. */
export type ScoreReport = Readonly<Pick<RunningGame, 'start' | 'times' | 'ticket' | 'day'>> & {
  readonly actions: readonly Action[];
  readonly score: number;
  readonly isOver: boolean;
};

/** A replay that is being watched. Replaced when a field changes that the HUD shows. */
export type Watch = {
  readonly replay: Replay;
  /** The player's name; empty if unknown. */
  readonly username: string;
  /** Index of the next action. */
  readonly next: number;
  readonly isPaused: boolean;
  /** 1 is normal speed. */
  readonly speed: number;
  /** Seconds until the next action, at a speed of 1. */
  waitSeconds: number;
};

/** A shared game to race against: the score at its start and after each drop, and its total time in tenths of a second, if known. */
export type Friend = { readonly scores: readonly number[]; readonly tenths: number | undefined };

/** A game that does not count, and why it is played. */
export type Practice = { readonly start: ReplayStart } & (
  | { readonly kind: 'coach' }
  | { readonly kind: 'race'; readonly friend?: Friend }
  /** `index` counts from 0. */
  | { readonly kind: 'journey'; readonly index: number; readonly board: JourneyBoard }
);

/** `unknown`: the portal is not open yet. `none`: it has no rewarded videos. `unavailable`: not now. `disabled`: not before a reload. */
export type RewardedVideo = 'unknown' | 'none' | 'unavailable' | 'disabled' | 'available';

export type Session = ReturnType<typeof createSession>;

type SessionOptions = {
  readonly nextSeed: () => GameSeed;
  readonly now?: () => number;
  readonly saved?: RunningGame | undefined;
  readonly savedDaily?: RunningGame | undefined;
};

export function createSession({ nextSeed, now = () => 0, saved, savedDaily }: SessionOptions) {
  return {
    /** Returns the start of a new game. */
    nextSeed,
    /** Returns monotonic time in milliseconds. The steps of the world cannot measure it: they stop while nothing moves. */
    now,
    running: undefined as RunningGame | undefined,
    /** The game to resume. */
    saved,
    /** The daily game to resume. */
    savedDaily,
    /** Seed and date for the flow order `startDaily`. */
    daily: undefined as (GameSeed & { readonly day: string }) | undefined,
    /** The run for the flow order `startWatching`. */
    watch: undefined as Watch | undefined,
    /** The game for the flow order `startPractice`. Undefined while another game or none is on the board. */
    practice: undefined as Practice | undefined,
    rewardedVideo: 'unknown' as RewardedVideo,
    /** The site refuses a second revive in a game. */
    hasOneRevive: false as boolean | undefined,
    /** Cleared lines that count towards the next ad. From 50 on, an ad is due at the next break. */
    linesSinceAd: 0,
  };
}

/** Returns whether the game counts on leaderboards: every free game from a seed, and a daily game on a seed that its server has signed. */
export function isRanked({ start, ticket, day }: Pick<RunningGame, 'start' | 'ticket' | 'day'>): boolean {
  return start.type !== 'position' && (day === undefined || ticket !== undefined);
}

/** Returns false for an untouched game: nothing is lost without it. */
export function isWorthContinuing(game: RunningGame | undefined): game is RunningGame {
  return game !== undefined && (game.actions.length > 0 || game.start.type === 'position');
}

/** Returns the game as it is reported, or undefined if it does not count: a tutorial. */
export function scoreReport({ state, start, actions, times, ticket, day }: RunningGame, isOver: boolean): ScoreReport | undefined {
  if (start.type === 'tutorial') return undefined;
  return { score: state.score, start, actions: [...actions], times: [...times], ticket, day, isOver };
}
