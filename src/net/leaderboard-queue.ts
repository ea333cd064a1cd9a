// The main leaderboard's queue: one score a game, under a name; before there is a name only the best scores wait.
import * as v from 'valibot';
import type { CallError } from './calls.ts';
import type { AddResponse } from './protocol.ts';
import type { QueueEntry, SentScore } from './score-queue/queue-store.ts';
import { RULES_CODE, SEED_CODES } from './score-queue/refusals.ts';
import { createRetryTimer } from './score-queue/retry-timer.ts';
import type { QueueProtocol } from './score-queue/protocol.ts';
import { createScoreQueue, type QueueOutcome, type QueueParts } from './score-queue/score-queue.ts';

export const LEADERBOARD_QUEUE_KEY = 'outbox';

/** As whom a score is sent. `id` and `country` are empty before the server has sent them. */
const SENDER = v.object({ username: v.string(), id: v.string(), country: v.string() });

export type Sender = v.InferOutput<typeof SENDER>;
export type WaitingScore = QueueEntry<Sender>;

/** The name is not one to join with: the score waits for another. */
const NAME_CODES = new Set(['name-empty', 'name-too-long', 'name-characters', 'name-bad-words', 'name-taken', 'banned']);
const UNPROVEN_CODES: ReadonlySet<string> = new Set(SEED_CODES);

/** The server has looked at the score itself; other faults may be of the set-up, and pass one day. */
const JUDGED_STATUSES = new Set([403, 409, 410, 422]);

const PROTOCOL: QueueProtocol<Sender> = {
  key: LEADERBOARD_QUEUE_KEY,
  lockName: 'frozen-jewel-outbox',
  senderSchema: SENDER,
  // More wait only if nothing was sent for weeks.
  limits: { entries: 50, characters: 500_000 },
  contentOf: ({ game, score, replay }) => `${game} ${score} ${replay?.length ?? 0}`,
  findPrevious: (entries, { game }) => [...entries].reverse().find((entry) => entry.game === game),
  keepWithoutSender: bestOf,
  maySend: () => true,
  isAnonymous: (sender) => sender?.id === '',
  refusesSender: ({ code }) => NAME_CODES.has(code),
  isSetUpFault: () => false,
  isJudged: ({ status }) => JUDGED_STATUSES.has(status!),
  withoutProof,
};

type LeaderboardQueueParts = Pick<
  QueueParts<Sender, AddResponse>,
  'store' | 'leaderboard' | 'send' | 'newSubmission' | 'locks' | 'onSent' | 'onRefused'
> &
  Parameters<typeof createRetryTimer>[0] & {
    /** As whom to send; nothing is sent while there is no username. */
    readonly sender: () => Sender;
    /** No score is sent under this name: the sender must have none afterwards. */
    readonly onNameRefused: (error: CallError) => void;
    /** A try has failed, and another follows by itself. */
    readonly onWaiting: (error: CallError) => void;
  };

export type LeaderboardQueue = {
  /** Replaces what still waits of the same game, and sends unless a retry is planned. */
  put(score: SentScore): void;
  /** Sends what waits. Never rejects. */
  flush(): Promise<QueueOutcome>;
  /** Tickets of free games whose scores wait. */
  waitingTickets(): string[];
  /** The best score that was settled, or waits. */
  bestScore(): number;
  stop(): void;
};

export function createLeaderboardQueue({ sender, onNameRefused, onWaiting, ...parts }: LeaderboardQueueParts): LeaderboardQueue {
  const retryTimer = createRetryTimer(parts);
  const queue = createScoreQueue(PROTOCOL, {
    ...parts,
    retryTimer,
    findSender() {
      const known = sender();
      return known.username === '' ? undefined : known;
    },
    onSenderRefused: onNameRefused,
    onWaiting: (_, error) => onWaiting(error),
  });
  return {
    put(score) {
      queue.put(score);
      // What waits for its next try waits with those before it.
      if (!retryTimer.isWaiting()) void queue.flush();
    },
    flush: () => queue.flush(),
    waitingTickets: () => queue.read().entries.flatMap(({ day, ticket }) => (day === undefined && ticket !== undefined ? [ticket] : [])),
    bestScore() {
      const { settled, entries } = queue.read();
      return Math.max(settled, ...entries.filter(({ day }) => day === undefined).map(({ score }) => score));
    },
    stop: () => queue.stop(),
  };
}

/** Before a player has joined, what counts is the best game, and the best one of the last day. */
function bestOf(entries: readonly WaitingScore[]): WaitingScore[] {
  const days = entries.flatMap(({ day }) => day ?? []).sort();
  const best = (day: string | undefined) =>
    entries.filter((entry) => entry.day === day).reduce((high, entry) => (entry.score > high.score ? entry : high));
  return [...new Set([undefined, ...days.slice(-1)])].flatMap((day) => (entries.some((entry) => entry.day === day) ? best(day) : []));
}

/** It was not stored, so that the next try has the sender of its time. A daily score without its seed does not count. */
function withoutProof(entry: WaitingScore, { code }: CallError): WaitingScore | undefined {
  if (entry.day !== undefined) return undefined;
  const { game, score, submission, replay } = entry;
  if (UNPROVEN_CODES.has(code) && entry.ticket !== undefined) return { game, score, submission, replay };
  return code === RULES_CODE && replay !== undefined ? { game, score, submission } : undefined;
}
