// The order of all systems, with a reason per line.
import { applyCommands } from '../commands/apply-commands.ts';
import { rememberPrevious } from '../ecs/steps.ts';
import { isHeld } from '../flow/flow.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld, Pipelines, System } from '../game/world.ts';
import { countDown } from './count-down.ts';
import { driftSnow } from './drift-snow.ts';
import { followPointer, liftPiece } from './follow-pointer.ts';
import { guideTutorial } from './guide-tutorial.ts';
import { moveSprites } from './move-sprites.ts';
import { rollScore } from './roll-score.ts';
import { settleTurn } from './settle-turn.ts';
import { showLanding } from './show-landing.ts';
import { landDrop, spawnFromEvents } from './spawn-from-events.ts';

/** A local constant: the number in a property would be boxed for each call. */
const STEP_SECONDS = TIMING.stepSeconds;

/** Systems in their order. A name is the place of a system that loads late. */
type Pipeline = readonly (System | string)[];

/** Runs in each step of 1/60 s, even while an ad covers the game: the end of the ad is a command. */
export const INTAKE_PIPELINE: Pipeline = [
  rememberPrevious, // first: later systems move sprites away from these poses
  applyCommands, // before all systems that read the state
  'applyLateCommands', // at which applyCommands has stopped, in their step
];

/** Runs after it in each step with events or cues. */
export const EVENT_PIPELINE: Pipeline = [
  'praiseDrop', // before the sprites: it chooses the place of the score
  landDrop, // the rules' events get sprites and sounds in the same step
  'showImpact', // before the lines, which take cells away from the piece
  spawnFromEvents, // lines, and new pieces
  'markGoal', // of a board of the journey, after the lines, before the cues end
  'playCues', // the scene is built by commands
  'celebrateEvents', // after the lines, and after the cues: the result of an action is narrated last
  endEvents, // last: all have read them
];

/** Runs in each step unless the flow is held, for example by an ad or a hidden page. */
export const TIME_PIPELINE: Pipeline = [
  'holdPiece', // the dragged piece, before anything that follows it
  liftPiece, // likewise
  moveSprites, // scripted and simulated motions
  driftSnow, // the menu's snow
  'driftMotes', // or the theme's own particles
  rollScore, // the shown score follows the real one
  'followScore', // celebrates when it passes the best one
  'revealLetters', // of the words over the board
  guideTutorial, // waits until tweens and score have settled
  'playRun', // the next move of a watched run; waits likewise between boards
  countDown, // before settleTurn, which starts the countdowns: they run from the next step
  'settleGoal', // before it: a goal that is reached with the last move is not a loss
  settleTurn, // opens panels after everything has settled
  'playCues', // of the systems above
  'moveSky', // last: the backdrop moves while something else does
];

/** Runs once per frame, after its steps, so that the dragged piece follows the pointer without delay. */
export const FRAME_PIPELINE: Pipeline = [
  followPointer, // the dragged piece and its landing
  'followGhost', // a tick for each cell, the light of the lines that would clear
  showLanding, // the ghost, the lines that would clear, the keyboard's focus
];

function endEvents({ events, cues }: GameWorld): void {
  events.length = 0;
  cues.length = 0;
}

/** Returns the pipelines with the late systems that have loaded. */
export function pipelinesOf({ lateSystems }: GameWorld): Pipelines {
  const placed = (pipeline: Pipeline): System[] =>
    pipeline.map((entry) => (typeof entry === 'string' ? lateSystems[entry] : entry)).filter((system) => system !== undefined);
  return { intake: placed(INTAKE_PIPELINE), events: placed(EVENT_PIPELINE), time: placed(TIME_PIPELINE), frame: placed(FRAME_PIPELINE) };
}

/** Runs one step of the world. Sets `world.isMoving` if another step must follow. */
export function stepWorld(world: GameWorld): void {
  world.isMoving = false;
  const { intake, events, time } = (world.pipelines ??= pipelinesOf(world));
  runInOrder(intake, world);
  if (world.events.length + world.cues.length > 0) runInOrder(events, world);
  if (!isHeld(world.flow)) runInOrder(time, world);
}

/** Steps the world until its commands are applied, for callers that need the change before the next frame. */
export function applyAllCommands(world: GameWorld): void {
  while (world.commands.length > 0) stepWorld(world);
}

/** Runs the per-frame systems. Sets `world.isDirty` if they changed the picture. */
export function finishFrame(world: GameWorld): void {
  runInOrder((world.pipelines ??= pipelinesOf(world)).frame, world);
}

/** Iterates by index: at 60 steps per second `for of` stays unoptimised for minutes and allocates an iterator per list. */
function runInOrder(systems: readonly System[], world: GameWorld): void {
  for (let k = 0; k < systems.length; k++) systems[k](world, STEP_SECONDS);
}
