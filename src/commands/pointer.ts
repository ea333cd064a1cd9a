// A press and a release: what they mean for the piece in hand.
import { findLanding, hideLanding, poseDraggedPiece, slotAt, type Point, type Pose } from '../game/drag.ts';
import { playSound } from '../game/sounds.ts';
import { TIMING } from '../game/timing.ts';
import type { World } from '../game/world.ts';
import { act, canAct } from './apply-action.ts';
import { hasDragStarted } from '../systems/follow-pointer.ts';
import { returnPiece } from '../game/return-piece.ts';

/** Takes the piece at that point in hand, if there is one and none is held already. */
export function pressPointer(world: World, x: number, y: number, isTouch: boolean): void {
  const { drag, layout } = world;
  if (!canAct(world) || drag.phase !== 'idle') return;
  world.cursor.isActive = false;
  const slot = slotAt(world, x, y);
  // In the tutorial only the first piece may be dragged (specification, section 4).
  if (slot < 0 || (world.flow.mode === 'tutorial' && slot > 0)) return;
  drag.phase = 'pressed';
  drag.slot = slot;
  drag.isTouch = isTouch;
  drag.pressX = x;
  drag.pressY = y;
  drag.grabX = layout.slots[slot].x - x;
  drag.grabY = layout.slots[slot].y - y;
  drag.seconds = 0;
}

const releasePose: Pose = { x: 0, y: 0, scale: 1 };

/** Drops the piece in hand where it would land, or lets it glide back. */
export function releasePointer(world: World, point: Point): void {
  const { drag, landing } = world;
  if (drag.phase === 'idle') return;
  if (!hasDragStarted(world, point)) {
    drag.phase = 'idle';
    return;
  }
  // A quick throw ends where the finger was, however far the piece had come.
  drag.seconds = TIMING.liftSeconds;
  poseDraggedPiece(world, point, releasePose);
  findLanding(world, drag.slot, releasePose.x, releasePose.y);
  const isLegal = landing.isShown;
  const { x, y } = landing;
  hideLanding(landing);
  if (!isLegal) {
    playSound(world, 'reject');
    return returnPiece(world);
  }
  drag.phase = 'idle';
  act(world, { type: 'drop', slot: drag.slot, x, y });
}
