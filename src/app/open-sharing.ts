// Sharing: the panel's share button, and games in the page's address.
import { effect } from '@preact/signals-core';
import type { RunningGame } from '../game/session.ts';
import { showSnackbar, type Hud } from '../hud/hud.ts';
import { followRunLinks } from './follow-run-links.ts';
import { asOneText, describeDay, describeRun, share, type SharingNavigator } from './share-run.ts';

type SharingOptions = { readonly hud: Hud; readonly running: () => RunningGame | undefined };

export type Sharing = {
  readonly share: (what: 'run' | 'daily') => void;
  /** Must be called right after `finishLoading`. */
  readonly followLinks: () => void;
};

export function openSharing({ hud, running }: SharingOptions): Sharing {
  const share = createSharing({ hud, running, navigator, address: () => location.href });
  return { share: (what) => void share(what), followLinks: () => followRunLinks({ hud, send: hud.send, page: window }) };
}

type ShareOptions = {
  readonly hud: Hud;
  /** Returns the game on the board. */
  readonly running: () => RunningGame | undefined;
  readonly navigator: SharingNavigator;
  /** Returns the page's address. */
  readonly address: () => string;
};

/** Returns a function that shares. It must be called in the handler of a press: browsers require a user gesture. */
export function createSharing({ hud, running, navigator, address }: ShareOptions): (what: 'run' | 'daily') => Promise<void> {
  // Removes the text for manual copying when its panel closes.
  effect(() => {
    if (hud.overlay.value !== 'gameOver') hud.copyText.value = undefined;
  });
  return async (what) => {
    const game = running();
    if (!game) return;
    const { day } = game;
    if (what === 'daily' && day === undefined) return;
    const shared = day === undefined ? describeRun(address(), game) : describeDay(address(), { ...game, day });
    const outcome = await share(shared, navigator);
    if (outcome === 'copied') showSnackbar(hud, 'share.copied');
    if (outcome === undefined && hud.overlay.peek() === 'gameOver') hud.copyText.value = asOneText(shared);
  };
}
