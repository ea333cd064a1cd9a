// Opens what lets people show each other their games: the share button, and games in the page's address.
import type { RunningGame } from '../game/session.ts';
import type { Hud } from '../hud/hud.ts';
import { createSharing } from './create-sharing.ts';
import { followRunLinks } from './follow-run-links.ts';

type SharingParts = { readonly hud: Hud; readonly running: () => RunningGame | undefined };

export type Sharing = {
  readonly share: (what: 'run' | 'daily') => void;
  /** To be called right behind `finishLoading`. */
  readonly followLinks: () => void;
};

export function openSharing({ hud, running }: SharingParts): Sharing {
  const share = createSharing({ hud, running, navigator, address: () => location.href });
  return { share: (what) => void share(what), followLinks: () => followRunLinks({ hud, send: hud.send, page: window }) };
}
