// The keyboard's cursor: choosing a piece, moving it over the board, dropping it.
import { playSound } from '../game/sounds.ts';
import type { World } from '../game/world.ts';
import { RULES } from '../rules/constants.ts';
import { act, canAct, isDropAllowed } from './apply-action.ts';
import { clampCursor } from '../game/clamp-cursor.ts';
import { describeCursor } from '../game/describe.ts';

export function selectPiece(world: World, slot: number): void {
  if (!canAct(world) || !Number.isInteger(slot) || slot < 0 || slot >= RULES.visiblePieces) return;
  if (world.flow.mode === 'tutorial' && slot > 0) return;
  world.cursor.slot = slot;
  world.cursor.isActive = true;
  clampCursor(world);
  describeCursor(world, true);
}

export function moveCursor(world: World, dx: number, dy: number): void {
  if (!canAct(world) || !Number.isInteger(dx) || !Number.isInteger(dy)) return;
  const { cursor } = world;
  const isNewChoice = !cursor.isActive;
  if (!isNewChoice) {
    cursor.x += dx;
    cursor.y += dy;
  } else if (world.flow.mode === 'tutorial') {
    cursor.slot = 0;
  }
  cursor.isActive = true;
  clampCursor(world);
  describeCursor(world, isNewChoice);
}

/** Drops the chosen piece where the cursor is, if it fits there. */
export function dropAtCursor(world: World): void {
  const { cursor } = world;
  if (!canAct(world) || !cursor.isActive) return;
  if (!isDropAllowed(world, cursor.slot, cursor.x, cursor.y)) {
    describeCursor(world, false);
    return playSound(world, 'reject');
  }
  act(world, { type: 'drop', slot: cursor.slot, x: cursor.x, y: cursor.y });
}
