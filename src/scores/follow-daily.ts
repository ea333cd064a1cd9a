// Updates the HUD's view of the daily game: the UTC day and the player's result.
import { effect } from '@preact/signals-core';
import { isRanked, type ScoreReport } from '../game/session.ts';
import { dayAt } from '../platform/time-in-days.ts';
import { readDailyResult, writeDailyResult } from '../save/stored-dailies.ts';
import type { LeaderboardParts } from './leaderboard-parts.ts';

type DailyOptions = Pick<LeaderboardParts, 'hud' | 'store' | 'clock'> & {
  readonly page: Pick<Window, 'addEventListener' | 'setInterval'>;
};

const MINUTE_MILLISECONDS = 60_000;

/**
 * Updates the view when the menu or one of its panels opens or closes, at midnight, and when the server reports its time. Shows no day
 * before that.
 */
export function followDaily({ hud, store, clock, page }: DailyOptions) {
  const dayNow = () => (clock.isKnown() ? dayAt(clock.now()) : '');

  function show(): void {
    const today = dayNow();
    hud.daily.value = { today, result: readDailyResult(store, today) ?? readDailyResult(store), lead: clock.lead() };
  }

  effect(() => {
    void hud.overlay.value;
    if (hud.screen.value === 'menu') show();
  });
  const renew = () => {
    if (hud.screen.peek() === 'menu' && dayNow() !== hud.daily.peek().today) show();
  };
  page.setInterval(renew, MINUTE_MILLISECONDS);
  // A sleeping page has no timers.
  page.addEventListener('visibilitychange', renew);
  page.addEventListener('pageshow', renew);
  return {
    /** Stores the result if the report ends a daily game. */
    note(report: ScoreReport): void {
      const { day, score, isOver } = report;
      if (day === undefined || !isOver) return;
      // A day that is played again keeps its first result.
      if (isRanked(report) || !readDailyResult(store, day)) writeDailyResult(store, { day, score });
      show();
    },
    /** Adds the rank to the result of that day. */
    rank(day: string, rank: number): void {
      const result = readDailyResult(store, day);
      if (!result) return;
      writeDailyResult(store, { ...result, rank });
      show();
    },
  };
}
