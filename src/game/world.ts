// The world: one object that holds everything a running game is. Systems change it; renderer and HUD only read it.
import { createWorld as createEcsWorld } from 'bitecs';
import { FIRST_FLOW, type FlowState } from '../flow/flow.ts';
import { RULES } from '../rules/constants.ts';
import type { Action, GameEvent, GameState } from '../rules/game.ts';
import { seedRandom, type RandomState } from '../rules/random.ts';
import type { Replay, ReplayStart } from '../rules/replay.ts';
import { SHAPES, type Shape } from '../rules/shapes.ts';
import type { Command, Effect } from './commands.ts';
import { createComponents, MAX_ENTITIES, type Components } from '../ecs/components.ts';
import { layoutView, DESIGN, type Layout } from './layout.ts';
import type { NarrationPart } from './narrate.ts';
import { FIRST_COLORS, type ThemeColors } from './theme-colors.ts';
import { MAX_LETTERS } from './letters.ts';
import { NO_PHRASES, type Phrases } from './phrases.ts';
import { createPools, POOL_SIZES, type Pools } from '../ecs/pools.ts';
import type { Profile } from './profile.ts';

/** What a new game begins with: an unsigned 32-bit seed, and the ticket of the server that gave it. */
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
  /** The time before each action, in tenths of seconds. */
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

/** A game as it goes to a leaderboard. */
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
  /** Whose run it was; empty where nobody knows. */
  readonly username: string;
  /** The index of the next action. */
  next: number;
  isPaused: boolean;
  /** How many times as fast as it is mostly played. */
  speed: number;
  /** Before the next action, at a speed of 1. */
  waitSeconds: number;
};

/** A piece in hand: pressed until the pointer has moved far enough, then dragged. Design units. */
export type Drag = {
  phase: 'idle' | 'pressed' | 'dragging';
  slot: number;
  isTouch: boolean;
  pressX: number;
  pressY: number;
  /** From the pointer to the piece's centre when it was grabbed. */
  grabX: number;
  grabY: number;
  /** Since the drag began; the piece grows and lifts during the first moments. */
  seconds: number;
};

/** Where the piece in hand (or at the keyboard's cursor) would land. `rows` and `columns` are the lines it would clear, as bits. */
export type Landing = { isShown: boolean; isLegal: boolean; shape: Shape; x: number; y: number; rows: number; columns: number };

/** The keyboard's choice of piece and cell. */
export type Cursor = { isActive: boolean; slot: number; x: number; y: number };

/** What was just done, for a screen reader to say; `count` goes up with each. */
export type Narration = { count: number; parts: readonly NarrationPart[] };

/** `unknown` until the portal is open; `none`: it has no rewarded videos; `unavailable`: not now; `disabled`: not while the page lives. */
export type RewardedVideo = 'unknown' | 'none' | 'unavailable' | 'disabled' | 'available';

