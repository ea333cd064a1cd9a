import { showSnackbar, type Hud } from '../../hud/hud.ts';
import { checkName, cleanName } from '../../net/names.ts';
import { withTimeout } from '../../platform/time.ts';
import type { LeaderboardOverlay } from './leaderboard-overlay.ts';
import type { LeaderboardPlayer } from './leaderboard-player.ts';
import { textOfRefusedName } from './refused-name.ts';
import type { Submission } from './submission.ts';

/** Time limit for loading the word lists. */
const NAME_CHECK_SECONDS = 5;

type JoinOptions = {
  readonly hud: Hud;
  readonly overlay: LeaderboardOverlay;
  readonly player: LeaderboardPlayer;
  readonly submission: Pick<Submission, 'putBest' | 'flush' | 'sentCount'>;
};

/**
 * Joins the leaderboard: checks and stores a name, then sends the queued scores under it. Does nothing if the player has a name or one is
 * being checked.
 */
export async function join(text: string, { hud, overlay, player, submission }: JoinOptions): Promise<void> {
  if (player.read().username !== '' || hud.leaderboard.peek().pending === 'join') return;
  overlay.patch({ joinError: undefined, pending: 'join' });
  // If the word lists cannot be loaded, only the server checks the name.
  const fault = await withTimeout(NAME_CHECK_SECONDS, checkName(text)).catch(() => undefined);
  if (fault) return overlay.patch({ joinError: textOfRefusedName(fault), pending: 'none' });
  player.change({ username: cleanName(text) });
  submission.putBest();
  const sentBefore = submission.sentCount();
  const outcome = await submission.flush();
  overlay.patch({ pending: 'none' });
  if (outcome === 'paused') return;
  if (submission.sentCount() > sentBefore) showSnackbar(hud, 'error.ScoreSent');
  else overlay.refresh();
}
