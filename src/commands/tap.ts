// Taps in place of a drag: on a piece to choose it, on a cell to place its ghost, on the ghost to drop it.
import { findLanding } from '../game/scene/drag.ts';
import { DESIGN } from '../game/layout.ts';
import { playSound } from '../game/sounds.ts';
import type { GameWorld, Point } from '../game/world.ts';
import { RULES } from '../rules/constants.ts';
import { dropObstacle } from '../rules/game.ts';
import { playableGame } from './apply-action.ts';
import { cueCursor, dropAtCursor, selectPiece } from './cursor.ts';

/** Chooses a piece, with the cursor below the board: it has no ghost yet. A tap on the chosen piece ends the choice. */
export function tapPiece(world: GameWorld, slot: number): void {
  const { cursor } = world.input;
  if (cursor.isActive && cursor.slot === slot) {
    cursor.isActive = false;
    return;
  }
  selectPiece(world, slot);
  cursor.y = RULES.boardCells;
}

/** Places the chosen piece's ghost at a tapped cell, or drops the piece if its ghost is tapped. A tap beside the board ends the choice. */
export function tapBoard(world: GameWorld, point: Point): void {
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
