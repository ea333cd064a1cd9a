import { showSnackbar } from '../state/hud.ts';
import type { LeaderboardTab } from '../state/leaderboard-view.ts';
import { checkName, cleanName } from '../net/names.ts';
import { dayAt } from '../platform/time-in-days.ts';
import { withTimeout } from '../platform/time.ts';
import type { LeaderboardOverlay } from './leaderboard-overlay.ts';
import { textOfRefusedName } from './refused-name.ts';
import type { LeaderboardParts } from './leaderboard-parts.ts';
import type { LeaderboardQueue } from './leaderboard-queue.ts';

/** Time limit for loading the word lists. */
const NAME_CHECK_SECONDS = 5;

type JoinParts = Pick<LeaderboardParts, 'hud' | 'profile' | 'changePlayer' | 'clock'> & {
  readonly overlay: LeaderboardOverlay;
  readonly queue: Pick<LeaderboardQueue, 'putBest' | 'flush' | 'sentDays'>;
};

/**
 * Joins the leaderboard: checks and stores a name, sends the queued scores under it, and opens the tab that has one of them. Does nothing if
 * the player has a name or one is being checked.
 */
export async function join(text: string, { hud, overlay, profile, changePlayer, queue, clock }: JoinParts): Promise<void> {
  if (profile.username !== '' || hud.leaderboard.peek().pending === 'join') return;
  overlay.patch({ joinError: undefined, pending: 'join' });
  // If the word lists cannot be loaded, only the server checks the name.
  const fault = await withTimeout(NAME_CHECK_SECONDS, checkName(text)).catch(() => undefined);
  if (fault) return overlay.patch({ joinError: textOfRefusedName(fault), pending: 'none' });
  changePlayer({ username: cleanName(text) });
  queue.putBest();
  const sentBefore = queue.sentDays().length;
  const outcome = await queue.flush();
  overlay.patch({ pending: 'none' });
  if (outcome === 'paused') return;
  const sent = queue.sentDays().slice(sentBefore);
  if (sent.length === 0) return overlay.refresh();
  const { tab } = hud.leaderboard.peek();
  const tabs = tabsWith(sent, dayAt(clock.now()));
  const shown = tabs.includes(tab) ? tab : (tabs[0] ?? tab);
  if (shown !== tab) overlay.open(shown);
  showSnackbar(hud, shown === 'daily' && tabs.length > 0 ? 'join.sentToday' : 'error.ScoreSent');
}

/** Returns the tabs whose lists have a score of these days. Neither has a daily game of yesterday. */
function tabsWith(days: readonly (string | undefined)[], today: string): readonly LeaderboardTab[] {
  return [...(days.includes(undefined) ? (['allTime'] as const) : []), ...(days.includes(today) ? (['daily'] as const) : [])];
}
