// The stored retry queue of both score protocols. Sends one score at a time, each once, across network errors, reloads and tabs.
import * as v from 'valibot';
import { readStored, type KeyValueStore } from '../platform/key-value-store.ts';
import { newRandomName } from '../platform/random-source.ts';
import { COUNT, parseJson } from '../platform/schemas.ts';
import { CallError, isFinal, type createRetryTimer } from './calls.ts';
import type { SentScore } from './protocol.ts';

/** The stored form of a `SentScore`. Texts without the wire's limits: one long text must not discard the stored queue. */
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
}) satisfies v.GenericSchema<unknown, SentScore>;

/** A score that waits to be sent. `sender` is fixed at the first try: the server may have stored the score although its response was lost. */
export type WaitingScore<Sender> = Readonly<v.InferOutput<typeof SCORE>> & { readonly sender?: Sender | undefined };

type QueueState<Sender> = {
  /** Server and leaderboard of `settled` and `last`. */
  readonly board: string;
  /** Best score that the server has stored or judged. */
  readonly settled: number;
  /** Content of the last settled score, which is not sent twice. */
  readonly last?: string | undefined;
  readonly entries: readonly WaitingScore<Sender>[];
};

/** The queue of an earlier version, under another key. `decode` returns undefined if the text is damaged. */
export type EarlierQueue<Sender> = {
  readonly key: string;
  readonly decode: (text: string) => Pick<QueueState<Sender>, 'entries' | 'last'> | undefined;
};

/** Differences between the leaderboard's and the score service's queues. */
export type QueueProtocol<Sender> = {
  /** The storage key. */
  readonly key: string;
  readonly senderSchema: v.GenericSchema<unknown, Sender>;
  /** Maximum number of entries, and of characters of their proofs. Other data shares the browser's storage. */
  readonly limits: { readonly entries: number; readonly characters: number };
  readonly earlier?: EarlierQueue<Sender> | undefined;
  /** Returns a text that is equal for equal scores. */
  readonly contentOf: (score: WaitingScore<Sender>) => string;
  readonly lockName: string;
  /** Returns the waiting entry that the score is compared with; without one it is compared with the last settled score. */
  readonly findPrevious: (entries: readonly WaitingScore<Sender>[], score: WaitingScore<Sender>) => WaitingScore<Sender> | undefined;
  /** Returns the entries that are kept while there is no sender: all by default. */
  readonly keepWithoutSender?: (entries: readonly WaitingScore<Sender>[]) => readonly WaitingScore<Sender>[];
  /** Returns whether this sender may send the entry, which may already have a sender. */
  readonly maySend?: (entry: WaitingScore<Sender>, sender: Sender | undefined) => boolean;
  /** Returns whether the server may have stored a score of this sender under an id unknown to the client. Such entries are not replaced. */
  readonly isAnonymous?: (sender: Sender | undefined) => boolean;
  /** Returns whether the sender was refused, not the score. The score then waits for another sender. */
  readonly refusesSender?: (error: CallError) => boolean;
  /** `settle`: the server judged the score itself. `keep`: `maySend` must return false for it until it may be sent again. */
  readonly afterRefusal: (error: CallError) => 'settle' | 'remove' | 'keep';
  /** Returns the entry without the refused proof, or undefined if that does not help. */
  readonly withoutProof: (entry: WaitingScore<Sender>, error: CallError) => WaitingScore<Sender> | undefined;
};

/** `paused`: there is no sender. `waiting`: a call failed. */
export type QueueOutcome = 'empty' | 'paused' | 'waiting';

export type QueueOptions<Sender, Reply> = {
  readonly store: KeyValueStore;
  /** Server and leaderboard. */
  readonly leaderboard: string;
  /** Returns undefined if no score can be sent. */
  readonly findSender: () => Sender | undefined;
  /** Rejects with a CallError. */
  readonly send: (score: WaitingScore<Sender>, sender: Sender) => Promise<Reply>;
  /** Without it, a failed score waits for the next `flush`. */
  readonly retryTimer?: ReturnType<typeof createRetryTimer>;
  readonly onSent: (score: WaitingScore<Sender>, reply: Reply) => void;
  /** The server refused the score permanently. */
  readonly onRefused: (score: WaitingScore<Sender>, error: CallError) => void;
  /** The server refused the sender. `findSender` must return another one, or none, afterwards. */
  readonly onSenderRefused?: (error: CallError) => void;
  /** A call failed; the score waits. */
  readonly onWaiting?: (score: WaitingScore<Sender>, error: CallError) => void;
};

