// Games and saves in the page's address.
import { isSaveLink } from '../save/save-link.ts';
import { showSnackbar, type Hud } from '../state/hud.ts';
import { isRunLink, readRunLink, type LinkedRun } from './share-run.ts';

export type LinkPage = {
  readonly location: Pick<Location, 'href' | 'hash' | 'reload'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly addEventListener: (type: 'hashchange', listener: () => void) => void;
};

export const FAULT_TEXTS = { bad: 'snackbar.badLink', cut: 'snackbar.cutLink', otherRules: 'snackbar.oldLink' } as const;

type LinkOptions = {
  readonly hud: Hud;
  readonly openRun: (run: LinkedRun) => void;
  readonly receiveSave: (hash: string) => void;
  readonly page: LinkPage;
};

/** Opens the link in the address, and each later one. Must be called in the frame of `finishLoading`, so that no ad at the start comes first. */
export function followLinks({ hud, openRun, receiveSave, page }: LinkOptions): void {
  const { location } = page;

  function open(): void {
    const { hash } = location;
    if (!isLink(hash)) return;
    // First: a reload does not repeat a fault of opening it, and a save is not shown to others.
    forgetHash(page);
    if (isSaveLink(hash)) return receiveSave(hash);
    const run = readRunLink(hash);
    if (typeof run === 'object') openRun(run);
    else showSnackbar(hud, FAULT_TEXTS[run ?? 'bad']);
  }

  /** Returns whether a link that replaces the address of an open page is opened immediately. */
  function isFree(hash: string): boolean {
    const isInMenu = hud.screen.peek() === 'menu';
    if (isSaveLink(hash)) return isInMenu;
    return hud.mode.peek() === 'watch' || (isInMenu && ['none', 'link'].includes(hud.overlay.peek()));
  }

  open();
  page.addEventListener('hashchange', () => {
    // During a game, reload the page: the running game is already saved, unless it does not count.
    if (isFree(location.hash)) open();
    else if (isLink(location.hash)) location.reload();
  });
}

const isLink = (hash: string): boolean => isRunLink(hash) || isSaveLink(hash);

/** Removes the hash from the page's address. Does nothing where a page around the game forbids it. */
export function forgetHash({ location, history }: Pick<LinkPage, 'location' | 'history'>): void {
  try {
    // A whole address: the path of `https://host//` would be read as a host.
    history.replaceState(undefined, '', location.href.split('#')[0]);
  } catch {
    // The address keeps its hash.
  }
}
