// The popup with the score service's leaderboards: requests the shown one; only the last request counts.
import type { LeaderboardType } from '../leaderboard-types.ts';
import type { ScoreServiceCalls } from './score-service-calls.ts';
import type { StateHolder } from './state-holder.ts';

type PopupParts = {
  readonly holder: StateHolder;
  readonly calls: Pick<ScoreServiceCalls, 'readLeaderboard'>;
  readonly warn: (message: string) => void;
};

export type LeaderboardPopup = {
  show(leaderboard: LeaderboardType): Promise<void>;
  /** Shows the score leaderboard at once, and requests it once the score has been posted. */
  showAfter(posting: Promise<void>): Promise<void>;
  /** Requests the shown leaderboard again, unless a request of it is in progress. */
  refresh(): Promise<void>;
};

export function createLeaderboardPopup({ holder, calls, warn }: PopupParts): LeaderboardPopup {
  /** Number of the last request. */
  let turn = 0;

  function open(leaderboard: LeaderboardType): void {
    holder.change({ popup: 'leaderboard', leaderboard, face: 'loading', rows: [], fault: undefined });
  }

  async function load(): Promise<void> {
    const own = ++turn;
    const { leaderboard } = holder.read();
    try {
      const rows = await holder.call(`leaderboard ${leaderboard}`, () => calls.readLeaderboard(leaderboard));
      if (own === turn) holder.change({ rows, face: rows.length > 0 ? 'list' : 'empty' });
    } catch (error) {
      warn(`Score service: the leaderboard was not loaded: ${String(error)}`);
      if (own === turn) holder.change({ rows: [], face: 'error' });
    }
  }

  return {
    async show(leaderboard) {
      open(leaderboard);
      await load();
    },
    async showAfter(posting) {
      const own = ++turn;
      open('score');
      await posting;
      if (own === turn) await load();
    },
    async refresh() {
      const { popup, face } = holder.read();
      if (popup === 'leaderboard' && face !== 'loading') await load();
    },
  };
}
