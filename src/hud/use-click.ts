import type { MouseEvent } from 'react';
import type { Command } from '../game/commands.ts';
import { useHud } from './hud-context.ts';

/** A second click within this time is ignored (specification, section 9). */
const DEBOUNCE_MILLISECONDS = 10;

let lastClickMilliseconds = Number.NEGATIVE_INFINITY;

/**
 * Returns a click handler that sends the command to the world or calls the function. A pointer click removes the focus, so that keys
 * control the game again. A click by key (detail 0) keeps it.
 */
export function useClick(command: Command | (() => void), isDisabled = false): (event: MouseEvent<HTMLButtonElement>) => void {
  const { send } = useHud();
  return (event) => {
    if (event.timeStamp - lastClickMilliseconds < DEBOUNCE_MILLISECONDS) return;
    // Ignored clicks do not count: clicks in a fast series would block one another.
    lastClickMilliseconds = event.timeStamp;
    if (isDisabled) return;
    if (event.detail > 0) event.currentTarget.blur();
    if (typeof command === 'function') command();
    else send(command);
  };
}
