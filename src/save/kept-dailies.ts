// Keeps unfinished daily games of other days, because the save has room for one. They continue when their day is chosen again.
import * as v from 'valibot';
import { parseJson } from '../platform/schemas.ts';
import type { Profile } from '../game/profile.ts';
import type { RunningGame, Session } from '../game/session.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { DAILY_KEY, decodeSession, encodeSession } from './session.ts';

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
  const found = savedDaily?.day === day ? undefined : decodeGame(games.get(day));
  const isFound = found?.start.type === 'seed' && found.start.seed === seed;
  if (isFound || savedDaily?.day === day) games.delete(day);
  if (savedDaily?.day !== undefined && savedDaily.day !== day && savedDaily.actions.length > 0) {
    games.delete(savedDaily.day);
    games.set(savedDaily.day, encodeSession(profile, savedDaily));
  }
  writeKept(store, { epoch: profile.epoch, games: [...games].slice(-MAX_KEPT) });
  return isFound ? found : undefined;
}

function readKept(store: KeyValueStore, epoch: number): Map<string, string> {
  const kept = parseJson(KEPT, store.get(KEPT_DAILIES_KEY));
  return new Map(kept?.epoch === epoch ? kept.games : []);
}

function writeKept(store: KeyValueStore, kept: v.InferOutput<typeof KEPT>): void {
  if (kept.games.length > 0) store.set(KEPT_DAILIES_KEY, JSON.stringify(kept));
  else store.remove(KEPT_DAILIES_KEY);
}

function decodeGame(text: string | undefined): RunningGame | undefined {
  return text === undefined ? undefined : decodeSession(text)?.running;
}
