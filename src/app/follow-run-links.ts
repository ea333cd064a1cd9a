// Plays back a game in the page's address, and removes it from the address when the player stops watching.
import { effect } from '@preact/signals-core';
import type { Command } from '../game/commands.ts';
import { showSnackbar, type Hud } from '../hud/hud.ts';
import { forgetHash, type LinkPage } from './link-page.ts';
import { isRunLink, readRunLink } from './share-run.ts';

type LinkOptions = { readonly hud: Hud; readonly send: (command: Command) => void; readonly page: LinkPage };

/** Starts following the address. Must be called in the frame of `finishLoading`, so that no ad at the start comes first. */
export function followRunLinks({ hud, send, page }: LinkOptions): void {
  const { location } = page;

  function watch(): void {
    if (!isRunLink(location.hash)) return;
    const replay = readRunLink(location.hash);
    if (typeof replay === 'object') return send({ type: 'watchRun', replay, username: '' });
    showSnackbar(hud, replay === 'cut' ? 'snackbar.cutLink' : 'snackbar.badLink');
    forgetHash(page);
  }

  watch();
  let wasWatching = false;
  effect(() => {
    const isWatching = hud.mode.value === 'watch';
    if (wasWatching && !isWatching && isRunLink(location.hash)) forgetHash(page);
    wasWatching = isWatching;
  });
  page.addEventListener('hashchange', () => {
    const isAtMenu = hud.screen.peek() === 'menu' && hud.overlay.peek() === 'none';
    // Elsewhere, reload the page: the running game is already saved.
    if (isAtMenu || hud.mode.peek() === 'watch') watch();
    else if (isRunLink(location.hash)) location.reload();
  });
}
