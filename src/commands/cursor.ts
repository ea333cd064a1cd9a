// Commands of the keyboard's cursor: select a piece, move it over the board, drop it.
import { clampCursor } from '../game/scene/drag.ts';
import { playSound } from '../game/sounds.ts';
import type { GameWorld } from '../game/world.ts';
import { RULES } from '../rules/constants.ts';
import { dropObstacle } from '../rules/game.ts';
import { act, playableGame } from './apply-action.ts';

export function selectPiece(world: GameWorld, slot: number): void {
  const game = playableGame(world);
  if (!game || !Number.isInteger(slot) || slot < 0 || slot >= RULES.visiblePieces) return;
  if (world.flow.mode === 'tutorial' && slot > 0) return;
  const { cursor } = world.input;
  cursor.slot = slot;
  cursor.isActive = true;
  clampCursor(cursor, game.state);
  cueCursor(world, true);
}

export function moveCursor(world: GameWorld, dx: number, dy: number): void {
  const game = playableGame(world);
  if (!game || !Number.isInteger(dx) || !Number.isInteger(dy)) return;
  const { cursor } = world.input;
  const isNewChoice = !cursor.isActive;
  if (!isNewChoice) {
    cursor.x += dx;
    cursor.y += dy;
  } else if (world.flow.mode === 'tutorial') {
    cursor.slot = 0;
  }
  cursor.isActive = true;
  clampCursor(cursor, game.state);
  cueCursor(world, isNewChoice);
}

/** Drops the selected piece at the cursor, if it fits there. */
export function dropAtCursor(world: GameWorld): void {
  const game = playableGame(world);
  const { cursor } = world.input;
  if (!game || !cursor.isActive) return;
  const { slot, x, y } = cursor;
  if (dropObstacle(game.state, slot, x, y)) {
    cueCursor(world, false);
    return playSound(world, 'reject');
  }
  act(world, { type: 'drop', slot, x, y });
}

/** Notes where the cursor is now: a later command of the step may move it. */
export function cueCursor({ cues, input }: GameWorld, isNewChoice: boolean): void {
  cues.push({ type: 'cursorMoved', cursor: { ...input.cursor }, isNewChoice });
}
