// The tutorial's guide: a hand that shows the drop, light on the cells it goes to, and the next board once this one has settled.
import { EASES } from '../ecs/eases.ts';
import { cellCentreX, cellCentreY } from '../ecs/layout.ts';
import { HAND_FINGERTIP, lookNumber } from '../ecs/looks.ts';
import { rebuildScene } from '../ecs/scene.ts';
import { killSprite, setPose, spawnSprite } from '../ecs/spawn.ts';
import { TIMING } from '../ecs/timing.ts';
import { hasTween } from '../ecs/tweens.ts';
import type { World } from '../ecs/world.ts';
import { isPlaying } from '../flow/flow.ts';
import { TUTORIAL_STEPS } from '../rules/tutorial.ts';
import { sendToFlow } from './carry-out.ts';

const HAND_LOOK = lookNumber('hand');
/** The hand rests on the target this long, and fades while it does. */
const REST_SECONDS = 0.4;
const CYCLE_SECONDS = TIMING.handDelaySeconds + TIMING.handMoveSeconds + REST_SECONDS;

export function guideTutorial(world: World): void {
  const hand = world.pools.hands[0];
  if (!world.flow.isTutorial || !world.running) return killSprite(world, hand);
  if (world.isNextBoardDue) return waitForNextBoard(world);
  if (!isPlaying(world.flow) || world.drag.phase === 'dragging') {
    world.handSeconds = 0;
    return killSprite(world, hand);
  }
  world.isMoving = true;
  world.handSeconds += TIMING.stepSeconds;
  moveHand(world, hand, world.handSeconds % CYCLE_SECONDS);
}

function waitForNextBoard(world: World): void {
  killSprite(world, world.pools.hands[0]);
  if (!isPlaying(world.flow)) return;
  world.isMoving = true;
  if (hasTween(world) || world.shownScore < world.running!.state.score) return;
  world.isNextBoardDue = false;
  world.handSeconds = 0;
  if (world.running!.state.tutorialStep === 0) sendToFlow(world, { type: 'finishTutorial' });
  else rebuildScene(world);
}

/** From the first slot to the middle of the target; with less motion it stands at either end in turn. */
function moveHand(world: World, hand: number, seconds: number): void {
  const { components, layout, running, pools } = world;
  const { Transform, Sprite } = components;
  const { piece, x, y } = TUTORIAL_STEPS[running!.state.tutorialStep - 1];
  const moved = Math.max(0, Math.min(1, (seconds - TIMING.handDelaySeconds) / TIMING.handMoveSeconds));
  const share = world.isReducedMotion ? Math.round(moved) : EASES.inOutQuad(moved);
  const from = layout.slots[0];
  const toX = cellCentreX(layout, x + (piece.width - 1) / 2);
  const toY = cellCentreY(layout, y + (piece.height - 1) / 2);
  const handX = from.x + (toX - from.x) * share - HAND_FINGERTIP.x;
  const handY = from.y + (toY - from.y) * share - HAND_FINGERTIP.y;
  if (Sprite.isAlive[hand] === 0) spawnSprite(world, pools.hands, HAND_LOOK, handX, handY);
  // A new round starts over: the hand does not fly back.
  if (seconds < TIMING.stepSeconds) setPose(world, hand, handX, handY, 1, 0);
  Transform.x[hand] = handX;
  Transform.y[hand] = handY;
  const rested = (seconds - TIMING.handDelaySeconds - TIMING.handMoveSeconds) / REST_SECONDS;
  Sprite.alpha[hand] = rested <= 0 ? 1 : 1 - rested;
}
