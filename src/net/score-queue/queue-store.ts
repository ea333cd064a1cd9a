// Scores that wait to be sent, as they are stored, with what the server settled last. Every read is fresh: another tab may have written.
import * as v from 'valibot';
import type { KeyValueStore } from '../../save/key-value-store.ts';

/** Appended to a key to keep a text that could not be read, as the save does. */
const DAMAGED_SUFFIX = '.damaged';

const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const SCORE = v.object({
  /** The same for all scores of one game. */
  game: v.string(),
  score: COUNT,
  /** The time played. Score service only. */
  seconds: v.optional(COUNT),
  replay: v.optional(v.string()),
  ticket: v.optional(v.string()),
  times: v.optional(v.string()),
  /** Of the daily game. */
  day: v.optional(v.string()),
});

export type SentScore = v.InferOutput<typeof SCORE>;

/** `sender` is fixed at the first try: the server may have taken the score although its answer was lost, so each retry sends the same. */
export type QueueEntry<Sender> = SentScore & { readonly submission: string; readonly sender?: Sender | undefined };

export type QueueState<Sender> = {
  /** The server and leaderboard that `settled` and `last` belong to. */
  readonly board: string;
  /** The best score that the server has taken, or has looked at and refused. */
  readonly settled: number;
  /** The content of the last settled score: the same is not sent again. */
  readonly last?: string | undefined;
  readonly entries: readonly QueueEntry<Sender>[];
};

/** Most entries, and most characters of their proofs. The browser's storage is shared. */
export type QueueLimits = { readonly entries: number; readonly characters: number };

/** The queue of an earlier version, under a key of its own. `read` throws if the text is damaged. */
export type EarlierQueue<Sender> = {
  readonly key: string;
  readonly read: (text: string) => Pick<QueueState<Sender>, 'entries' | 'last'>;
};

type QueueStoreParts<Sender> = {
  readonly store: KeyValueStore;
  readonly key: string;
  readonly leaderboard: string;
  readonly senderSchema: v.GenericSchema<unknown, Sender>;
  readonly limits: QueueLimits;
  readonly contentOf: (score: SentScore) => string;
  readonly earlier?: EarlierQueue<Sender> | undefined;
};

export type QueueStore<Sender> = {
  readonly read: () => QueueState<Sender>;
  readonly write: (state: QueueState<Sender>) => void;
  /** Replaces the entry with this submission, or removes it, in what is stored now: that may differ from a call ago. */
  readonly replace: (entry: Pick<QueueEntry<Sender>, 'submission'>, next?: QueueEntry<Sender>) => void;
  /** Removes an entry that the server has taken or judged, and remembers it. */
  readonly settle: (entry: QueueEntry<Sender>) => void;
};

export function createQueueStore<Sender>(parts: QueueStoreParts<Sender>): QueueStore<Sender> {
  const { store, key, leaderboard, limits, earlier } = parts;
  const entry = v.object({ ...SCORE.entries, submission: v.string(), sender: v.optional(parts.senderSchema) });
  const schema = v.object({ board: v.string(), settled: COUNT, last: v.optional(v.string()), entries: v.array(entry) });
  const nothing: QueueState<Sender> = { board: leaderboard, settled: 0, entries: [] };

  function readText<Value>(name: string, parse: (text: string) => Value): Value | undefined {
    const text = store.get(name);
    if (text === null) return undefined;
    try {
      return parse(text);
    } catch {
      store.remove(name);
      store.set(name + DAMAGED_SUFFIX, text);
      return undefined;
    }
  }

  function read(): QueueState<Sender> {
    const state = readText(key, (text) => v.parse(schema, JSON.parse(text)) as QueueState<Sender>);
    if (!state) return nothing;
    // Another server has settled nothing of this yet.
    return state.board === leaderboard ? state : { ...nothing, entries: state.entries };
  }

  function serialize(state: QueueState<Sender>): string {
    return JSON.stringify({ ...state, entries: withinLimits(state.entries, limits) });
  }

  /** Removes the earlier queue only once the new one will outlive the page. An entry that was moved before is not moved twice. */
  function moveEarlier({ key: earlierKey, read: readEarlier }: EarlierQueue<Sender>): void {
    const moved = readText(earlierKey, readEarlier);
    if (!moved) return;
    const state = read();
    const known = new Set(state.entries.map(({ submission }) => submission));
    const entries = [...state.entries, ...moved.entries.filter(({ submission }) => !known.has(submission))];
    if (store.set(key, serialize({ ...state, last: moved.last ?? state.last, entries }))) store.remove(earlierKey);
  }

  function write(state: QueueState<Sender>): void {
    store.set(key, serialize(state));
  }

  function replace({ submission }: Pick<QueueEntry<Sender>, 'submission'>, next?: QueueEntry<Sender>): void {
    const state = read();
    const entries = state.entries.flatMap((entry) => (entry.submission === submission ? (next ?? []) : entry));
    write({ ...state, entries });
  }

  function settle(entry: QueueEntry<Sender>): void {
    replace(entry);
    const state = read();
    // A daily game's score is on another leaderboard.
    const settled = entry.day === undefined ? Math.max(state.settled, entry.score) : state.settled;
    write({ ...state, settled, last: parts.contentOf(entry) });
  }

  if (earlier) moveEarlier(earlier);
  return { read, write, replace, settle };
}

/** Drops the lowest scores above the limits, but not the first one if it was tried: it may be on its way. */
function withinLimits<Sender>(entries: readonly QueueEntry<Sender>[], limits: QueueLimits): QueueEntry<Sender>[] {
  const kept = [...entries];
  while (kept.length > 1 && (kept.length > limits.entries || charactersOf(kept) > limits.characters)) {
    const droppable = kept[0].sender === undefined ? kept : kept.slice(1);
    const lowest = droppable.reduce((low, entry) => (entry.score < low.score ? entry : low));
    kept.splice(kept.indexOf(lowest), 1);
  }
  return kept;
}

function charactersOf(entries: readonly SentScore[]): number {
  return entries.reduce((sum, { replay, times }) => sum + (replay?.length ?? 0) + (times?.length ?? 0), 0);
}
