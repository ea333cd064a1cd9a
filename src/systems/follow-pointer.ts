// Keeps the piece in hand under the pointer. Runs once a frame, not once a step: a hand is followed without delay.
import { DRAG, findLanding, poseDraggedPiece, type Point, type Pose } from '../game/drag.ts';
import { playSound } from '../game/sounds.ts';
import { isAt, setPose } from '../ecs/spawn.ts';
import { stopTweens } from '../ecs/tweens.ts';
import type { World } from '../game/world.ts';

const pose: Pose = { x: 0, y: 0, scale: 1 };

export function followPointer(world: World): void {
  const { drag, pointer, components, pieceAt } = world;
  if (drag.phase === 'idle' || !hasDragStarted(world, pointer)) return;
  const entity = pieceAt[drag.slot];
  poseDraggedPiece(world, pointer, pose);
  const { Transform } = components;
  if (isAt(Transform.x[entity], pose.x) && isAt(Transform.y[entity], pose.y) && isAt(Transform.scaleX[entity], pose.scale)) return;
  setPose(world, entity, pose.x, pose.y, pose.scale, 0);
  findLanding(world, drag.slot, pose.x, pose.y);
  world.isDirty = true;
}

/** Whether a pressed piece is being dragged by now; a press becomes a drag once the pointer is far enough from where it went down. */
export function hasDragStarted(world: World, pointer: Point): boolean {
  const { drag, layout, components, pieceAt } = world;
  if (drag.phase === 'dragging') return true;
  const distance = Math.hypot(pointer.x - drag.pressX, pointer.y - drag.pressY) * layout.pixelsPerUnit;
  if (distance < DRAG.thresholdPixels) return false;
  drag.phase = 'dragging';
  stopTweens(world, pieceAt[drag.slot]);
  components.Sprite.alpha[pieceAt[drag.slot]] = 1;
  playSound(world, 'pickUp');
  return true;
}
