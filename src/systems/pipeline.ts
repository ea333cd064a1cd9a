// The order of all systems, with a reason per line.
import { applyCommands } from '../commands/apply-commands.ts';
import { advanceTweens, moveParticles, rememberPrevious } from '../ecs/steps.ts';
import { isHeld } from '../flow/flow.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';
import { countDown } from './count-down.ts';
import { driftSnow } from './drift-snow.ts';
import { followPointer } from './follow-pointer.ts';
import { guideTutorial } from './guide-tutorial.ts';
import { liftPiece } from './lift-piece.ts';
import { playWatch } from './play-watch.ts';
import { rollScore } from './roll-score.ts';
import { settleTurn } from './settle-turn.ts';
import { showLanding } from './show-landing.ts';
import { spawnFromEvents } from './spawn-from-events.ts';

/** A constant: a property would be boxed again for each call. */
const STEP_SECONDS = TIMING.stepSeconds;

export type System = (world: GameWorld, stepSeconds: number) => void;

/** Each step of 1/60 s, even while an ad covers the game: the ad's own end is a command. */
export const INTAKE_PIPELINE: readonly System[] = [
  rememberPrevious, // first: later systems move sprites away from these poses
  applyCommands, // commands decide everything else
  spawnFromEvents, // the rules' events get sprites and sounds in the same step
];

/** Time: stands still while the game cannot be seen. */
export const TIME_PIPELINE: readonly System[] = [
  liftPiece, // the hand moves on before what reacts to it
  advanceTweens, // set motions
  moveParticles, // free motions
  driftSnow, // weather
  rollScore, // numbers follow their truth
  guideTutorial, // waits, as the next does, until all of the above rests
  playWatch, // a watched run makes its next move
  countDown, // before what starts these clocks: they run from the next step on
  settleTurn, // last: panels that a turn leads to
];

/** Once per frame, after its steps: the piece in hand must not wait for a step. */
export const FRAME_PIPELINE: readonly System[] = [
  followPointer, // the piece under the hand, and where it would land
  showLanding, // the ghost, the lines that would clear, the keyboard's focus
];

/** Runs one step of the world. Afterwards `world.isMoving` is whether another must follow. */
export function stepWorld(world: GameWorld): void {
  world.isMoving = false;
  runInOrder(INTAKE_PIPELINE, world);
  if (!isHeld(world.flow)) runInOrder(TIME_PIPELINE, world);
}

/** Runs the per-frame systems. Sets `world.isDirty` if they changed the picture. */
export function finishFrame(world: GameWorld): void {
  runInOrder(FRAME_PIPELINE, world);
}

/** By index: at 60 steps per second `for of` stays unoptimised for minutes and allocates an iterator for each list. */
function runInOrder(systems: readonly System[], world: GameWorld): void {
  for (let k = 0; k < systems.length; k++) systems[k](world, STEP_SECONDS);
}
