// The outbox: scores go out one after another, each once, whatever happens to network, server and page in between.
import type { KeyValueStore } from '../save/key-value-store.ts';
import { CallError } from './calls.ts';
import type { AddResponse } from './protocol.ts';
import {
  readWaitingScores,
  writeWaitingScores,
  type Sender,
  type SentScore,
  type WaitingScore,
  type WaitingScores,
} from './waiting-scores.ts';

/** Between tries: each wait is about twice the one before it. */
const FIRST_WAIT_MILLISECONDS = 2000;
const LONGEST_WAIT_MILLISECONDS = 300_000;

const LOCK_NAME = 'frozen-jewel-outbox';

/** The name is not one to join with: the score waits for another. */
const NAME_CODES = new Set(['name-empty', 'name-too-long', 'name-characters', 'name-bad-words', 'name-taken', 'banned']);

/** The seed proves nothing (any more), yet the game was played: its score goes as an unverified one. */
const SEED_CODES = new Set(['seed-used', 'seed-forged', 'seed-foreign', 'seed-expired']);
const RULES_CODE = 'rules-version';

/** The server has looked at the score itself; other faults may be of the set-up, and be gone one day. */
const SETTLING_STATUSES = new Set([403, 409, 410, 422]);

/** A page's host without a score server answers these to everything. */
const NO_SERVER_STATUSES = new Set([404, 405]);

/** `paused`: nobody has joined yet. `waiting`: a try failed, and another follows by itself. */
export type OutboxOutcome = 'empty' | 'paused' | 'waiting';

export type OutboxParts = {
  readonly store: KeyValueStore;
  /** Server and leaderboard. */
  readonly board: string;
  /** As whom to send; nothing is sent while there is no username. */
  readonly sender: () => Sender;
  /** Rejects with a CallError. */
  readonly send: (score: WaitingScore, sender: Sender) => Promise<AddResponse>;
  /** A UUID, another one each time. */
  readonly newSubmission: () => string;
  readonly startTimer: (call: () => void, milliseconds: number) => () => void;
  /** 0..1, so that a thousand players do not come back in the same moment. */
  readonly random: () => number;
  /** Keeps two tabs from sending at once. */
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  readonly onSent: (score: WaitingScore, response: AddResponse) => void;
  /** It will not be tried again. */
  readonly onRefused: (score: WaitingScore, error: CallError) => void;
  /** No score is sent under this name, and they wait for another: the sender must have none when this is over. */
  readonly onNameRefused: (error: CallError) => void;
  /** A try has failed. */
  readonly onWaiting: (error: CallError) => void;
};

export type Outbox = {
  /** Takes the place of what still waits of the same game. */
  put(score: SentScore): void;
  /** Tries at once what waits for its next try. Never rejects. */
  flush(): Promise<OutboxOutcome>;
  /** Tickets of free games whose scores wait. */
  waitingTickets(): string[];
  /** The best score that was settled, or waits. */
  bestScore(): number;
  stop(): void;
};

