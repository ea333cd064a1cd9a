// Updates the HUD's view of the daily game: the server's UTC day and the result of the player's last daily game.
import { effect } from '@preact/signals-core';
import type { ScoreReport } from '../game/session.ts';
import type { Hud } from '../hud/hud.ts';
import type { KeyValueStore } from '../save/key-value-store.ts';
import { readDailyResult, writeDailyResult } from './daily-result.ts';
import type { ServerClock } from './server-clock.ts';

/** Length of the date in an ISO date-time. */
const DATE_CHARACTERS = 10;

type DailyOptions = {
  readonly hud: Hud;
  readonly store: KeyValueStore;
  readonly clock: ServerClock;
};

export type DailyKeeper = {
  /** Stores the result if the report ends a daily game. */
  note(report: ScoreReport): void;
  /** Adds the rank to the result of that day. */
  rank(day: string, rank: number): void;
};

/** Updates the view when the menu or one of its panels opens or closes, and when the server reports its time. Shows no day before that. */
export function followDaily({ hud, store, clock }: DailyOptions): DailyKeeper {
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
