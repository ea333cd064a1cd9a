// Loads the scores beside the board: once per game, after its first move, in a window with room for them.
import { effect, untracked } from '@preact/signals-core';
import type { ProfilePlayer } from '../game/profile.ts';
import { hasSideRoom } from '../game/side-room.ts';
import type { ScoreReport } from '../game/session.ts';
import type { Hud } from '../state/hud.ts';
import type { LeaderboardEntry } from '../net/leaderboard-types.ts';
import type { Leaderboard } from '../net/leaderboard.ts';
import { dayAt } from '../platform/time-in-days.ts';
import { toView } from './leaderboard-overlay.ts';

/** Number of best entries. */
const SHOWN = 5;

type SideOptions = {
  readonly hud: Hud;
  readonly leaderboard: Pick<Leaderboard, 'get'>;
  readonly profile: ProfilePlayer;
  readonly isLoginRequired: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly report: () => ScoreReport | undefined;
  /** Resolves when queued scores are sent and it is known whether there are daily games. */
  readonly begun: Promise<void>;
  readonly log: (message: string) => void;
};

export function followSideScores({ hud, leaderboard, profile, isLoginRequired, now, report, begun, log }: SideOptions): void {
  /** Start of the game whose scores were requested. */
  let requested: ScoreReport['start'] | undefined;

  async function load(): Promise<void> {
    await begun;
    const { userId, username } = profile;
    if (isLoginRequired && username === '') return;
    const isDaily = hud.leaderboard.peek().hasDaily;
    const day = isDaily ? dayAt(now()) : undefined;
    const { rows, ownRows } = toView(await leaderboard.get(userId, day), day);
    const side = { isDaily, rows: [...rows.slice(0, SHOWN), ...ownRow([...rows.slice(SHOWN), ...ownRows])] };
    hud.leaderboard.value = { ...hud.leaderboard.peek(), side };
  }

  effect(() => {
    // Changes with each drop.
    void hud.narration.value;
    if (!hud.isPlaying.value || !hasSideRoom(hud.layout.value)) return;
    const game = untracked(report);
    if (!game || game.actions.length === 0 || game.start === requested) return;
    requested = game.start;
    load().catch((error: unknown) => log(`Failed to load the scores beside the board: ${String(error)}`));
  });
}

function ownRow(rows: readonly LeaderboardEntry[]): LeaderboardEntry[] {
  return rows.filter(({ isOwn }) => isOwn).slice(0, 1);
}
