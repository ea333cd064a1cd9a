// Commands of the pointer: a press picks up a piece, a release drops it.
import { beginDragWhenMoved, findLanding, hideLanding, poseDraggedPiece, slotAt, type Point, type Pose } from '../game/drag.ts';
import { returnPiece } from '../game/return-piece.ts';
import { playSound } from '../game/sounds.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';
import { act, playableGame } from './apply-action.ts';

/** Picks up the piece at that point, if there is one and no drag is in progress. */
export function pressPointer(world: GameWorld, x: number, y: number, isTouch: boolean): void {
  const { drag, cursor } = world.input;
  const { layout } = world.view;
  if (!playableGame(world) || drag.phase !== 'idle') return;
  cursor.isActive = false;
  const slot = slotAt(layout, x, y);
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

/** Drops the dragged piece where it would land, or returns it to its slot. */
export function releasePointer(world: GameWorld, point: Point): void {
  const { drag, landing } = world.input;
  const { running } = world.session;
  if (drag.phase === 'idle') return;
  beginDragWhenMoved(world, point);
  if (drag.phase !== 'dragging' || !running) {
    drag.phase = 'idle';
    return;
  }
  const shape = running.state.queue[drag.slot];
  // Skips the rest of the lift, so that a quick throw lands at the finger.
  drag.seconds = TIMING.liftSeconds;
  poseDraggedPiece(world, shape, point, releasePose);
  findLanding(world, running.state, drag.slot, releasePose);
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
