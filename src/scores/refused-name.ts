import type { LeaderboardView } from '../state/leaderboard-view.ts';

const NAME_TEXTS: Readonly<Record<string, LeaderboardView['joinError']>> = {
  'name-empty': 'error.EmptyName',
  'name-characters': 'error.CharactersAllowed',
  'name-bad-words': 'error.BadWords',
  'name-too-long': 'error.NameTooLong',
};

/** Returns the message for a name that client or server refuse. */
export function textOfRefusedName(code: string) {
  return NAME_TEXTS[code] ?? 'error.NameTaken';
}
