// Loads leaderboard and score service on demand. Finished games wait until they have loaded.
import type { GameSeed, ScoreReport } from '../game/session.ts';
import { lazy } from '../loading/lazy.ts';
import type { ScoreServers } from './open-score-servers.ts';

export type LateScoreServers = {
  /** Returns a seed that the server has signed, if one is available now. */
  readonly takeSeed: () => GameSeed | undefined;
  readonly submit: (report: ScoreReport) => void;
  /** Calls `call` once the code has loaded, or `onLost` with the reason of a failure. */
  readonly use: (call: (servers: ScoreServers) => void, onLost?: (reason: string) => void) => void;
};

export function createLateScoreServers(open: () => Promise<ScoreServers>, warn: (reason: string) => void): LateScoreServers {
  const reportsDue: ScoreReport[] = [];
  let opened: ScoreServers | undefined;
  const opening = lazy(async () => (opened = await open()));

  function use(call: (servers: ScoreServers) => void, onLost = warn): void {
    opening().then(
      (servers) => {
        for (const report of reportsDue.splice(0)) servers.submit(report);
        return call(servers);
      },
      (error: unknown) => onLost(`Failed to load the leaderboards: ${String(error)}`),
    );
  }

  return {
    takeSeed: () => opened?.takeSeed(),
    submit(report) {
      reportsDue.push(report);
      use(() => undefined);
    },
    use,
  };
}
