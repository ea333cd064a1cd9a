// The scores that wait to be sent, as they are stored: the outbox's memory over reloads, and of what the server has settled already.
import * as v from 'valibot';
import type { KeyValueStore } from '../save/key-value-store.ts';

export const OUTBOX_KEY = 'outbox';

/** Appended to a key to keep what could not be read; as the save does it. */
const DAMAGED_SUFFIX = '.damaged';

/** More wait only where nothing was sent for weeks; the browser's storage is not ours alone. */
const MAX_ENTRIES = 50;
const MAX_CHARACTERS = 500_000;

const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** As whom a score is sent. `id` and `country` are empty before the server has given them. */
const SENDER = v.object({ username: v.string(), id: v.string(), country: v.string() });

const SCORE = {
  /** The same for all scores of one game. */
  game: v.string(),
  score: COUNT,
  replay: v.optional(v.string()),
  ticket: v.optional(v.string()),
  times: v.optional(v.string()),
  /** Of the daily game. */
  day: v.optional(v.string()),
};

/** `sender` stands from the first try on, which the server may have taken though its answer was lost: every other says the same. */
const WAITING = v.object({ ...SCORE, submission: v.string(), sender: v.optional(SENDER) });

const STATE = v.object({
  /** The server and leaderboard that `settled` and `last` are of. */
  board: v.string(),
  /** The best score that the server has taken, or looked at and refused. */
  settled: COUNT,
  /** What the last settled score held: the same is not sent again. */
  last: v.optional(v.string()),
  entries: v.array(WAITING),
});

const SENT_SCORE = v.object(SCORE);

export type Sender = v.InferOutput<typeof SENDER>;
export type SentScore = v.InferOutput<typeof SENT_SCORE>;
export type WaitingScore = v.InferOutput<typeof WAITING>;
export type WaitingScores = v.InferOutput<typeof STATE>;

/** What is stored; nothing where there is nothing, or it is damaged: then its text is put aside. */
export function readWaitingScores(store: KeyValueStore, board: string): WaitingScores {
  const nothing = { board, settled: 0, entries: [] };
  const text = store.get(OUTBOX_KEY);
  if (text === null) return nothing;
  const state = parse(text);
  if (!state) {
    store.remove(OUTBOX_KEY);
    store.set(OUTBOX_KEY + DAMAGED_SUFFIX, text);
    return nothing;
  }
  // Another server has settled nothing of this yet.
  return state.board === board ? state : { ...nothing, entries: state.entries };
}

export function writeWaitingScores(store: KeyValueStore, state: WaitingScores): void {
  store.set(OUTBOX_KEY, JSON.stringify({ ...state, entries: withinLimits(state.entries) }));
}

function parse(text: string): WaitingScores | undefined {
  try {
    return v.parse(STATE, JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Without the lowest scores, where it is too much; the first may be on its way. */
function withinLimits(entries: readonly WaitingScore[]): WaitingScore[] {
  const kept = [...entries];
  while (kept.length > 1 && (kept.length > MAX_ENTRIES || charactersOf(kept) > MAX_CHARACTERS)) {
    const [, ...others] = kept;
    const lowest = others.reduce((low, entry) => (entry.score < low.score ? entry : low));
    kept.splice(kept.indexOf(lowest), 1);
  }
  return kept;
}

function charactersOf(entries: readonly WaitingScore[]): number {
  return entries.reduce((sum, { replay, times }) => sum + (replay?.length ?? 0) + (times?.length ?? 0), 0);
}
