// Keeps the HUD's view of the daily game: the server's day in UTC, and how the own game of a day ended.
import { effect } from '@preact/signals-core';
import type { ScoreReport } from '../game/session.ts';
import type { Hud } from '../hud/hud.ts';
import type { KeyValueStore } from '../save/key-value-store.ts';
import { readDailyResult, writeDailyResult } from './daily-result.ts';
import type { ServerClock } from './server-clock.ts';

/** Of an ISO date and time. */
const DATE_CHARACTERS = 10;

type DailyParts = {
  readonly hud: Hud;
  readonly store: KeyValueStore;
  readonly clock: ServerClock;
};

export type DailyKeeper = {
  /** To be told of every report. */
  note(report: ScoreReport): void;
  /** The leaderboard has told the rank of a day's game. */
  rank(day: string, rank: number): void;
};

/** Reads the clock whenever the menu is shown, a panel of it opens or closes, or the server reports its time. Until then no day is shown. */
export function followDaily({ hud, store, clock }: DailyParts): DailyKeeper {
  function show(): void {
    const today = clock.isKnown() ? new Date(clock.now()).toISOString().slice(0, DATE_CHARACTERS) : '';
    hud.daily.value = { today, result: readDailyResult(store) };
  }

  effect(() => {
    void hud.overlay.value;
    if (hud.screen.value === 'menu') show();
  });
  return {
    note({ day, score, isOver }) {
      if (day === undefined || !isOver) return;
      writeDailyResult(store, { day, score });
      show();
    },
    rank(day, rank) {
      const result = readDailyResult(store);
      if (result?.day !== day) return;
      writeDailyResult(store, { ...result, rank });
      show();
    },
  };
}
