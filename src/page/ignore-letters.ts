import type { GameWorld } from '../game/world.ts';
import { keyName } from '../platform/key-name.ts';

/** Hides letters from the game's listeners while the setting is off. Fields receive them. */
export function ignoreLetters(page: EventTarget, { profile }: Pick<GameWorld, 'profile'>): void {
  const hide = (event: Event) => {
    const isField = event.target instanceof Element && event.target.closest('input, textarea, select');
    if (!profile.areLettersKeys && !isField && /^[a-z]$/.test(keyName(event as KeyboardEvent))) event.stopPropagation();
  };
  page.addEventListener('keydown', hide, true);
}
