// Games and saves in the page's address.
import { isSaveLink } from '../save/save-link.ts';
import { showSnackbar, type Hud } from '../state/hud.ts';
import { isRunLink, readRunLink, type LinkedRun } from './share-run.ts';

export type LinkPage = {
  readonly location: Pick<Location, 'href' | 'hash' | 'reload'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly addEventListener: (type: 'hashchange', listener: () => void) => void;
};

type LinkKind = {
  readonly isLink: (hash: string) => boolean;
  readonly open: (hash: string) => void;
  /** Returns whether a link that replaces the address of an open page is opened immediately. Otherwise the page reloads. */
  readonly isFree: () => boolean;
};

export const FAULT_TEXTS = { bad: 'snackbar.badLink', cut: 'snackbar.cutLink', otherRules: 'snackbar.oldLink' } as const;

type RunLinkOptions = { readonly hud: Hud; readonly openRun: (run: LinkedRun) => void; readonly page: LinkPage };

/** Passes games to `openRun`. Must be called in the frame of `finishLoading`, so that no ad at the start comes first. */
export function followRunLinks({ hud, openRun, page }: RunLinkOptions): void {
  followLinks(page, {
    isLink: isRunLink,
    isFree: () => hud.mode.peek() === 'watch' || (hud.screen.peek() === 'menu' && ['none', 'link'].includes(hud.overlay.peek())),
    open(hash) {
      const run = readRunLink(hash);
      if (typeof run === 'object') openRun(run);
      else showSnackbar(hud, FAULT_TEXTS[run ?? 'bad']);
    },
  });
}

type SaveLinkOptions = { readonly hud: Pick<Hud, 'screen'>; readonly receive: (hash: string) => void; readonly page: LinkPage };

/** Passes saves to `receive`. */
export function followSaveLinks({ hud, receive, page }: SaveLinkOptions): void {
  followLinks(page, { isLink: isSaveLink, isFree: () => hud.screen.peek() === 'menu', open: receive });
}

function followLinks(page: LinkPage, { isLink, open, isFree }: LinkKind): void {
  const { location } = page;

  function watch(): void {
    const { hash } = location;
    if (!isLink(hash)) return;
    // First: a reload does not repeat a fault of opening it, and a save is not shown to others.
    forgetHash(page);
    open(hash);
  }

  watch();
  page.addEventListener('hashchange', () => {
    // During a game, reload the page: the running game is already saved, unless it does not count.
    if (isFree()) watch();
    else if (isLink(location.hash)) location.reload();
  });
}

/** Removes the hash from the page's address. Does nothing where a page around the game forbids it. */
export function forgetHash({ location, history }: Pick<LinkPage, 'location' | 'history'>): void {
  try {
    // A whole address: the path of `https://host//` would be read as a host.
    history.replaceState(undefined, '', location.href.split('#')[0]);
  } catch {
    // The address keeps its hash.
  }
}