export function createScoreQueue<Sender, Reply>(protocol: QueueProtocol<Sender>, options: QueueOptions<Sender, Reply>) {
  const { findSender, retryTimer } = options;
  const queue = createQueueStore(protocol, options);
  const { read, write, replace } = queue;
  const handleReply = createReplyHandler(protocol, options, queue, flush);
  let running: Promise<QueueOutcome> | undefined;
  /** Submission of the call in progress. */
  let currentSubmission: string | undefined;

  /** Replaces waiting scores of the same game. Sends nothing. */
  function put(score: WaitingScore<Sender>): void {
    const state = read();
    const previous = protocol.findPrevious(state.entries, score);
    if ((previous ? protocol.contentOf(previous) : state.last) === protocol.contentOf(score)) return;
    const isKept = ({ game, submission, sender }: WaitingScore<Sender>) =>
      game !== score.game || submission === currentSubmission || protocol.isAnonymous?.(sender);
    const entries = [...state.entries.filter(isKept), score];
    write({ ...state, entries: (findSender() === undefined && protocol.keepWithoutSender?.(entries)) || entries });
  }

  function findNext(): WaitingScore<Sender> | undefined {
    const sender = findSender();
    return read().entries.find((entry) => protocol.maySend?.(entry, sender) ?? true);
  }

  /** Sends all waiting scores and cancels a scheduled retry. Never rejects. */
  function flush(): Promise<QueueOutcome> {
    retryTimer?.cancel();
    running ??= sendInTurn();
    return running;
  }

  async function sendInTurn(): Promise<QueueOutcome> {
    const outcome = await withLock(protocol.lockName, sendAll);
    // A score was added after the last one was sent, but before this call ended.
    if (outcome === 'empty' && findNext() !== undefined) return sendInTurn();
    running = undefined;
    return outcome;
  }

  async function sendAll(): Promise<QueueOutcome> {
    for (;;) {
      const entry = findNext();
      if (!entry) return 'empty';
      const sender = findSender();
      if (sender === undefined) return 'paused';
      const outcome = await sendOne(entry, entry.sender ?? sender);
      if (outcome !== 'empty') return outcome;
    }
  }

  /** Returns `empty` if the next score can be sent. */
  async function sendOne(entry: WaitingScore<Sender>, sender: Sender): Promise<QueueOutcome> {
    const owned = { ...entry, sender };
    replace(entry, owned);
    currentSubmission = entry.submission;
    const reply = await options.send(owned, sender).catch(toCallError);
    currentSubmission = undefined;
    return handleReply(owned, reply);
  }

  return {
    put,
    flush,
    /** Returns whether the current sender has an entry to send. */
    hasWork: () => findSender() !== undefined && findNext() !== undefined,
    read,
  };
}

/** Returns a function that settles, keeps, changes or removes the entry of a reply. */
function createReplyHandler<Sender, Reply>(
  protocol: QueueProtocol<Sender>,
  { retryTimer, onSent, onSenderRefused, onRefused, onWaiting }: QueueOptions<Sender, Reply>,
  { replace, settle }: QueueStore<Sender>,
  flush: () => Promise<QueueOutcome>,
) {
  function refuse(entry: WaitingScore<Sender>, error: CallError): QueueOutcome {
    if (protocol.refusesSender?.(error)) {
      replace(entry, { ...entry, submission: newSubmissionId(), sender: undefined });
      onSenderRefused?.(error);
      return 'paused';
    }
    const unproven = protocol.withoutProof(entry, error);
    if (unproven) {
      replace(entry, { ...unproven, submission: newSubmissionId() });
      return 'empty';
    }
    const next = protocol.afterRefusal(error);
    if (next === 'settle') settle(entry);
    if (next === 'remove') replace(entry);
    onRefused(entry, error);
    return 'empty';
  }

  return (entry: WaitingScore<Sender>, reply: Reply | CallError): QueueOutcome => {
    if (reply instanceof CallError && !isFinal(reply)) {
      retryTimer?.wait(() => void flush(), reply.retryAfterMilliseconds);
      onWaiting?.(entry, reply);
      return 'waiting';
    }
    retryTimer?.reset();
    if (reply instanceof CallError) return refuse(entry, reply);
    settle(entry);
    onSent(entry, reply);
    return 'empty';
  };
}

type QueueStore<Sender> = ReturnType<typeof createQueueStore<Sender>>;

/** Reads and writes the queue, and the last settled score. Caches nothing: another tab may have written. */
function createQueueStore<Sender>(
  { key, senderSchema, limits, earlier, contentOf }: QueueProtocol<Sender>,
  { store, leaderboard }: Pick<QueueOptions<Sender, never>, 'store' | 'leaderboard'>,
) {
  const entry = v.object({ ...SCORE.entries, sender: v.optional(senderSchema) });
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
    write({ ...state, settled, last: contentOf(entry) });
  }

  if (earlier) moveEarlier(earlier);
  return { read, write, replace, settle };
}

/** Drops the lowest scores until the limits hold. Keeps the first entry if it was tried: its call may be in progress. */
function withinLimits<Sender>(entries: readonly WaitingScore<Sender>[], limits: QueueProtocol<Sender>['limits']): WaitingScore<Sender>[] {
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

/**
 * Returns a key by which a server recognizes a repeated request: a UUID of version 4 (RFC 9562, section 5.4). Pages without HTTPS lack
 * `crypto.randomUUID`.
 */
export function newSubmissionId(): string {
  const [one, two, last] = [newRandomName(), newRandomName(), newRandomName()];
  return `${one.slice(0, 8)}-${one.slice(8)}-4${two.slice(0, 3)}-a${two.slice(3, 6)}-${last}`;
}

/** Runs the work in one tab at a time. Without locks the server recognizes duplicates by their submission. */
async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  let begun: Promise<Result> | undefined;
  try {
    await (navigator.locks as LockManager | undefined)?.request(name, () => (begun = work()));
  } catch {
    // The frame has no access to locks, and the work has not started.
  }
  return begun ?? work();
}

function toCallError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError('unknown', undefined, 0, error);
}
