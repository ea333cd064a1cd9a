// Connects the board of the hosting site: sends best scores, and shows the site's list in the leaderboard's overlay.
import { isRanked, type ScoreReport } from '../game/session.ts';
import type { BoardRow, SiteBoard } from '../net/leaderboard-types.ts';
import { MAX_ENTRIES, type LeaderboardEntry } from '../net/protocol.ts';
import { withTimeout } from '../platform/time.ts';
import type { LeaderboardCommand } from '../state/leaderboard-view.ts';
import { createLeaderboardOverlay, refreshWhenOpened } from './leaderboard-overlay.ts';
import type { LeaderboardParts } from './leaderboard-parts.ts';
import { proofOf } from './leaderboard-queue.ts';

/** Time limit of each call to the site. */
const LIMIT_SECONDS = 10;

const MAX_NAME_CHARACTERS = 60;

type SiteBoardParts = Pick<LeaderboardParts, 'hud' | 'profile' | 'clock' | 'log'> & {
  readonly board: SiteBoard;
  /** Whether the leaderboard's button opens the site's list. */
  readonly isShown: boolean;
};

export function connectSiteBoard({ board, isShown, hud, profile, clock, log }: SiteBoardParts) {
  let sent = 0;
  const overlay = isShown && board.list ? openOverlay() : undefined;

  function openOverlay() {
    const settings = { requireLogin: false };
    const leaderboard = { get: async () => readRows(await withTimeout(LIMIT_SECONDS, board.list!())) };
    const opened = createLeaderboardOverlay({ settings, leaderboard, hud, profile, clock, log });
    opened.patch({ listState: 'loading', hasDaily: false, isOfSite: true });
    refreshWhenOpened(hud, opened, Promise.resolve());
    hud.leaderboardTarget.value = 'leaderboard';
    return opened;
  }

  /** A score that the site has refused is sent with the next report. */
  async function submitBest(report?: ScoreReport): Promise<void> {
    const { bestScore: score } = profile;
    const before = sent;
    // Lower after a change of account.
    if (score === 0 || score === before) return;
    sent = score;
    const isGame = report?.score === score && isRanked(report) && report.day === undefined;
    const { replay, times } = isGame ? proofOf(report) : {};
    try {
      await withTimeout(LIMIT_SECONDS, Promise.resolve(board.submit({ score, replay, times })));
      overlay?.refresh();
    } catch (error) {
      sent = before;
      log(`The site did not accept the score ${score}: ${String(error)}`);
    }
  }

  void submitBest();
  return {
    submit: (report: ScoreReport) => void submitBest(report),
    handle({ type }: LeaderboardCommand): void {
      if (type === 'reload') overlay?.refresh();
    },
  };
}

/** Drops malformed rows. Throws if the site has sent no list. */
function readRows(list: readonly BoardRow[]): LeaderboardEntry[] {
  return list
    .slice(0, 2 * MAX_ENTRIES)
    .filter((row: Partial<BoardRow> | null) => typeof row?.username === 'string' && Number.isFinite(row.score))
    .map(({ username, score, rank, isOwn }) => ({
      username: username.slice(0, MAX_NAME_CHARACTERS),
      score,
      rank: Number.isInteger(rank) ? rank : undefined,
      isOwn: isOwn === true,
    }));
}
