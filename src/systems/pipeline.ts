// The order of all systems, with a reason per line.
import { applyCommands } from '../commands/apply-commands.ts';
import { rememberPrevious } from '../ecs/steps.ts';
import { isHeld } from '../flow/flow.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';
import { countDown } from './count-down.ts';
import { driftSky } from './drift-sky.ts';
import { driftSnow } from './drift-snow.ts';
import { followPointer } from './follow-pointer.ts';
import { guideTutorial } from './guide-tutorial.ts';
import { liftPiece } from './lift-piece.ts';
import { moveSprites } from './move-sprites.ts';
import { playWatch } from './play-watch.ts';
import { rollScore } from './roll-score.ts';
import { settleTurn } from './settle-turn.ts';
import { showLanding } from './show-landing.ts';
import { spawnFromEvents } from './spawn-from-events.ts';

/** A local constant: the number in a property would be boxed for each call. */
const STEP_SECONDS = TIMING.stepSeconds;

export type System = (world: GameWorld, stepSeconds: number) => void;

/** Runs in each step of 1/60 s, even while an ad covers the game: the end of the ad is a command. */
export const INTAKE_PIPELINE: readonly System[] = [
  rememberPrevious, // first: later systems move sprites away from these poses
  applyCommands, // before all systems that read the state
  spawnFromEvents, // the rules' events get sprites and sounds in the same step
];

/** Runs in each step unless the flow is held, for example by an ad or a hidden page. */
export const TIME_PIPELINE: readonly System[] = [
  liftPiece, // the dragged piece, before anything that follows it
  moveSprites, // scripted and simulated motions
  driftSnow, // the menu's snow
  rollScore, // the shown score follows the real one
  guideTutorial, // waits until tweens and score have settled
  playWatch, // the next move of a watched run; waits likewise between boards
  countDown, // before settleTurn, which starts the countdowns: they run from the next step
  settleTurn, // opens panels after everything has settled
  driftSky, // last: the backdrop moves while something else does
];

/** Runs once per frame, after its steps, so that the dragged piece follows the pointer without delay. */
export const FRAME_PIPELINE: readonly System[] = [
  followPointer, // the dragged piece and its landing
  showLanding, // the ghost, the lines that would clear, the keyboard's focus
];

/** Runs one step of the world. Sets `world.isMoving` if another step must follow. */
export function stepWorld(world: GameWorld): void {
  world.isMoving = false;
  runInOrder(INTAKE_PIPELINE, world);
  if (!isHeld(world.flow)) runInOrder(TIME_PIPELINE, world);
}

/** Runs the per-frame systems. Sets `world.isDirty` if they changed the picture. */
export function finishFrame(world: GameWorld): void {
  runInOrder(FRAME_PIPELINE, world);
}

/** Iterates by index: at 60 steps per second `for of` stays unoptimised for minutes and allocates an iterator per list. */
function runInOrder(systems: readonly System[], world: GameWorld): void {
  for (let k = 0; k < systems.length; k++) systems[k](world, STEP_SECONDS);
}
