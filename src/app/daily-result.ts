// Result of the player's last daily game, stored until the next one ends.
import * as v from 'valibot';
import type { DailyResult } from '../hud/daily-view.ts';
import type { KeyValueStore } from '../save/key-value-store.ts';

const DAILY_RESULT_KEY = 'daily';

const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const RESULT = v.object({
  day: v.pipe(v.string(), v.isoDate()),
  score: COUNT,
  rank: v.optional(v.pipe(COUNT, v.minValue(1))),
});

/** Returns the stored result. Returns undefined for malformed text too: it only costs a line of the menu. */
export function readDailyResult(store: KeyValueStore): DailyResult | undefined {
  const text = store.get(DAILY_RESULT_KEY);
  if (text === null) return undefined;
  try {
    return v.parse(RESULT, JSON.parse(text));
  } catch {
    return undefined;
  }
}

export function writeDailyResult(store: KeyValueStore, { day, score, rank }: DailyResult): void {
  store.set(DAILY_RESULT_KEY, JSON.stringify({ day, score, rank }));
}
