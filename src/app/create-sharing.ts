// What the panel's share button does: the game or the day's result goes to others, and the panel says how.
import { effect } from '@preact/signals-core';
import type { RunningGame } from '../game/session.ts';
import { showSnackbar, type Hud } from '../hud/hud.ts';
import { asOneText, describeDay, describeRun, share, type SharingNavigator } from './share-run.ts';

type SharingParts = {
  readonly hud: Hud;
  /** The game on the board. */
  readonly running: () => RunningGame | undefined;
  readonly navigator: SharingNavigator;
  /** The page's address. */
  readonly address: () => string;
};

/** To be called while the press is still fresh: browsers let a page share and copy only then. */
export function createSharing({ hud, running, navigator, address }: SharingParts): (what: 'run' | 'daily') => Promise<void> {
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