export type World = {
  readonly components: Components;
  readonly pools: Pools;
  readonly commands: Command[];
  readonly effects: Effect[];
  /** The rules' events of this step. */
  readonly events: GameEvent[];
  readonly profile: Profile;
  readonly drag: Drag;
  /** Last known place of the pointer, written by input at any time. */
  readonly pointer: { x: number; y: number };
  readonly landing: Landing;
  readonly cursor: Cursor;
  /** Rows of looks of letters, one a line of words. */
  readonly letters: Uint8Array;
  readonly narration: Narration;
  /** Block entity of each cell, 0 where there is none; piece entity of each slot. */
  readonly blockAt: Int32Array;
  readonly pieceAt: Int32Array;
  /** Chance for looks alone; the game's own is in its state. */
  readonly looksRandom: RandomState;
  /** What new games begin with: handed in from outside. */
  readonly nextSeed: () => GameSeed;
  /** Milliseconds of any clock that never goes back: the world's own time stands still while nothing moves. */
  readonly now: () => number;
  flow: FlowState;
  layout: Layout;
  running: RunningGame | undefined;
  /** The game to come back to, and that of the day. */
  saved: RunningGame | undefined;
  savedDaily: RunningGame | undefined;
  /** What the flow's `startDaily` and `startWatching` begin with. */
  daily: (GameSeed & { readonly day: string }) | undefined;
  watch: Watch | undefined;
  /** By `now`: when the game began to wait for the next action. */
  waitingSince: number;
  /** The system's wish; with the profile's own it makes `isReducedMotion`. */
  isLessMotionPreferred: boolean;
  isReducedMotion: boolean;
  colors: ThemeColors;
  phrases: Phrases;
  /** A row of QUALITY_STEPS. */
  quality: number;
  rewardedVideo: RewardedVideo;
  /** Whether the actions of the running game have a change of blocks. */
  hasChangedBlocks: boolean;
  /** How much of the menu's picture is seen: 1 in the menu, fading to 0 in the game. */
  menuShare: number;
  /** Seconds that the menu's wind has blown: its layers sway. */
  windSeconds: number;
  /** All tweens: first those that run, in the order in which they began. */
  readonly tweens: { readonly order: Uint32Array; count: number };
  /** By a pool's first entity: where in it the next dead one is looked for. */
  readonly searchFrom: Uint32Array;
  /** Whether any particle may be alive: a sprite was spawned since none was. */
  isFlying: boolean;
  /** What the HUD shows of the score while it rolls. */
  shownScore: number;
  /** Whether the running game has beaten the best score of the games before it. */
  isNewBest: boolean;
  secondsSinceDrop: number;
  /** A level reached whose panel waits until the lines have faded; 0 for none. */
  pendingLevel: number;
  /** No visible piece fits; looked at when pieces or cells change. */
  isStuck: boolean;
  /** Left before a revive that is offered is given up. */
  reviveSeconds: number;
  /** After a revive: until then moves are not looked at (specification, section 9). */
  revivedSeconds: number;
  /** Counts down to the game-over panel while the flow says that the game is ending. */
  endingSeconds: number;
  /** Lines cleared since the last 50th: from 50 on, an ad is due at the next break. */
  linesSinceAd: number;
  /** A tutorial step is done, and the board of the next waits until this one's lines have faded. */
  isNextBoardDue: boolean;
  /** Since the tutorial's hand began its move. */
  handSeconds: number;
  /** Some cells' lights may be on: they are looked at until all are off. */
  areCellsLit: boolean;
  /** Whether this step changed anything that is drawn, or must be followed by another step. */
  isMoving: boolean;
  /** Whether something is to be drawn that no step changed: a drag, a new layout, a restored context. */
  isDirty: boolean;
};

export type WorldOptions = {
  readonly nextSeed: () => GameSeed;
  readonly now?: () => number;
  readonly profile: Profile;
  readonly saved?: RunningGame | undefined;
  readonly savedDaily?: RunningGame | undefined;
};

/** A world with all its entities made and none of them alive, waiting for its first layout. */
export function createWorld({ nextSeed, now = () => 0, profile, saved, savedDaily }: WorldOptions): World {
  const components = createComponents();
  const pools = createPools(createEcsWorld(), components);
  return {
    components,
    pools,
    commands: [],
    effects: [],
    events: [],
    profile,
    drag: { phase: 'idle', slot: 0, isTouch: false, pressX: 0, pressY: 0, grabX: 0, grabY: 0, seconds: 0 },
    pointer: { x: 0, y: 0 },
    landing: { isShown: false, isLegal: false, shape: SHAPES[0], x: 0, y: 0, rows: 0, columns: 0 },
    cursor: { isActive: false, slot: 0, x: 3, y: 3 },
    letters: new Uint8Array(POOL_SIZES.words * MAX_LETTERS),
    narration: { count: 0, parts: [] },
    blockAt: new Int32Array(RULES.boardCells * RULES.boardCells),
    pieceAt: new Int32Array(RULES.visiblePieces),
    looksRandom: seedRandom(0xf0057),
    nextSeed,
    now,
    flow: FIRST_FLOW,
    layout: layoutView(DESIGN.widthUnits, DESIGN.heightUnits),
    running: undefined,
    saved,
    savedDaily,
    daily: undefined,
    watch: undefined,
    waitingSince: 0,
    isLessMotionPreferred: false,
    isReducedMotion: profile.isLessMotionOn,
    colors: FIRST_COLORS,
    phrases: NO_PHRASES,
    quality: 0,
    rewardedVideo: 'unknown',
    hasChangedBlocks: false,
    menuShare: 1,
    windSeconds: 0,
    tweens: { order: Uint32Array.from(pools.tweens), count: 0 },
    searchFrom: new Uint32Array(MAX_ENTITIES),
    isFlying: false,
    shownScore: 0,
    isNewBest: false,
    secondsSinceDrop: 0,
    pendingLevel: 0,
    isStuck: false,
    reviveSeconds: 0,
    revivedSeconds: 0,
    endingSeconds: 0,
    linesSinceAd: 0,
    isNextBoardDue: false,
    handSeconds: 0,
    areCellsLit: false,
    isMoving: true,
    isDirty: true,
  };
}
