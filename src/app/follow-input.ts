import type { Hud } from '../hud/hud.ts';
import type { GameWorld } from '../game/world.ts';
import { RULES } from '../rules/constants.ts';

/** Reports to the HUD whether the last input was a key or the pointer. Keys before this call have moved the cursor onto the board. */
export function followInput(page: EventTarget, { cursor }: GameWorld['input'], { lastInput }: Pick<Hud, 'lastInput'>): void {
  if (cursor.isActive && cursor.y < RULES.boardCells) lastInput.value = 'keys';
  page.addEventListener('keydown', () => (lastInput.value = 'keys'), true);
  page.addEventListener('pointerdown', () => (lastInput.value = 'pointer'), true);
}
