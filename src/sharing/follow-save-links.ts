import type { Hud } from '../state/hud.ts';
import { isSaveLink } from '../save/save-link.ts';
import { forgetHash, type LinkPage } from './link-page.ts';

type LinkOptions = { readonly hud: Pick<Hud, 'screen'>; readonly receive: (hash: string) => void; readonly page: LinkPage };

/** Passes saves in the page's address to `receive`. Removes them from the address, which may be shown to others. */
export function followSaveLinks({ hud, receive, page }: LinkOptions): void {
  const { location } = page;

  function watch(): void {
    const { hash } = location;
    if (!isSaveLink(hash)) return;
    forgetHash(page);
    receive(hash);
  }

  watch();
  page.addEventListener('hashchange', () => {
    // During a game, reload the page: the running game is already saved.
    if (hud.screen.peek() === 'menu') watch();
    else if (isSaveLink(location.hash)) location.reload();
  });
}
