// The keys of a run that is watched. Those of play are heard as well, but nothing can be played then.
import { useEffect } from 'react';
import type { Command } from '../game/commands.ts';
import { useHud } from './hud-context.ts';

/** A focused button uses these itself. */
const BUTTON_KEYS = new Set(['Space']);

/** `hold` is what the bar's first button does at the moment. */
export function useWatchKeys(hold: Command): void {
  const { send } = useHud();
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const command = commandOf(event.code, hold);
      if (!command || (event.repeat && command.type !== 'stepWatch')) return;
      if (BUTTON_KEYS.has(event.code) && event.target instanceof HTMLElement && event.target.closest('button')) return;
      send(command);
    }

    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [hold, send]);
}

function commandOf(code: string, hold: Command): Command | undefined {
  switch (code) {
    case 'Space':
    case 'KeyP':
      return hold;
    case 'ArrowRight':
      return { type: 'stepWatch' };
    case 'Escape':
      return { type: 'goHome' };
    default:
      return undefined;
  }
}
