// The page of links that contain a game or a save.

export type LinkPage = {
  readonly location: Pick<Location, 'href' | 'hash' | 'reload'>;
  readonly history: Pick<History, 'replaceState'>;
  readonly addEventListener: (type: 'hashchange', listener: () => void) => void;
};

/** Removes the hash from the page's address. Does nothing where a page around the game forbids it. */
export function forgetHash({ location, history }: Pick<LinkPage, 'location' | 'history'>): void {
  try {
    // A whole address: the path of `https://host//` would be read as a host.
    history.replaceState(undefined, '', location.href.split('#')[0]);
  } catch {
    // The address keeps its hash.
  }
}
