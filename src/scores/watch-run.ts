import { showSnackbar } from '../state/hud.ts';
import type { Leaderboard } from '../net/leaderboard.ts';
import { OtherRulesError } from '../rules/replay.ts';
import type { LeaderboardOverlay } from './leaderboard-overlay.ts';
import type { LeaderboardParts } from './leaderboard-parts.ts';

type WatchParts = Pick<LeaderboardParts, 'hud' | 'send' | 'log'> & {
  readonly overlay: LeaderboardOverlay;
  readonly leaderboard: Pick<Leaderboard, 'getRun'>;
};

/** Loads a run of the leaderboard and plays it back, unless the player closes the overlay meanwhile. */
export async function openRun(run: string, { hud, overlay, leaderboard, send, log }: WatchParts): Promise<void> {
  overlay.patch({ pending: 'run' });
  try {
    const { replay, username, score } = await leaderboard.getRun(run);
    overlay.patch({ watchedScore: score });
    if (overlay.isOpen()) send({ type: 'watchRun', replay, username });
  } catch (error) {
    log(`Failed to load the run: ${String(error)}`);
    const isOld = error instanceof Error && error.cause instanceof OtherRulesError;
    showSnackbar(hud, isOld ? 'snackbar.oldLink' : 'leaderboard.runError');
  }
  overlay.patch({ pending: 'none' });
}
