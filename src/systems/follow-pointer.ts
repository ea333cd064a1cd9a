// The held piece: its lift, and its place under the pointer.
import { isAt, killSprite, reviveSprite, setPose } from '../ecs/spawn.ts';
import { beginDragWhenMoved, findLanding, poseHeldPiece, type Pose } from '../game/scene/drag.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';

const pose: Pose = { x: 0, y: 0, scale: 1 };

/** Runs once per frame instead of per step, to avoid latency. */
export function followPointer(world: GameWorld): void {
  const { drag, pointer } = world.input;
  const { running } = world.session;
  if (drag.phase === 'pressed') beginDragWhenMoved(world, pointer);
  if (drag.phase === 'idle' || !running) return killSprite(world, world.pools.held.first);
  const entity = world.view.pieceAt[drag.slot];
  poseHeldPiece(world, running.state.queue[drag.slot], pointer, pose);
  placeHeldPiece(world, entity);
  const { Transform } = world.components;
  if (isAt(Transform.x[entity], pose.x) && isAt(Transform.y[entity], pose.y) && isAt(Transform.scaleX[entity], pose.scale)) return;
  setPose(world, entity, pose.x, pose.y, pose.scale, 0);
  if (drag.phase === 'dragging') findLanding(world, running.state, drag.slot, pose);
  world.isDirty = true;
}

/** Places the `held` sprite: a tilted copy of the piece, drawn over everything. */
function placeHeldPiece(world: GameWorld, entity: number): void {
  const { Shape, Sprite } = world.components;
  const held = world.pools.held.first;
  if (Sprite.isAlive[held] === 0) reviveSprite(world, held, Sprite.frame[entity], pose.x, pose.y);
  setPose(world, held, pose.x, pose.y, pose.scale, world.input.drag.tilt);
  Shape.id[held] = Shape.id[entity];
}

/** During `liftSeconds` the piece grows and rises to the pointer. */
export function liftPiece(world: GameWorld, stepSeconds: number): void {
  const { drag } = world.input;
  if (drag.phase === 'idle' || drag.seconds >= TIMING.liftSeconds) return;
  drag.seconds += stepSeconds;
  world.isMoving = true;
}
