// Commands of the pointer: a press takes a piece in hand, a release drops it.
import { beginDragWhenMoved, findLanding, hideLanding, poseDraggedPiece, slotAt, type Point, type Pose } from '../game/drag.ts';
import { returnPiece } from '../game/return-piece.ts';
import { playSound } from '../game/sounds.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';
import { act, playableGame } from './apply-action.ts';

/** Takes the piece at that point in hand, if there is one and none is held. */
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

/** Drops the piece in hand where it would land, or lets it glide back. */
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
  // A quick throw ends where the finger was, however far the piece had come.
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
