// The game's world: the runtime's world and the state of this game in groups. Systems and commands change it; renderer and HUD only read it.
import type { Burst } from '../ecs/bursts.ts';
import { createRuntimeWorld, type RuntimeWorld } from '../ecs/world.ts';
import { FIRST_FLOW, type FlowState } from '../flow/flow.ts';
import type { GameEvent, GameState } from '../rules/game.ts';
import type { Replay } from '../rules/replay.ts';
import type { Mote } from '../themes/theme.ts';
import type { Command, Effect, WatchCommand } from './commands.ts';
import { createGameComponents, type GameComponents } from './components.ts';
import { createInput, type Input } from './input.ts';
import { type KindName, KINDS, MAX_TWEENS } from './kinds.ts';
import type { Profile } from './profile.ts';
import type { RunningGame, Session } from './session.ts';
import { freshTurn, type Turn } from './turn.ts';
import { createView, type View } from './view.ts';

export type GameWorld = RuntimeWorld<KindName, GameComponents> & {
  /** The only input. Applied by the next step. */
  readonly commands: Command[];
  /** The only output. Run after the frame. */
  readonly effects: Effect[];
  /** The rules' events of this step. */
  readonly events: GameEvent[];
  readonly profile: Profile;
  readonly session: Session;
  readonly input: Input;
  readonly view: View;
  flow: FlowState;
  /** Replaced as a whole when a game starts, resumes or is replaced. */
  turn: Turn;
  /** Undefined until its code has loaded: the game plays without. */
  lateShows: LateShows | undefined;
  /** Set by the parts that send `watchRun`, which load late. */
  watching: Watching | undefined;
};

/** A place in design units. */
export type Point = { readonly x: number; readonly y: number };

export type PieceDropped = Extract<GameEvent, { type: 'pieceDropped' }>;

/** Effects that a first move does not need. `delay` is in seconds. */
export type LateShows = {
  /**
   * Praises a drop that cleared lines: words, and the light and sound of its combo. The lines break after `delay`. Returns the place of the
   * drop's score. Does nothing for events without a line.
   */
  readonly praise: (world: GameWorld, events: readonly GameEvent[], delay: number) => Point | undefined;
  /** Moves the coins of a line from its middle to the counter. */
  readonly flyCoins: (world: GameWorld, coins: number, from: Point, delay: number) => void;
  /** Shows the impact of a dropped piece on its neighbours. Call it after the piece's blocks have started to move. */
  readonly showImpact: (world: GameWorld, drop: PieceDropped) => void;
  /** Darkens the pieces that fit nowhere. Call it when the board or the pieces have changed. */
  readonly darkenPieces: (world: GameWorld) => void;
  /** Moves the backdrop of a game while something else moves. Call it last in a step. */
  readonly moveSky: (world: GameWorld, stepSeconds: number) => void;
  /** Shakes a refused piece for `shakeSeconds`, and shows where it does not fit. */
  readonly showRefusal: (world: GameWorld, piece: number) => void;
  /** Advances the tilt of the held piece, and the light on the lines that it would clear. */
  readonly holdPiece: (world: GameWorld, stepSeconds: number) => void;
  /** Returns the alpha of that light. */
  readonly lineAlpha: (world: GameWorld) => number;
  readonly celebrateEmptyBoard: (world: GameWorld, delay: number) => void;
  /** Warms the board from its middle and thaws its frost. */
  readonly celebrateRevive: (world: GameWorld) => void;
  /** Plays the part of the no-room sequence that falls into this step. `seconds` is the time since the board settled. */
  readonly showNoRoom: (world: GameWorld, seconds: number, stepSeconds: number) => void;
  /** Starts the frost on a lost board. */
  readonly frostBoard: (world: GameWorld) => void;
  /** Shows the pieces and the frost of a lost game again, without motion. Does nothing in any other game. */
  readonly restoreLoss: (world: GameWorld) => void;
  /** Fades out the frost. */
  readonly thawBoard: (world: GameWorld) => void;
  /** Celebrates when the shown score passes the best one. Call it after each change. */
  readonly followScore: (world: GameWorld) => void;
  /** Lets the scene of a game appear after the menu. */
  readonly presentGame: (world: GameWorld) => void;
  /** Starts stars in the middle of the board for a reached level, before its panel opens. */
  readonly burstStars: (world: GameWorld) => void;
  /** Moves the theme's particles in the menu. */
  readonly driftMotes: (world: GameWorld, motes: readonly Mote[], stepSeconds: number) => void;
  /**
   * Narrates whether the selected piece fits at the cursor and how many lines it would clear. For a new choice it also narrates the piece
   * and, if it does not fit, the nearest cell where it does.
   */
  readonly describeCursor: (world: GameWorld, state: GameState, isNewChoice: boolean) => void;
  /** Narrates the result of an action. */
  readonly describeEvents: (world: GameWorld, state: GameState, events: readonly GameEvent[]) => void;
  /** Returns the burst at the end of a line, if the theme has its own. */
  readonly lineBurst: (world: GameWorld) => Burst<KindName> | undefined;
  /** Starts confetti on both sides of a panel that has just opened. */
  readonly burstBesidePanel: (world: GameWorld) => void;
};

/** Playback of recorded runs. */
export type Watching = {
  /** Starts a run from the menu, or again from its end at the same speed. A watched game does not count. */
  readonly watchRun: (world: GameWorld, replay: Replay, username: string) => void;
  /** Pauses, continues, steps or changes the speed. Continuing after the last move starts again. A step makes one move and pauses. */
  readonly controlWatch: (world: GameWorld, command: WatchCommand) => void;
  /** Shows each move before it makes it. Call it in each step. */
  readonly playRun: (world: GameWorld, stepSeconds: number) => void;
};

export type GameWorldOptions = Pick<Session, 'nextSeed'> & {
  readonly now?: () => number;
  readonly profile: Profile;
  readonly saved?: RunningGame | undefined;
  readonly savedDaily?: RunningGame | undefined;
  readonly lateShows?: LateShows;
  readonly watching?: Watching;
};

/** Creates a world with all its entities, none of them alive. Its layout is the design's until `changeLayout`. */
export function createGameWorld({ nextSeed, now = () => 0, profile, saved, savedDaily, lateShows, watching }: GameWorldOptions): GameWorld {
  return {
    ...createRuntimeWorld({ kinds: KINDS, tweens: MAX_TWEENS, components: createGameComponents, seed: 0xf0057 }),
    isReducedMotion: profile.isLessMotionOn,
    commands: [],
    effects: [],
    events: [],
    profile,
    session: {
      nextSeed,
      now,
      running: undefined,
      saved,
      savedDaily,
      daily: undefined,
      watch: undefined,
      rewardedVideo: 'unknown',
      linesSinceAd: 0,
    },
    input: createInput(),
    view: createView(),
    flow: FIRST_FLOW,
    turn: freshTurn(undefined, 0),
    lateShows,
    watching,
  };
}
