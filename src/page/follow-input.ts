import { effect } from '@preact/signals-core';
import type { Hud } from '../state/hud.ts';
import type { GameWorld } from '../game/world.ts';
import { RULES } from '../rules/constants.ts';

/** Reports to the HUD whether the last input was a key or the pointer. Keys before this call have moved the cursor onto the board. */
export function followInput(page: EventTarget, { cursor }: GameWorld['input'], { lastInput }: Pick<Hud, 'lastInput'>): void {
  if (cursor.isActive && cursor.y < RULES.boardCells) lastInput.value = 'keys';
  page.addEventListener('keydown', () => (lastInput.value = 'keys'), true);
  page.addEventListener('pointerdown', () => (lastInput.value = 'pointer'), true);
}

/**
 * Without a pointer, moves the focus to the board when play begins, unless it is on a control of the game, and from there to the menu. Screen
 * readers pass keys to the game only while the focus is on the board.
 */
export function followFocus(page: Document, canvas: HTMLElement, hud: Pick<Hud, 'isPlaying' | 'screen' | 'lastInput'>): void {
  effect(() => {
    const isInMenu = hud.screen.value === 'menu';
    if (hud.lastInput.peek() === 'pointer' || !(isInMenu || hud.isPlaying.value)) return;
    // After a closed panel has restored the focus, and the screen is in the page.
    setTimeout(() => {
      const { activeElement } = page;
      if (isInMenu && activeElement === canvas) page.querySelector<HTMLElement>('.menu button')?.focus();
      if (!isInMenu && !activeElement?.closest('.game')) canvas.focus({ preventScroll: true });
    });
  });
}
