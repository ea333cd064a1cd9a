// The retry queue of both score protocols. Sends one score at a time, each once, across network errors, reloads and tabs.
import type { KeyValueStore } from '../../platform/key-value-store.ts';
import { CallError } from '../calls.ts';
import type { QueueProtocol } from './protocol.ts';
import { createQueueStore, type QueueEntry, type QueueState, type QueueStore, type SentScore } from './queue-store.ts';
import { isFinal } from './refusals.ts';
import type { RetryTimer } from './retry-timer.ts';

/** `paused`: there is no sender. `waiting`: a call failed. */
export type QueueOutcome = 'empty' | 'paused' | 'waiting';

export type QueueOptions<Sender, Reply> = {
  readonly store: KeyValueStore;
  /** Server and leaderboard. */
  readonly leaderboard: string;
  /** Returns undefined if no score can be sent. */
  readonly findSender: () => Sender | undefined;
  /** Rejects with a CallError. */
  readonly send: (score: QueueEntry<Sender>, sender: Sender) => Promise<Reply>;
  /** Returns a new UUID. */
  readonly newSubmission: () => string;
  /** Prevents two tabs from sending at the same time. */
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** Without it, a failed score waits for the next `flush`. */
  readonly retryTimer?: RetryTimer;
  readonly onSent: (score: QueueEntry<Sender>, reply: Reply) => void;
  /** The server refused the score permanently. */
  readonly onRefused: (score: QueueEntry<Sender>, error: CallError) => void;
  /** The server refused the sender. `findSender` must return another one, or none, afterwards. */
  readonly onSenderRefused: (error: CallError) => void;
  /** A call failed; the score waits. */
  readonly onWaiting: (score: QueueEntry<Sender>, error: CallError) => void;
};

export type ScoreQueue<Sender> = {
  /** Replaces waiting scores of the same game. Sends nothing. */
  put(score: SentScore): void;
  /** Sends all waiting scores and cancels a scheduled retry. Never rejects. */
  flush(): Promise<QueueOutcome>;
  /** Returns whether the current sender has an entry to send. */
  hasWork(): boolean;
  read(): QueueState<Sender>;
  stop(): void;
};

export function createScoreQueue<Sender, Reply>(protocol: QueueProtocol<Sender>, options: QueueOptions<Sender, Reply>): ScoreQueue<Sender> {
  const { store, leaderboard, findSender, newSubmission, retryTimer } = options;
  const queue = createQueueStore({ ...protocol, store, leaderboard });
  const { read, write, replace } = queue;
  const handleReply = createReplyHandler(protocol, options, queue, flush);
  let running: Promise<QueueOutcome> | undefined;
  let isStopped = false;
  /** Submission of the call in progress. */
  let currentSubmission: string | undefined;

  function put(score: SentScore): void {
    const state = read();
    const previous = protocol.findPrevious(state.entries, score);
    if ((previous ? protocol.contentOf(previous) : state.last) === protocol.contentOf(score)) return;
    const isKept = ({ game, submission, sender }: QueueEntry<Sender>) =>
      game !== score.game || submission === currentSubmission || protocol.isAnonymous(sender);
    const entries = [...state.entries.filter(isKept), { ...score, submission: newSubmission() }];
    write({ ...state, entries: findSender() === undefined ? protocol.keepWithoutSender(entries) : entries });
  }

  function findNext(): QueueEntry<Sender> | undefined {
    const sender = findSender();
    return read().entries.find((entry) => protocol.maySend(entry, sender));
  }

  function flush(): Promise<QueueOutcome> {
    retryTimer?.cancel();
    running ??= sendInTurn();
    return running;
  }

  async function sendInTurn(): Promise<QueueOutcome> {
    const outcome = await withLock(options.locks, protocol.lockName, sendAll);
    // A score was added after the last one was sent, but before this call ended.
    if (outcome === 'empty' && !isStopped && findNext() !== undefined) return sendInTurn();
    running = undefined;
    return outcome;
  }

  async function sendAll(): Promise<QueueOutcome> {
    for (;;) {
      const entry = findNext();
      if (!entry || isStopped) return 'empty';
      const sender = findSender();
      if (sender === undefined) return 'paused';
      const outcome = await sendOne(entry, entry.sender ?? sender);
      if (outcome !== 'empty') return outcome;
    }
  }

  /** Returns `empty` if the next score can be sent. */
  async function sendOne(entry: QueueEntry<Sender>, sender: Sender): Promise<QueueOutcome> {
    const owned = { ...entry, sender };
    replace(entry, owned);
    currentSubmission = entry.submission;
    const reply = await options.send(owned, sender).catch(toCallError);
    currentSubmission = undefined;
    return isStopped ? 'empty' : handleReply(owned, reply);
  }

  return {
    put,
    flush,
    hasWork: () => findSender() !== undefined && findNext() !== undefined,
    read,
    stop() {
      isStopped = true;
      retryTimer?.cancel();
    },
  };
}

/** Returns a function that settles, keeps, changes or removes the entry of a reply. */
function createReplyHandler<Sender, Reply>(
  protocol: QueueProtocol<Sender>,
  { newSubmission, retryTimer, onSent, onSenderRefused, onRefused, onWaiting }: QueueOptions<Sender, Reply>,
  { replace, settle }: QueueStore<Sender>,
  flush: () => Promise<QueueOutcome>,
) {
  function refuse(entry: QueueEntry<Sender>, error: CallError): QueueOutcome {
    if (protocol.refusesSender(error)) {
      replace(entry, { ...entry, submission: newSubmission(), sender: undefined });
      onSenderRefused(error);
      return 'paused';
    }
    const unproven = protocol.withoutProof(entry, error);
    if (unproven) {
      replace(entry, { ...unproven, submission: newSubmission() });
      return 'empty';
    }
    if (protocol.isJudged(error)) settle(entry);
    else if (!protocol.keepsRefused) replace(entry);
    onRefused(entry, error);
    return 'empty';
  }

  return (entry: QueueEntry<Sender>, reply: Reply | CallError): QueueOutcome => {
    if (reply instanceof CallError && !isFinal(reply)) {
      retryTimer?.wait(() => void flush(), reply.retryAfterMilliseconds);
      onWaiting(entry, reply);
      return 'waiting';
    }
    retryTimer?.reset();
    if (reply instanceof CallError) return refuse(entry, reply);
    settle(entry);
    onSent(entry, reply);
    return 'empty';
  };
}

/** Runs the work in one tab at a time. Without locks the server recognizes duplicates by their submission. */
async function withLock<Result>(
  locks: Pick<LockManager, 'request'> | undefined,
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let begun: Promise<Result> | undefined;
  try {
    await locks?.request(name, () => (begun = work()));
  } catch {
    // The frame has no access to locks, and the work has not started.
  }
  return begun ?? work();
}

function toCallError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError('unknown', undefined, 0, error);
}
