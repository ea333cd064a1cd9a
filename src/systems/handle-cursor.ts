// The keyboard's cursor: choosing a piece, moving it over the board, dropping it.
import { playSound } from '../ecs/sounds.ts';
import type { World } from '../ecs/world.ts';
import { RULES } from '../rules/constants.ts';
import { act, canAct, isDropAllowed } from './act.ts';
import { clampCursor } from './clamp-cursor.ts';

export function selectPiece(world: World, slot: number): void {
  if (!canAct(world) || !Number.isInteger(slot) || slot < 0 || slot >= RULES.visiblePieces) return;
  world.cursor.slot = slot;
  world.cursor.isActive = true;
  clampCursor(world);
}

export function moveCursor(world: World, dx: number, dy: number): void {
  if (!canAct(world) || !Number.isInteger(dx) || !Number.isInteger(dy)) return;
  const { cursor } = world;
  if (cursor.isActive) {
    cursor.x += dx;
    cursor.y += dy;
  }
  cursor.isActive = true;
  clampCursor(world);
}

/** Drops the chosen piece where the cursor is, if it fits there. */
export function dropAtCursor(world: World): void {
  const { cursor } = world;
  if (!canAct(world) || !cursor.isActive) return;
  if (!isDropAllowed(world, cursor.slot, cursor.x, cursor.y)) return playSound(world, 'reject');
  act(world, { type: 'drop', slot: cursor.slot, x: cursor.x, y: cursor.y });
}
