// The tutorial's guide: a hand that moves the piece to its cells, and the next board after this one has settled.
import { sendToFlow } from '../commands/apply-flow-orders.ts';
import { easeBy } from '../ecs/eases.ts';
import { killSprite, reviveSprite, setPose } from '../ecs/spawn.ts';
import { hasTween } from '../ecs/tweens.ts';
import { isPlaying } from '../flow/flow.ts';
import { FRAME, HAND_FINGERTIP, JEWEL_FRAMES } from '../game/frames.ts';
import { cellCentreX, cellCentreY, queueScale } from '../game/layout.ts';
import { rebuildScene } from '../game/scene/scene.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';
import type { GameState } from '../rules/game.ts';
import { TUTORIAL_STEPS } from '../rules/tutorial.ts';

/** Alpha of the piece that the hand demonstrates. */
const GUIDE_ALPHA = 0.75;
/** Time for which the hand rests on the target and fades out. */
const REST_SECONDS = 0.4;
const CYCLE_SECONDS = TIMING.handDelaySeconds + TIMING.handMoveSeconds + REST_SECONDS;

export function guideTutorial(world: GameWorld, stepSeconds: number): void {
  const { running } = world.session;
  if (running && world.turn.isNextBoardDue) return waitForNextBoard(world, running.state);
  if (world.flow.mode !== 'tutorial' || !running) return hideGuide(world);
  if (!isPlaying(world.flow) || world.input.drag.phase !== 'idle') {
    world.turn.handSeconds = 0;
    return hideGuide(world);
  }
  world.isMoving = true;
  world.turn.handSeconds += stepSeconds;
  const seconds = world.turn.handSeconds % CYCLE_SECONDS;
  moveGuide(world, running.state.tutorialStep, seconds, seconds < stepSeconds);
}

function hideGuide(world: GameWorld): void {
  killSprite(world, world.pools.hands.first);
  killSprite(world, world.pools.guides.first);
}

/** Shows the next board of a tutorial, played or watched, or ends a played one. */
function waitForNextBoard(world: GameWorld, { score, tutorialStep }: GameState): void {
  const isWatched = world.flow.mode === 'watch';
  hideGuide(world);
  if (!isWatched && !isPlaying(world.flow)) return;
  world.isMoving = true;
  if (hasTween(world) || world.turn.shownScore < score) return;
  world.turn.isNextBoardDue = false;
  world.turn.handSeconds = 0;
  if (tutorialStep === 0 && !isWatched) sendToFlow(world, { type: 'finishTutorial' });
  else rebuildScene(world);
}

/** Poses the guide between the first slot and the step's target, `seconds` into a cycle. With reduced motion it alternates between both ends. */
function moveGuide(world: GameWorld, tutorialStep: number, seconds: number, isStart: boolean): void {
  const { pools } = world;
  const { layout } = world.view;
  const { piece, x, y } = TUTORIAL_STEPS[tutorialStep - 1];
  const moved = Math.max(0, Math.min(1, (seconds - TIMING.handDelaySeconds) / TIMING.handMoveSeconds));
  const share = world.isReducedMotion ? Math.round(moved) : easeBy('inOutQuad', moved);
  const from = layout.slots[0];
  const queued = queueScale(piece);
  const atX = from.x + (cellCentreX(layout, x + (piece.width - 1) / 2) - from.x) * share;
  const atY = from.y + (cellCentreY(layout, y + (piece.height - 1) / 2) - from.y) * share;
  const rested = (seconds - TIMING.handDelaySeconds - TIMING.handMoveSeconds) / REST_SECONDS;
  const alpha = rested <= 0 ? 1 : 1 - rested;
  const [guide, hand] = [pools.guides.first, pools.hands.first];
  place(world, 'guides', JEWEL_FRAMES[piece.type - 1], atX, atY, queued + (1 - queued) * share, isStart);
  place(world, 'hands', FRAME.hand, atX - HAND_FINGERTIP.x, atY - HAND_FINGERTIP.y, 1, isStart);
  world.components.Shape.id[guide] = piece.id;
  world.components.Sprite.alpha[guide] = alpha * GUIDE_ALPHA;
  world.components.Sprite.alpha[hand] = alpha;
}

/** Places a sprite of the guide. Respawns it at the start of a cycle, so that its return to the slot is not interpolated. */
function place(world: GameWorld, pool: 'guides' | 'hands', frame: number, x: number, y: number, scale: number, isStart: boolean): void {
  const { Transform, Sprite } = world.components;
  const entity = world.pools[pool].first;
  if (isStart || Sprite.isAlive[entity] === 0) {
    reviveSprite(world, entity, frame, x, y);
    setPose(world, entity, x, y, scale, 0);
  }
  Transform.x[entity] = x;
  Transform.y[entity] = y;
  Transform.scaleX[entity] = Transform.scaleY[entity] = scale;
}
