// What a click on a control does: its command goes to the world, or its call is made, once.
import type { MouseEvent } from 'react';
import type { Command } from '../game/commands.ts';
import { useHud } from './hud-context.ts';

/** A second click sooner than this is the same one (specification, section 9). */
const DEBOUNCE_MILLISECONDS = 10;

let lastClickMilliseconds = Number.NEGATIVE_INFINITY;

/** A click by pointer leaves no focus behind, so that the keys play on; one by key (which counts no clicks) keeps it. */
export function useClick(command: Command | (() => void), isDisabled = false): (event: MouseEvent<HTMLButtonElement>) => void {
  const { send } = useHud();
  return (event) => {
    const isEcho = event.timeStamp - lastClickMilliseconds < DEBOUNCE_MILLISECONDS;
    lastClickMilliseconds = event.timeStamp;
    if (isEcho || isDisabled) return;
    if (event.detail > 0) event.currentTarget.blur();
    if (typeof command === 'function') command();
    else send(command);
  };
}
