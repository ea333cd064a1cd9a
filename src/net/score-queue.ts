// The retry queue of both score protocols. Sends one score at a time, each once, across network errors, reloads and tabs.
import type { KeyValueStore } from '../platform/key-value-store.ts';
import { newRandomName } from '../platform/random-source.ts';
import { CallError, isFinal, type CallDependencies } from './calls.ts';
import { createQueueStore, type QueueFormat, type QueueStore, type WaitingScore } from './queue-store.ts';

const FIRST_WAIT_MILLISECONDS = 2000;
const MAX_WAIT_MILLISECONDS = 300_000;
/** Longest window of the server's limits of scores. A timer of more than 24 days would fire immediately. */
const MAX_RETRY_AFTER_MILLISECONDS = 3_600_000;

/** Differences between the leaderboard's and the score service's queues. */
export type QueueProtocol<Sender> = QueueFormat<Sender> & {
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
  const { store, leaderboard, findSender, retryTimer } = options;
  const queue = createQueueStore({ ...protocol, store, leaderboard });
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

/**
 * Returns a key by which a server recognizes a repeated request: a UUID of version 4 (RFC 9562, section 5.4). Pages without HTTPS lack
 * `crypto.randomUUID`.
 */
export function newSubmissionId(): string {
  const [one, two, last] = [newRandomName(), newRandomName(), newRandomName()];
  return `${one.slice(0, 8)}-${one.slice(8)}-4${two.slice(0, 3)}-a${two.slice(3, 6)}-${last}`;
}

type RetryOptions = Pick<CallDependencies, 'startTimer'> & {
  /** Returns a number from 0 to 1. */
  readonly random?: () => number;
};

/**
 * Exponential backoff between retries. Never shorter than the server's Retry-After, up to an hour. Jitter lengthens both by up to a half, so
 * that the clients of a server that was away do not return together.
 */
export function createRetryTimer({ startTimer, random = Math.random }: RetryOptions) {
  let stop: (() => void) | undefined;
  let failures = 0;
  return {
    /** Schedules the next retry. */
    wait(retry: () => void, retryAfterMilliseconds: number): void {
      const usual = Math.min(MAX_WAIT_MILLISECONDS, FIRST_WAIT_MILLISECONDS * 2 ** failures++);
      const shortest = Math.max(usual, Math.min(MAX_RETRY_AFTER_MILLISECONDS, retryAfterMilliseconds));
      stop = startTimer(retry, shortest * (1 + random() / 2));
    },
    isWaiting: () => stop !== undefined,
    /** Cancels the scheduled retry, without resetting the backoff. */
    cancel(): void {
      stop?.();
      stop = undefined;
    },
    /** Resets the backoff to the shortest wait. */
    reset(): void {
      failures = 0;
    },
  };
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
