import type { Hud } from '../../hud/hud.ts';
import { isSaveLink } from '../../save/save-link.ts';

type LinkPage = {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash' | 'reload'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly addEventListener: (type: 'hashchange', listener: () => void) => void;
};

type LinkOptions = { readonly hud: Pick<Hud, 'screen'>; readonly receive: (hash: string) => void; readonly page: LinkPage };

/** Passes saves in the page's address to `receive`. Removes them from the address, which may be shown to others. */
export function followSaveLinks({ hud, receive, page }: LinkOptions): void {
  const { location, history } = page;

  function watch(): void {
    const { hash, pathname, search } = location;
    if (!isSaveLink(hash)) return;
    history.replaceState(undefined, '', pathname + search);
    receive(hash);
  }

  watch();
  page.addEventListener('hashchange', () => {
    // During a game, reload the page: the running game is already saved.
    if (hud.screen.peek() === 'menu') watch();
    else if (isSaveLink(location.hash)) location.reload();
  });
}
