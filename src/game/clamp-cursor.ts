// Keeps the keyboard's cursor where the chosen piece lies wholly on the board.
import type { World } from './world.ts';
import { RULES } from '../rules/constants.ts';

export function clampCursor(world: World): void {
  const { cursor, running } = world;
  const shape = running!.state.queue[cursor.slot];
  cursor.x = Math.max(0, Math.min(RULES.boardCells - shape.width, cursor.x));
  cursor.y = Math.max(0, Math.min(RULES.boardCells - shape.height, cursor.y));
}
