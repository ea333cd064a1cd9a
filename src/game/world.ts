// The game's world: the runtime's world and the state of this game in groups. Systems and commands change it; renderer and HUD only read it.
import { createRuntimeWorld, type RuntimeWorld } from '../ecs/world.ts';
import { FIRST_FLOW, type FlowState } from '../flow/flow.ts';
import type { GameEvent } from '../rules/game.ts';
import type { Command, Effect, LateCommand } from './commands.ts';
import { createGameComponents, type GameComponents } from './components.ts';
import { createInput, type Cursor, type Input } from './input.ts';
import { type KindName, KINDS, MAX_TWEENS } from './kinds.ts';
import type { Profile } from './profile.ts';
import { createSession, type Session } from './session.ts';
import { freshTurn, type Turn } from './turn.ts';
import { createView, type View } from './view.ts';

export type GameWorld = RuntimeWorld<KindName, GameComponents> & {
  /** The only input. Applied by the next step. */
  readonly commands: Command[];
  /** The only output. Run after the frame. */
  readonly effects: Effect[];
  /** The rules' events of this step. */
  readonly events: GameEvent[];
  /** Other occasions of this step for effects. */
  readonly cues: Cue[];
  /** A command whose effect loads late. Without it the command has no effect. */
  lateCommand: LateCommand | undefined;
  /** Empty until their code has loaded: the game plays without. Change it by `addSystems`. */
  readonly lateSystems: LateSystems;
  /** The systems in their order. Undefined until the next step after a change of the late ones. */
  pipelines: Pipelines | undefined;
  readonly profile: Profile;
  readonly session: Session;
  readonly input: Input;
  readonly view: View;
  flow: FlowState;
  /** Replaced as a whole when a game starts, resumes or is replaced. */
  turn: Turn;
};

export type System = (world: GameWorld, stepSeconds: number) => void;

export type Pipelines = Readonly<Record<'intake' | 'events' | 'time' | 'frame', readonly System[]>>;

/** Systems that load late, by their names in pipeline.ts: the effects, the playback of runs, the journey. A test compares both. */
export type LateSystems = Readonly<Record<string, System | undefined>>;

/** An occasion for effects. */
export type Cue =
  /** The scene was built. It voids all earlier cues. */
  | { readonly type: 'sceneBuilt' }
  /** A game follows the menu. */
  | { readonly type: 'gameShown' }
  /** The cursor was moved to a place, or refused a drop there. `isNewChoice`: it was shown, or has another piece. */
  | { readonly type: 'cursorMoved'; readonly cursor: Readonly<Cursor>; readonly isNewChoice: boolean }
  /** `piece` is the entity, still where it was released. */
  | { readonly type: 'pieceRefused'; readonly piece: number }
  /** Part of the sequence without moves. `seconds`: time at its start since the board settled. */
  | { readonly type: 'noRoomShown'; readonly seconds: number }
  | { readonly type: 'endingBegun' | 'levelReached' | 'panelOpened' };

/** A place in design units. */
export type Point = { readonly x: number; readonly y: number };

export type PieceDropped = Extract<GameEvent, { type: 'pieceDropped' }>;

export type GameWorldOptions = Parameters<typeof createSession>[0] & { readonly profile: Profile };

/** Creates a world with all its entities, none of them alive. Its layout is the design's until `changeLayout`. */
export function createGameWorld({ profile, ...session }: GameWorldOptions): GameWorld {
  return {
    ...createRuntimeWorld({ kinds: KINDS, tweens: MAX_TWEENS, components: createGameComponents, seed: 0xf0057 }),
    isReducedMotion: profile.isLessMotionOn,
    commands: [],
    effects: [],
    events: [],
    cues: [],
    lateSystems: {},
    profile,
    session: createSession(session),
    input: createInput(),
    view: createView(),
    flow: FIRST_FLOW,
    turn: freshTurn(undefined, 0),
    lateCommand: undefined,
    pipelines: undefined,
  };
}

/** Adds systems whose code has loaded. */
export function addSystems(world: Pick<GameWorld, 'lateSystems' | 'pipelines'>, systems: LateSystems): void {
  Object.assign(world.lateSystems, systems);
  world.pipelines = undefined;
}
