// Stored daily games: the results of the last ones, and unfinished ones of other days, because the save has room for one.
import * as v from 'valibot';
import type { Profile } from '../game/profile.ts';
import type { RunningGame, Session } from '../game/session.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { COUNT, DAY, parseJson } from '../platform/schemas.ts';
import { hasDay } from '../records/day-set.ts';
import type { DailyResult, RecordsView } from '../state/records-view.ts';
import { DAILY_KEY, decodeSession, encodeSession } from './session.ts';

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

/** The save, with its records, may come from another device, or from the page around a frame without storage. */
export function isDailyPlayed(store: KeyValueStore, { records }: RecordsView, day: string): boolean {
  return readDailyResult(store, day) !== undefined || hasDay(records?.dailyDays ?? {}, day);
}

/** Replaces the result of the same day. */
export function writeDailyResult(store: KeyValueStore, { day, score, rank }: DailyResult): void {
  const others = readAll(store).filter((result) => result.day !== day);
  store.set(DAILY_RESULT_KEY, JSON.stringify([{ day, score, rank }, ...others].slice(0, MAX_RESULTS)));
}

function readAll(store: KeyValueStore): readonly DailyResult[] {
  return parseJson(RESULTS, store.get(DAILY_RESULT_KEY)) ?? [];
}

export const KEPT_DAILIES_KEY = `${DAILY_KEY}.kept`;

/** The game that was kept first makes room. */
const MAX_KEPT = 8;

/** Games by day, as sessions. Games of an earlier epoch were deleted with the records. */
const KEPT = v.object({ epoch: v.number(), games: v.array(v.tuple([v.string(), v.string()])) });

type KeptOptions = {
  readonly store: KeyValueStore;
  readonly profile: Readonly<Profile>;
  readonly session: Pick<Session, 'savedDaily'>;
};

/** Keeps the saved daily game if it is unfinished and of another day. Returns the kept game of the day and seed, which then is no longer kept. */
export function swapDaily({ day, seed }: { readonly day: string; readonly seed: number }, options: KeptOptions): RunningGame | undefined {
  const { store, profile, session } = options;
  const { savedDaily } = session;
  const games = readKept(store, profile.epoch);
  const found = savedDaily?.day === day ? undefined : decodeSession(games.get(day) ?? '')?.running;
  const isFound = found?.start.type === 'seed' && found.start.seed === seed;
  if (isFound || savedDaily?.day === day) games.delete(day);
  if (savedDaily?.day !== undefined && savedDaily.day !== day && savedDaily.actions.length > 0) {
    games.delete(savedDaily.day);
    games.set(savedDaily.day, encodeSession(profile, savedDaily));
  }
  const kept: v.InferOutput<typeof KEPT> = { epoch: profile.epoch, games: [...games].slice(-MAX_KEPT) };
  if (games.size > 0) store.set(KEPT_DAILIES_KEY, JSON.stringify(kept));
  else store.remove(KEPT_DAILIES_KEY);
  return isFound ? found : undefined;
}

function readKept(store: KeyValueStore, epoch: number): Map<string, string> {
  const kept = parseJson(KEPT, store.get(KEPT_DAILIES_KEY));
  return new Map(kept?.epoch === epoch ? kept.games : []);
}
