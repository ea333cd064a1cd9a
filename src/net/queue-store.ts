// Stored queue of scores to send, and the last settled score. Never cached: another tab may have written.
import * as v from 'valibot';
import { readStored, type KeyValueStore } from '../platform/key-value-store.ts';
import { COUNT, parseJson } from '../platform/schemas.ts';

/** Texts without the wire's limits: one long text must not discard the stored queue. */
export const SCORE = v.object({
  /** Id, equal for all scores of one game. */
  game: v.string(),
  score: COUNT,
  /** Time played, of the score service only. */
  seconds: v.optional(COUNT),
  replay: v.optional(v.string()),
  ticket: v.optional(v.string()),
  times: v.optional(v.string()),
  /** Of the daily game. */
  day: v.optional(v.string()),
  /** A new one after a refusal: the server has stored nothing under the previous one. */
  submission: v.string(),
});

/** A score that waits to be sent. `sender` is fixed at the first try: the server may have stored the score although its response was lost. */
export type WaitingScore<Sender> = Readonly<v.InferOutput<typeof SCORE>> & { readonly sender?: Sender | undefined };

export type QueueState<Sender> = {
  /** Server and leaderboard of `settled` and `last`. */
  readonly board: string;
  /** Best score that the server has stored or judged. */
  readonly settled: number;
  /** Content of the last settled score, which is not sent twice. */
  readonly last?: string | undefined;
  readonly entries: readonly WaitingScore<Sender>[];
};

/** Maximum number of entries, and of characters of their proofs. Other data shares the browser's storage. */
export type QueueLimits = { readonly entries: number; readonly characters: number };

/** The queue of an earlier version, under another key. `decode` returns undefined if the text is damaged. */
export type EarlierQueue<Sender> = {
  readonly key: string;
  readonly decode: (text: string) => Pick<QueueState<Sender>, 'entries' | 'last'> | undefined;
};

/** The stored form of a queue. */
export type QueueFormat<Sender> = {
  /** The storage key. */
  readonly key: string;
  readonly senderSchema: v.GenericSchema<unknown, Sender>;
  readonly limits: QueueLimits;
  readonly earlier?: EarlierQueue<Sender> | undefined;
  /** Returns a text that is equal for equal scores. */
  readonly contentOf: (score: WaitingScore<Sender>) => string;
};

type QueueStoreOptions<Sender> = QueueFormat<Sender> & { readonly store: KeyValueStore; readonly leaderboard: string };

export type QueueStore<Sender> = ReturnType<typeof createQueueStore<Sender>>;

export function createQueueStore<Sender>(options: QueueStoreOptions<Sender>) {
  const { store, key, leaderboard, limits, earlier } = options;
  const entry = v.object({ ...SCORE.entries, sender: v.optional(options.senderSchema) });
  const schema = v.object({ board: v.string(), settled: COUNT, last: v.optional(v.string()), entries: v.array(entry) });
  const nothing: QueueState<Sender> = { board: leaderboard, settled: 0, entries: [] };

  function read(): QueueState<Sender> {
    const state = readStored(store, key, (text) => parseJson(schema, text) as QueueState<Sender> | undefined);
    if (!state) return nothing;
    // Another leaderboard has settled none of these scores.
    return state.board === leaderboard ? state : { ...nothing, entries: state.entries };
  }

  function serialize(state: QueueState<Sender>): string {
    return JSON.stringify({ ...state, entries: withinLimits(state.entries, limits) });
  }

  /** Moves the earlier queue. Removes it only once the new one is persistent. Never moves an entry twice. */
  function moveEarlier({ key: earlierKey, decode }: EarlierQueue<Sender>): void {
    const moved = readStored(store, earlierKey, decode);
    if (!moved) return;
    const state = read();
    const known = new Set(state.entries.map(({ submission }) => submission));
    const entries = [...state.entries, ...moved.entries.filter(({ submission }) => !known.has(submission))];
    if (store.set(key, serialize({ ...state, last: moved.last ?? state.last, entries }))) store.remove(earlierKey);
  }

  function write(state: QueueState<Sender>): void {
    store.set(key, serialize(state));
  }

  /** Replaces or removes the stored entry with this submission. Reads the store again first. */
  function replace({ submission }: Pick<WaitingScore<Sender>, 'submission'>, next?: WaitingScore<Sender>): void {
    const state = read();
    const entries = state.entries.flatMap((entry) => (entry.submission === submission ? (next ?? []) : entry));
    write({ ...state, entries });
  }

  /** Removes an entry that the server has stored or judged, and records its score as settled. */
  function settle(entry: WaitingScore<Sender>): void {
    replace(entry);
    const state = read();
    // A daily game's score is on another leaderboard.
    const settled = entry.day === undefined ? Math.max(state.settled, entry.score) : state.settled;
    write({ ...state, settled, last: options.contentOf(entry) });
  }

  if (earlier) moveEarlier(earlier);
  return { read, write, replace, settle };
}

/** Drops the lowest scores until the limits hold. Keeps the first entry if it was tried: its call may be in progress. */
function withinLimits<Sender>(entries: readonly WaitingScore<Sender>[], limits: QueueLimits): WaitingScore<Sender>[] {
  const kept = [...entries];
  while (kept.length > 1 && (kept.length > limits.entries || charactersOf(kept) > limits.characters)) {
    const droppable = kept[0].sender === undefined ? kept : kept.slice(1);
    const lowest = droppable.reduce((low, entry) => (entry.score < low.score ? entry : low));
    kept.splice(kept.indexOf(lowest), 1);
  }
  return kept;
}

function charactersOf(entries: readonly Pick<WaitingScore<unknown>, 'replay' | 'times'>[]): number {
  return entries.reduce((sum, { replay, times }) => sum + (replay?.length ?? 0) + (times?.length ?? 0), 0);
}
