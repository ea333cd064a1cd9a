// The keyboard's cursor.
import { RULES } from '../../rules/constants.ts';
import type { GameState } from '../../rules/game.ts';
import type { Cursor } from '../input.ts';

/** Moves the cursor to the nearest cell where the selected piece lies inside the board. */
export function clampCursor(cursor: Cursor, { queue }: GameState): void {
  const shape = queue[cursor.slot];
  cursor.x = Math.max(0, Math.min(RULES.boardCells - shape.width, cursor.x));
  cursor.y = Math.max(0, Math.min(RULES.boardCells - shape.height, cursor.y));
}
