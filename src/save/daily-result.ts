// Results of the player's last daily games, one a day.
import * as v from 'valibot';
import { COUNT, DAY, parseJson } from '../platform/schemas.ts';
import type { DailyResult } from '../state/daily-view.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';

const DAILY_RESULT_KEY = 'daily';

/** Number of stored results. More than one, so that an earlier day or a wrong clock does not replace the result of today. */
const MAX_RESULTS = 8;

const RESULT = v.object({
  day: DAY,
  score: COUNT,
  rank: v.optional(v.pipe(COUNT, v.minValue(1))),
});

/** The last one written is the first. Earlier versions stored one result alone. */
const RESULTS = v.union([
  v.array(RESULT),
  v.pipe(
    RESULT,
    v.transform((result) => [result]),
  ),
]);

/** Returns the stored result of the day, or without `day` the last one written. Malformed text has none: it only costs a line of the menu. */
export function readDailyResult(store: KeyValueStore, day?: string): DailyResult | undefined {
  return readAll(store).find((result) => day === undefined || result.day === day);
}

/** Replaces the result of the same day. */
export function writeDailyResult(store: KeyValueStore, { day, score, rank }: DailyResult): void {
  const others = readAll(store).filter((result) => result.day !== day);
  store.set(DAILY_RESULT_KEY, JSON.stringify([{ day, score, rank }, ...others].slice(0, MAX_RESULTS)));
}

function readAll(store: KeyValueStore): readonly DailyResult[] {
  return parseJson(RESULTS, store.get(DAILY_RESULT_KEY)) ?? [];
}
