// The tutorial's guide: a hand that takes the piece to its cells, and the next board once this one has settled.
import { easeBy } from '../ecs/eases.ts';
import { cellCentreX, cellCentreY, DESIGN } from '../game/layout.ts';
import { HAND_FINGERTIP, lookNumber } from '../game/frames.ts';
import { jewelLook, rebuildScene } from '../game/scene.ts';
import { killSprite, setPose, spawnSprite } from '../ecs/spawn.ts';
import { TIMING } from '../game/timing.ts';
import { hasTween } from '../ecs/tweens.ts';
import type { World } from '../game/world.ts';
import { isPlaying } from '../flow/flow.ts';
import { TUTORIAL_STEPS } from '../rules/tutorial.ts';
import { sendToFlow } from '../commands/apply-flow-orders.ts';

const HAND_LOOK = lookNumber('hand');
/** The piece that the hand shows the way of is only shown, not dragged. */
const GUIDE_ALPHA = 0.75;
/** The hand rests on the target this long, and fades while it does. */
const REST_SECONDS = 0.4;
const CYCLE_SECONDS = TIMING.handDelaySeconds + TIMING.handMoveSeconds + REST_SECONDS;

export function guideTutorial(world: World): void {
  if (world.flow.mode !== 'tutorial' || !world.running) return hideGuide(world);
  if (world.isNextBoardDue) return waitForNextBoard(world);
  if (!isPlaying(world.flow) || world.drag.phase === 'dragging') {
    world.handSeconds = 0;
    return hideGuide(world);
  }
  world.isMoving = true;
  world.handSeconds += TIMING.stepSeconds;
  moveGuide(world, world.handSeconds % CYCLE_SECONDS);
}

function hideGuide(world: World): void {
  killSprite(world, world.pools.hands[0]);
  killSprite(world, world.pools.guides[0]);
}

function waitForNextBoard(world: World): void {
  hideGuide(world);
  if (!isPlaying(world.flow)) return;
  world.isMoving = true;
  if (hasTween(world) || world.shownScore < world.running!.state.score) return;
  world.isNextBoardDue = false;
  world.handSeconds = 0;
  if (world.running!.state.tutorialStep === 0) sendToFlow(world, { type: 'finishTutorial' });
  else rebuildScene(world);
}

/** From the first slot to the target, `seconds` into a round; with less motion it stands at either end in turn. */
function moveGuide(world: World, seconds: number): void {
  const { layout, running, pools } = world;
  const { piece, x, y } = TUTORIAL_STEPS[running!.state.tutorialStep - 1];
  const moved = Math.max(0, Math.min(1, (seconds - TIMING.handDelaySeconds) / TIMING.handMoveSeconds));
  const share = world.isReducedMotion ? Math.round(moved) : easeBy('inOutQuad', moved);
  const from = layout.slots[0];
  const atX = from.x + (cellCentreX(layout, x + (piece.width - 1) / 2) - from.x) * share;
  const atY = from.y + (cellCentreY(layout, y + (piece.height - 1) / 2) - from.y) * share;
  const rested = (seconds - TIMING.handDelaySeconds - TIMING.handMoveSeconds) / REST_SECONDS;
  const alpha = rested <= 0 ? 1 : 1 - rested;
  const [guide, hand] = [pools.guides[0], pools.hands[0]];
  const isStart = seconds < TIMING.stepSeconds;
  place(world, 'guides', jewelLook(world, piece.type), atX, atY, DESIGN.queueScale + (1 - DESIGN.queueScale) * share, isStart);
  place(world, 'hands', HAND_LOOK, atX - HAND_FINGERTIP.x, atY - HAND_FINGERTIP.y, 1, isStart);
  world.components.Guide.shape[guide] = piece.id;
  world.components.Sprite.alpha[guide] = alpha * GUIDE_ALPHA;
  world.components.Sprite.alpha[hand] = alpha;
}

/** A new round starts over: nothing flies back. */
function place(world: World, pool: 'guides' | 'hands', look: number, x: number, y: number, scale: number, isStart: boolean): void {
  const { components, pools } = world;
  const { Transform, Sprite } = components;
  const entity = pools[pool][0];
  if (isStart || Sprite.isAlive[entity] === 0) {
    killSprite(world, entity);
    spawnSprite(world, pools[pool], look, x, y);
    setPose(world, entity, x, y, scale, 0);
  }
  Transform.x[entity] = x;
  Transform.y[entity] = y;
  Transform.scaleX[entity] = Transform.scaleY[entity] = scale;
}
