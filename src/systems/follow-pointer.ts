// Keeps the piece in hand under the pointer. Runs once a frame, not once a step: a hand is followed without delay.
import { DRAG, findLanding, poseDraggedPiece, type Pose } from '../ecs/drag.ts';
import { playSound } from '../ecs/sounds.ts';
import { setPose } from '../ecs/spawn.ts';
import { stopTweens } from '../ecs/tweens.ts';
import type { World } from '../ecs/world.ts';

const pose: Pose = { x: 0, y: 0, scale: 1 };

export function followPointer(world: World): void {
  const { drag, components, pieceAt } = world;
  if (drag.phase === 'idle' || !hasDragStarted(world)) return;
  const entity = pieceAt[drag.slot];
  poseDraggedPiece(world, pose);
  const { Transform } = components;
  if (Transform.x[entity] === pose.x && Transform.y[entity] === pose.y && Transform.scaleX[entity] === pose.scale) return;
  setPose(world, entity, pose.x, pose.y, pose.scale, 0);
  findLanding(world, drag.slot, pose.x, pose.y);
  world.isDirty = true;
}

/** Whether a pressed piece is being dragged by now; a press becomes a drag once the pointer is far enough from where it went down. */
export function hasDragStarted(world: World): boolean {
  const { drag, pointer, layout, components, pieceAt } = world;
  if (drag.phase === 'dragging') return true;
  const distance = Math.hypot(pointer.x - drag.pressX, pointer.y - drag.pressY) * layout.pixelsPerUnit;
  if (distance < DRAG.thresholdPixels) return false;
  drag.phase = 'dragging';
  stopTweens(world, pieceAt[drag.slot]);
  components.Sprite.alpha[pieceAt[drag.slot]] = 1;
  playSound(world, 'pickUp');
  return true;
}
