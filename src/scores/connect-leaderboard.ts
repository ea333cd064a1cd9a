// Connects the leaderboard to the game: sends scores, keeps a ranked seed ready, fills the overlay and handles its commands.
import { isRanked, type GameSeed, type ScoreReport } from '../game/session.ts';
import { showSnackbar } from '../state/hud.ts';
import type { LeaderboardCommand } from '../state/leaderboard-view.ts';
import { createCalls } from '../net/calls.ts';
import { createLeaderboard, type Leaderboard } from '../net/leaderboard.ts';
import { createRankedSeeds } from '../net/ranked-seeds.ts';
import { newSubmissionId } from '../net/score-queue.ts';
import { OtherRulesError } from '../rules/replay.ts';
import { join } from './join.ts';
import type { LeaderboardParts } from './leaderboard-parts.ts';
import { createLeaderboardQueue, waitingScore } from './leaderboard-queue.ts';
import { createLeaderboardOverlay, type LeaderboardOverlay, refreshWhenOpened } from './leaderboard-overlay.ts';
import { playDaily } from './play-daily.ts';

export type LeaderboardConnection = ReturnType<typeof connectLeaderboard>;

export function connectLeaderboard(parts: LeaderboardParts) {
  const { settings, hud, profile, changePlayer, clock, session } = parts;
  if (settings.address === '') return connectNothing(parts);
  const calls = createCalls(parts);
  const leaderboard = createLeaderboard({ calls, ...settings });
  const overlay = createLeaderboardOverlay({ ...parts, leaderboard });
  const queue = createLeaderboardQueue({ ...parts, leaderboard, overlay, onSettled: () => void seeds.prepare() });
  const seeds = createRankedSeeds({
    ...parts,
    calls,
    address: settings.address,
    leaderboard: settings.name,
    playerId: () => profile.userId,
    onPlayerId: (userId) => changePlayer({ userId }),
    onServerLead: clock.setLead,
    neededTickets: () => [session.saved?.ticket ?? [], queue.waitingTickets()].flat(),
  });

  /**
   * Sends scores on open seeds first, because a new seed could void theirs. Then requests a seed: its response assigns a new player the
   * id that other scores need.
   */
  async function begin(): Promise<void> {
    if (queue.waitingTickets().length > 0) await queue.flush();
    await seeds.prepare();
    if (seeds.isWithoutSeeds()) clock.setLead(0);
    overlay.patch({ hasDaily: !seeds.isWithoutSeeds() });
    if (profile.username !== '') queue.putBest();
    await queue.flush();
  }

  function handle(command: LeaderboardCommand): void {
    switch (command.type) {
      case 'showTab':
        return void overlay.show(command.tab);
      case 'reload':
        return overlay.refresh();
      case 'join':
        return void join(command.username, { ...parts, overlay, queue });
      case 'watchRun':
        return void openRun(command.run, { ...parts, overlay, leaderboard });
      case 'playDaily':
        return void playDaily(command.day, { ...parts, server: { seeds, days: leaderboard } });
    }
  }

  overlay.patch({ listState: 'loading' });
  const begun = begin();
  refreshWhenOpened(hud, overlay, begun);
  addEventListener('online', () => void begin());
  return {
    /** Queues the score of a ranked game. */
    submit(report: ScoreReport): void {
      if (!isRanked(report)) return;
      queue.put(waitingScore(report, newSubmissionId()));
      void seeds.prepare();
    },
    /** Returns a seed that the server has signed, if one is ready. */
    takeSeed: (): GameSeed | undefined => seeds.take(),
    handle,
  };
}

type WatchParts = LeaderboardParts & { readonly overlay: LeaderboardOverlay; readonly leaderboard: Leaderboard };

/** Loads a run of the leaderboard and plays it back, unless the player closes the overlay meanwhile. */
async function openRun(run: string, { hud, overlay, leaderboard, send, log }: WatchParts): Promise<void> {
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

/** Without a server there is only the daily game, unranked. */
function connectNothing(parts: LeaderboardParts) {
  return {
    submit: () => undefined,
    takeSeed: () => undefined,
    handle(command: LeaderboardCommand): void {
      if (command.type === 'playDaily') void playDaily(command.day, { ...parts, server: undefined });
    },
  };
}
