// Keys that control a watched run. The keys of play stay active without effect.
import { useEffect } from 'react';
import type { Command } from '../game/commands.ts';
import { keyName } from '../platform/key-name.ts';
import { useHud } from './hud-context.ts';

/** Keys that a focused button handles. */
const BUTTON_KEYS = new Set(['Space']);

/** `pauseOrResume` is the current command of the bar's first button. */
export function useWatchKeys(pauseOrResume: Command): void {
  const { send } = useHud();
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const name = keyName(event);
      const command = commandOf(name, pauseOrResume);
      if (!command || (event.repeat && command.type !== 'stepWatch')) return;
      if (BUTTON_KEYS.has(name) && event.target instanceof HTMLElement && event.target.closest('button')) return;
      send(command);
    }

    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [pauseOrResume, send]);
}

function commandOf(key: string, pauseOrResume: Command): Command | undefined {
  switch (key) {
    case 'Space':
    case 'p':
      return pauseOrResume;
    case 'ArrowRight':
      return { type: 'stepWatch' };
    case 'Escape':
      return { type: 'goHome' };
    default:
      return undefined;
  }
}
