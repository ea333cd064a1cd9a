// The order of everything that happens, with a reason a line.
import type { World } from '../game/world.ts';
import { isHeld } from '../flow/flow.ts';
import { advanceTweens } from '../ecs/advance-tweens.ts';
import { applyCommands } from '../commands/apply-commands.ts';
import { countDown } from './count-down.ts';
import { driftSnow } from './drift-snow.ts';
import { followPointer } from './follow-pointer.ts';
import { guideTutorial } from './guide-tutorial.ts';
import { liftPiece } from './lift-piece.ts';
import { moveParticles } from '../ecs/move-particles.ts';
import { rememberPrevious } from '../ecs/remember-previous.ts';
import { rollScore } from './roll-score.ts';
import { settleTurn } from './settle-turn.ts';
import { showLanding } from './show-landing.ts';
import { spawnFromEvents } from './spawn-from-events.ts';
import { playWatch } from '../commands/watch.ts';

export type System = (world: World) => void;

/** What is asked for is done at each step of 1/60 s, even while an ad covers the game: the ad's own end is asked for. */
export const INTAKE_PIPELINE: readonly System[] = [
  rememberPrevious, // first: what moves below moves away from here
  applyCommands, // what was asked for decides everything else
  spawnFromEvents, // the rules' answers get their looks in the same step
];

/** Time: stands still while nobody sees the game. */
export const TIME_PIPELINE: readonly System[] = [
  liftPiece, // the hand moves on before what reacts to it
  advanceTweens, // set motions
  moveParticles, // free motions
  driftSnow, // weather
  rollScore, // numbers follow their truth
  guideTutorial, // waits, as the next does, until all of the above has come to rest
  playWatch, // a run that is watched makes its next move
  countDown, // before what starts these clocks: they run from the next step on
  settleTurn, // last: panels that a turn leads to
];

/** Once a frame, after its steps: what follows the hand must not wait for a step. */
export const FRAME_PIPELINE: readonly System[] = [
  followPointer, // the piece under the hand, and where it would land
  showLanding, // the ghost, the lines that would clear, the keyboard's focus
];

/** One step of the world. Afterwards `world.isMoving` tells whether another must follow. */
export function stepWorld(world: World): void {
  world.isMoving = false;
  runInOrder(INTAKE_PIPELINE, world);
  if (!isHeld(world.flow)) runInOrder(TIME_PIPELINE, world);
}

/** What a frame adds to its steps. Sets `world.isDirty` when it changed the picture. */
export function finishFrame(world: World): void {
  runInOrder(FRAME_PIPELINE, world);
}

/** By index: at 60 steps a second `for of` stays unoptimised for minutes and makes an iterator's garbage at each system. */
function runInOrder(systems: readonly System[], world: World): void {
  for (let k = 0; k < systems.length; k++) systems[k](world);
}
