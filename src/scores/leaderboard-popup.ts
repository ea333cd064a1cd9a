// The popup with the score service's leaderboards. Ignores responses to all requests but the last.
import type { LeaderboardType } from '../net/leaderboard-types.ts';
import type { ScoreServiceDependencies, StateHolder } from './score-service-state.ts';

export function createLeaderboardPopup(holder: StateHolder, { calls, warn }: ScoreServiceDependencies) {
  /** Sequence number of the last request. */
  let lastRequest = 0;

  function open(leaderboard: LeaderboardType): void {
    holder.change({ popup: 'leaderboard', leaderboard, listState: 'loading', rows: [], fault: undefined });
  }

  async function load(): Promise<void> {
    const request = ++lastRequest;
    const { leaderboard } = holder.read();
    try {
      const rows = await holder.call(`leaderboard ${leaderboard}`, () => calls.readLeaderboard(leaderboard));
      if (request === lastRequest) holder.change({ rows, listState: rows.length > 0 ? 'list' : 'empty' });
    } catch (error) {
      warn(`Score service: failed to load the leaderboard: ${String(error)}`);
      if (request === lastRequest) holder.change({ rows: [], listState: 'error' });
    }
  }

  return {
    async show(leaderboard: LeaderboardType): Promise<void> {
      open(leaderboard);
      await load();
    },
    /** Opens the score leaderboard immediately, and requests it once the score has been posted. */
    async showAfter(posting: Promise<void>): Promise<void> {
      const request = ++lastRequest;
      open('score');
      await posting;
      if (request === lastRequest) await load();
    },
    /** Requests the shown leaderboard again unless a request is in progress. */
    async refresh(): Promise<void> {
      const { popup, listState } = holder.read();
      if (popup === 'leaderboard' && listState !== 'loading') await load();
    },
  };
}
