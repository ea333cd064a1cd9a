import type { MouseEvent } from 'react';
import type { Command } from '../game/commands.ts';
import { acceptClick, blurPressed } from '../platform/accept-click.ts';
import { useHud } from './hud-context.ts';

/** Returns a click handler that sends the command to the world or calls the function. */
export function useClick(command: Command | (() => void), isDisabled = false): (event: MouseEvent<HTMLButtonElement>) => void {
  const { send } = useHud();
  return (event) => {
    if (!acceptClick(event) || isDisabled) return;
    blurPressed(event.currentTarget, event);
    if (typeof command === 'function') command();
    else send(command);
  };
}
