// Connects the game to its window: events become commands, signals become attributes of the page.
import { effect } from '@preact/signals-core';
import { MUSIC_VOLUME, SOUND_VOLUME } from '../save/saved-data.ts';
import { isSilent, type Hud } from '../state/hud.ts';
import { loadLate } from '../loading/load-late.ts';
import type { Game } from './create-game.ts';
import { followReducedMotion } from '../platform/reduced-motion.ts';
import { followView } from '../page/fit-view.ts';
import type { Page } from '../start/open-page.ts';
import { sendPointer } from '../page/send-pointer.ts';
import { listenToKeyboard } from '../page/keyboard.ts';
import { followPresence } from '../page/presence.ts';

/**
 * Events that may unlock the sound; browsers accept different ones. The listeners stay, because a phone call or an ad may lock it again. No
 * `pointerdown`: opening the sound blocks the page, and a press must lift a piece immediately.
 */
const GESTURES = ['pointerup', 'click', 'keydown'] as const;

export function connectPage({ canvas, device, options, warn }: Page, game: Game): void {
  const { world, hud, sounds, saves, lifecycle, send, wake } = game;
  // The Tab key reaches the board only while it is shown.
  effect(() => {
    canvas.tabIndex = hud.screen.value === 'game' ? 0 : -1;
  });
  effect(() => sounds.setMuted(isSilent(hud)));
  effect(() => sounds.setVolumes(volumesOf(hud)));
  effect(() => void document.documentElement.classList.toggle('less-motion', hud.isReducedMotion.value));
  if (parent !== window)
    loadLate(() => import('./connect-embed.ts'))
      .then(({ connectFrame }) => connectFrame(game, warn))
      .catch(warn);
  // Inside another page, a shared link would open the game without that page.
  hud.isShareable.value = parent === window;
  followReducedMotion((isPreferred) => send({ type: 'preferLessMotion', isPreferred }));
  game.fitView();
  followView(game.fitView);
  for (const type of GESTURES) window.addEventListener(type, sounds.unlock, true);
  sendPointer(canvas, world, send, wake);
  listenToKeyboard(document, send);
  followPresence({
    isFocusNeeded: !device.isMobile && !options.isWebView,
    onLeave: lifecycle.leave,
    onReturn: lifecycle.comeBack,
  });
  // Another tab has written the save: one event per key.
  window.addEventListener('storage', saves.scheduleSync);
}

/** Reads signals. */
function volumesOf({ isSoundOn, isMusicOn, soundVolume, musicVolume }: Hud): { effects: number; music: number } {
  return {
    effects: isSoundOn.value ? SOUND_VOLUME * soundVolume.value : 0,
    music: isMusicOn.value ? MUSIC_VOLUME * musicVolume.value : 0,
  };
}
