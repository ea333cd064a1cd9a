// Loads a run of the leaderboard and plays it back.
import type { Command } from '../../game/commands.ts';
import { showSnackbar, type Hud } from '../../hud/hud.ts';
import type { Leaderboard } from '../../net/leaderboard.ts';
import type { LeaderboardOverlay } from './leaderboard-overlay.ts';

type WatchParts = {
  readonly hud: Hud;
  readonly overlay: LeaderboardOverlay;
  readonly leaderboard: Pick<Leaderboard, 'getRun'>;
  readonly send: (command: Command) => void;
  readonly log: (message: string) => void;
};

/** Does not start a run after the player has closed the overlay. */
export async function watchRun(run: string, { hud, overlay, leaderboard, send, log }: WatchParts): Promise<void> {
  overlay.patch({ pending: 'run' });
  try {
    const { replay, username } = await leaderboard.getRun(run);
    if (overlay.isOpen()) send({ type: 'watchRun', replay, username });
  } catch (error) {
    log(`The run could not be loaded: ${String(error)}`);
    showSnackbar(hud, 'leaderboard.runError');
  }
  overlay.patch({ pending: 'none' });
}
