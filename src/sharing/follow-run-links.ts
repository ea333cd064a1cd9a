// Plays back a game in the page's address.
import type { Command } from '../game/commands.ts';
import { showSnackbar, type Hud } from '../state/hud.ts';
import { forgetHash, type LinkPage } from './link-page.ts';
import { isRunLink, readRunLink } from './share-run.ts';

type LinkOptions = { readonly hud: Hud; readonly send: (command: Command) => void; readonly page: LinkPage };

/** Starts following the address. Must be called in the frame of `finishLoading`, so that no ad at the start comes first. */
export function followRunLinks({ hud, send, page }: LinkOptions): void {
  const { location } = page;

  function watch(): void {
    const { hash } = location;
    if (!isRunLink(hash)) return;
    // First, so that a reload does not repeat a fault of reading it.
    forgetHash(page);
    const replay = readRunLink(hash);
    if (typeof replay === 'object') send({ type: 'watchRun', replay, username: '' });
    else showSnackbar(hud, replay === 'cut' ? 'snackbar.cutLink' : 'snackbar.badLink');
  }

  watch();
  page.addEventListener('hashchange', () => {
    const isAtMenu = hud.screen.peek() === 'menu' && hud.overlay.peek() === 'none';
    // Elsewhere, reload the page: the running game is already saved.
    if (isAtMenu || hud.mode.peek() === 'watch') watch();
    else if (isRunLink(location.hash)) location.reload();
  });
}
