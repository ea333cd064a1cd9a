// Games in the page's address: one is watched as soon as it stands there, and goes from there when it is no longer watched.
import { effect } from '@preact/signals-core';
import type { Command } from '../game/commands.ts';
import { showSnackbar, type Hud } from '../hud/hud.ts';
import { forgetRunLink, isRunLink, readRunLink } from './share-run.ts';

type LinkPage = {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash' | 'reload'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly addEventListener: (type: 'hashchange', listener: () => void) => void;
};

type LinkParts = { readonly hud: Hud; readonly send: (command: Command) => void; readonly page: LinkPage };

/** To be called right behind `finishLoading`, in the same frame: an ad at the start must not come first. */
export function followRunLinks({ hud, send, page }: LinkParts): void {
  const { location, history } = page;

  function watch(): void {
    if (!isRunLink(location.hash)) return;
    const replay = readRunLink(location.hash);
    if (replay) return send({ type: 'watchRun', replay, username: '' });
    showSnackbar(hud, 'snackbar.badLink');
    forgetRunLink(location, history);
  }

  watch();
  let wasWatching = false;
  effect(() => {
    const isWatching = hud.mode.value === 'watch';
    if (wasWatching && !isWatching) forgetRunLink(location, history);
    wasWatching = isWatching;
  });
  page.addEventListener('hashchange', () => {
    const isAtMenu = hud.screen.peek() === 'menu' && hud.overlay.peek() === 'none';
    // From anywhere else the way leads over a new start: what was played is saved.
    if (isAtMenu || hud.mode.peek() === 'watch') watch();
    else if (isRunLink(location.hash)) location.reload();
  });
}
