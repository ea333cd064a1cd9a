// Sharing: the panel's share button, and games in the page's address.
import { effect } from '@preact/signals-core';
import type { RunningGame } from '../game/session.ts';
import { showSnackbar, type Hud } from '../hud/hud.ts';
import { followRunLinks } from './follow-run-links.ts';
import { asOneText, describeDay, describeRun, share, type SharingNavigator } from './share-run.ts';

type SharingParts = { readonly hud: Hud; readonly running: () => RunningGame | undefined };

export type Sharing = {
  readonly share: (what: 'run' | 'daily') => void;
  /** Must be called right after `finishLoading`. */
  readonly followLinks: () => void;
};

export function openSharing({ hud, running }: SharingParts): Sharing {
  const share = createSharing({ hud, running, navigator, address: () => location.href });
  return { share: (what) => void share(what), followLinks: () => followRunLinks({ hud, send: hud.send, page: window }) };
}

type ShareParts = {
  readonly hud: Hud;
  /** The game on the board. */
  readonly running: () => RunningGame | undefined;
  readonly navigator: SharingNavigator;
  /** The page's address. */
  readonly address: () => string;
};

/** To be called while the press is still fresh: browsers let a page share and copy only then. */
export function createSharing({ hud, running, navigator, address }: ShareParts): (what: 'run' | 'daily') => Promise<void> {
  // What stands there to be copied goes with its panel.
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
