// Messages for names that client or server refuse.
import { showSnackbar, type Hud } from '../state/hud.ts';
import type { ErrorText } from '../state/leaderboard-view.ts';
import type { LeaderboardOverlay } from './leaderboard-overlay.ts';

const NAME_TEXTS: Readonly<Record<string, ErrorText>> = {
  'name-empty': 'error.EmptyName',
  'name-characters': 'error.CharactersAllowed',
  'name-bad-words': 'error.BadWords',
  'name-too-long': 'error.NameTooLong',
};

export function textOfRefusedName(code: string): ErrorText {
  return NAME_TEXTS[code] ?? 'error.NameTaken';
}

/** Shows the message at the name's field, and as a snackbar if the overlay is closed. */
export function showRefusedName(hud: Pick<Hud, 'snackbar'>, overlay: Pick<LeaderboardOverlay, 'isOpen' | 'patch'>, code: string): void {
  const text = textOfRefusedName(code);
  overlay.patch({ joinError: text });
  if (!overlay.isOpen()) showSnackbar(hud, text);
}