export function createOutbox(parts: OutboxParts): Outbox {
  const { store, board, newSubmission } = parts;
  let running: Promise<OutboxOutcome> | undefined;
  let stopTimer: (() => void) | undefined;
  let failures = 0;
  let isStopped = false;
  let onItsWay: string | undefined;

  const read = () => readWaitingScores(store, board);
  const write = (state: WaitingScores) => writeWaitingScores(store, state);
  const hasName = () => parts.sender().username !== '';

  function put(score: SentScore): void {
    const state = read();
    const known = [...state.entries].reverse().find(({ game }) => game === score.game);
    if ((known ? contentOf(known) : state.last) === contentOf(score)) return;
    const others = state.entries.filter((entry) => entry.game !== score.game || mayBeAnotherPlayers(entry));
    const entries = [...others, { ...score, submission: newSubmission() }];
    write({ ...state, entries: hasName() ? entries : bestOf(entries) });
    // What waits for its next try waits with those before it.
    if (!stopTimer) void flush();
  }

  /** Sent before the server gave an id: whoever sends again without one may be taken for somebody else. */
  function mayBeAnotherPlayers({ submission, sender }: WaitingScore): boolean {
    return submission === onItsWay || sender?.id === '';
  }

  function flush(): Promise<OutboxOutcome> {
    endWait();
    running ??= sendInTurn();
    return running;
  }

  async function sendInTurn(): Promise<OutboxOutcome> {
    const outcome = await alone(sendAll);
    // Put in when the last one had gone, and this had not ended yet.
    if (outcome === 'empty' && !isStopped && read().entries.length > 0) return sendInTurn();
    running = undefined;
    return outcome;
  }

  /** One tab at a time; where there are no locks, or none for this frame, the server knows by the submission what it has. */
  async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
    let begun: Promise<Result> | undefined;
    try {
      await parts.locks?.request(LOCK_NAME, () => (begun = work()));
    } catch {
      // Refused: the work has not begun.
    }
    return begun ?? work();
  }

  async function sendAll(): Promise<OutboxOutcome> {
    for (;;) {
      const [entry] = read().entries;
      if (!entry || isStopped) return 'empty';
      if (!hasName()) return 'paused';
      const outcome = await sendOne(entry);
      if (outcome !== 'empty') return outcome;
    }
  }

  /** Says whether the next one can go. */
  async function sendOne(entry: WaitingScore): Promise<OutboxOutcome> {
    const sender = entry.sender ?? parts.sender();
    replace(entry, { ...entry, sender });
    onItsWay = entry.submission;
    const answer = await parts.send(entry, sender).catch(toCallError);
    onItsWay = undefined;
    if (isStopped) return 'empty';
    if (!(answer instanceof CallError)) return take(entry, answer);
    return isFinal(answer) ? refuse(entry, answer) : wait(answer);
  }

  function take(entry: WaitingScore, response: AddResponse): OutboxOutcome {
    failures = 0;
    settle(entry);
    parts.onSent(entry, response);
    return 'empty';
  }

  function refuse(entry: WaitingScore, error: CallError): OutboxOutcome {
    failures = 0;
    if (NAME_CODES.has(error.code)) {
      replace(entry, { ...entry, submission: newSubmission(), sender: undefined });
      parts.onNameRefused(error);
      return 'paused';
    }
    const unproven = withoutProof(entry, error.code);
    if (unproven) {
      replace(entry, { ...unproven, submission: newSubmission() });
      return 'empty';
    }
    if (SETTLING_STATUSES.has(error.status!)) settle(entry);
    else replace(entry);
    parts.onRefused(entry, error);
    return 'empty';
  }

  function wait(error: CallError): OutboxOutcome {
    const usual = FIRST_WAIT_MILLISECONDS * 2 ** failures++ * (1 + parts.random() / 2);
    const milliseconds = Math.min(LONGEST_WAIT_MILLISECONDS, Math.max(usual, error.retryAfterMilliseconds));
    stopTimer = parts.startTimer(() => void flush(), milliseconds);
    parts.onWaiting(error);
    return 'waiting';
  }

  function settle(entry: WaitingScore): void {
    replace(entry);
    const state = read();
    // A daily game's score is on another leaderboard.
    const settled = entry.day === undefined ? Math.max(state.settled, entry.score) : state.settled;
    write({ ...state, settled, last: contentOf(entry) });
  }

  /** In what is stored now, which may be another than a call ago. */
  function replace({ submission }: WaitingScore, next?: WaitingScore): void {
    const state = read();
    const entries = state.entries.flatMap((entry) => (entry.submission === submission ? (next ?? []) : entry));
    write({ ...state, entries });
  }

  function endWait(): void {
    stopTimer?.();
    stopTimer = undefined;
  }

  return {
    put,
    flush,
    waitingTickets: () => read().entries.flatMap(({ day, ticket }) => (day === undefined && ticket !== undefined ? [ticket] : [])),
    bestScore() {
      const { settled, entries } = read();
      return Math.max(settled, ...entries.filter(({ day }) => day === undefined).map(({ score }) => score));
    },
    stop() {
      isStopped = true;
      endWait();
    },
  };
}

/** Before anybody has joined, what counts is the best game, and the best one of the last day. */
function bestOf(entries: readonly WaitingScore[]): WaitingScore[] {
  const days = entries.flatMap(({ day }) => day ?? []).sort();
  const best = (day: string | undefined) =>
    entries.filter((entry) => entry.day === day).reduce((high, entry) => (entry.score > high.score ? entry : high));
  return [...new Set([undefined, ...days.slice(-1)])].flatMap((day) => (entries.some((entry) => entry.day === day) ? best(day) : []));
}

function contentOf({ game, score, replay }: SentScore): string {
  return `${game} ${score} ${replay?.length ?? 0}`;
}

/** The same score without what the server cannot make use of, or undefined if that is of no help. */
function withoutProof(entry: WaitingScore, code: string): WaitingScore | undefined {
  if (entry.day !== undefined) return undefined;
  const { game, score, submission, replay } = entry;
  if (SEED_CODES.has(code) && entry.ticket !== undefined) return { game, score, submission, replay };
  return code === RULES_CODE && replay !== undefined ? { game, score, submission } : undefined;
}

function toCallError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError('unknown', undefined, 0, error);
}

function isFinal({ status, code }: CallError): boolean {
  if (status === undefined || status < 400 || status > 499 || status === 408 || status === 429) return false;
  return code !== 'unknown' || !NO_SERVER_STATUSES.has(status);
}
