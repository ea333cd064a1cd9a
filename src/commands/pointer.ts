// Commands of the pointer: a press picks up a piece, a release drops it. Presses without a drag are taps.
import { stopTweens } from '../ecs/tweens.ts';
import { beginDragWhenMoved, findLanding, hideLanding, isTap, poseHeldPiece, slotAt, type Pose } from '../game/scene/drag.ts';
import { refusePiece, returnPiece } from '../game/scene/return-piece.ts';
import { playSound } from '../game/sounds.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld, Point } from '../game/world.ts';
import { act, playableGame } from './apply-action.ts';
import { tapBoard, tapPiece } from './tap.ts';

/** Lifts the piece at that point, if there is one and no piece is held. */
export function pressPointer(world: GameWorld, x: number, y: number, isTouch: boolean): void {
  const { drag } = world.input;
  const { layout, pieceAt } = world.view;
  if (!playableGame(world) || drag.phase !== 'idle') return;
  drag.pressX = x;
  drag.pressY = y;
  const slot = slotAt(layout, x, y);
  // In the tutorial only the first piece may be dragged (specification, section 4).
  if (slot < 0 || (world.flow.mode === 'tutorial' && slot > 0)) return;
  const entity = pieceAt[slot];
  const { Sprite, Transform } = world.components;
  stopTweens(world, entity);
  Sprite.alpha[entity] = 1;
  drag.phase = 'pressed';
  drag.slot = slot;
  drag.isTouch = isTouch;
  drag.grabX = layout.slots[slot].x - x;
  drag.grabY = layout.slots[slot].y - y;
  drag.fromX = Transform.x[entity];
  drag.fromY = Transform.y[entity];
  drag.fromScale = Transform.scaleX[entity];
  drag.seconds = 0;
  drag.tilt = 0;
  drag.tiltSpeed = 0;
  drag.lastX = x;
  drag.hints = undefined;
  playSound(world, 'pickUp');
}

const releasePose: Pose = { x: 0, y: 0, scale: 1 };

/** Drops the dragged piece where it would land, or returns it to its slot. A press that was not a drag is a tap. */
export function releasePointer(world: GameWorld, point: Point): void {
  const { cursor, drag, landing } = world.input;
  const { running } = world.session;
  if (drag.phase === 'idle') {
    if (isTap(world, point)) tapBoard(world, point);
    return;
  }
  beginDragWhenMoved(world, point);
  if (drag.phase !== 'dragging' || !running) {
    returnPiece(world);
    return tapPiece(world, drag.slot);
  }
  cursor.isActive = false;
  const shape = running.state.queue[drag.slot];
  // Skips the rest of the lift, so that a quick throw lands at the finger.
  drag.seconds = TIMING.liftSeconds;
  poseHeldPiece(world, shape, point, releasePose);
  findLanding(world, running.state, drag.slot, releasePose);
  const isLegal = landing.isShown;
  const { x, y } = landing;
  hideLanding(landing);
  if (!isLegal) return refusePiece(world);
  drag.phase = 'idle';
  act(world, { type: 'drop', slot: drag.slot, x, y });
}
