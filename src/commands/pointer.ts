// Commands of the pointer: a press picks up a piece, a release drops it. Presses without a drag are taps: on a piece to choose it, on a cell to
// place its ghost, on the ghost to drop it.
import { stopTweens } from '../ecs/tweens.ts';
import { DESIGN } from '../game/layout.ts';
import {
  beginDragWhenMoved,
  findLanding,
  hideLanding,
  isTap,
  poseHeldPiece,
  refusePiece,
  returnPiece,
  slotAt,
  type Pose,
} from '../game/scene/drag.ts';
import { playSound } from '../game/sounds.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld, Point } from '../game/world.ts';
import { RULES } from '../rules/constants.ts';
import { dropObstacle } from '../rules/game.ts';
import { act, playableGame } from './apply-action.ts';
import { cueCursor, dropAtCursor, selectPiece } from './cursor.ts';

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

/** Chooses a piece, with the cursor below the board: it has no ghost yet. A tap on the chosen piece ends the choice. */
function tapPiece(world: GameWorld, slot: number): void {
  const { cursor } = world.input;
  if (cursor.isActive && cursor.slot === slot) {
    cursor.isActive = false;
    return;
  }
  selectPiece(world, slot);
  cursor.y = RULES.boardCells;
}

/** Places the chosen piece's ghost at a tapped cell, or drops the piece if its ghost is tapped. A tap beside the board ends the choice. */
function tapBoard(world: GameWorld, point: Point): void {
  const { cursor, landing } = world.input;
  const { boardLeft, boardTop } = world.view.layout;
  const game = playableGame(world);
  if (!game || !cursor.isActive) return;
  const { state } = game;
  const { slot } = cursor;
  const shape = state.queue[slot];
  const x = (point.x - boardLeft) / DESIGN.cellUnits;
  const y = (point.y - boardTop) / DESIGN.cellUnits;
  const column = Math.floor(x);
  const row = Math.floor(y);
  const isOnGhost = shape.rows[row - cursor.y]?.[column - cursor.x] === '1';
  if (isOnGhost && !dropObstacle(state, slot, cursor.x, cursor.y)) {
    dropAtCursor(world);
    cursor.isActive = false;
    return;
  }
  if (Math.min(column, row) < 0 || Math.max(column, row) >= RULES.boardCells) {
    cursor.isActive = false;
    return;
  }
  // The place that covers the tapped cell with the piece's middle nearest to the tap; without one, the nearest that is legal.
  let least = Number.POSITIVE_INFINITY;
  for (const cell of shape.cells) {
    const left = column - cell.x;
    const top = row - cell.y;
    const distance = Math.hypot(x - left - shape.width / 2, y - top - shape.height / 2);
    if (distance >= least || dropObstacle(state, slot, left, top)) continue;
    least = distance;
    cursor.x = left;
    cursor.y = top;
  }
  if (least === Number.POSITIVE_INFINITY) {
    findLanding(world, state, slot, point);
    if (!landing.isShown) return playSound(world, 'reject');
    cursor.x = landing.x;
    cursor.y = landing.y;
  }
  cueCursor(world, false);
}
