// Listens to presses and keys on the page, before the game's listeners.
import type { PressTarget } from '../../src/portal/next-press.ts';

/** A drag ends with `pointerup`. Assistive technology sends `click` alone. */
const PRESSES = ['pointerdown', 'pointerup', 'click', 'keydown'];

export function onPresses(target: Pick<PressTarget, 'addEventListener'>, listener: () => void): void {
  for (const press of PRESSES) target.addEventListener(press, listener, { capture: true });
}
