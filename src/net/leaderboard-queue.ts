// The main leaderboard's retry queue: one score per game. Without a username only the best scores are kept.
import * as v from 'valibot';
import type { CallError } from './calls.ts';
import type { AddResponse } from './protocol.ts';
import type { QueueEntry, SentScore } from './score-queue/queue-store.ts';
import { RULES_CODE, SEED_CODES } from './score-queue/refusals.ts';
import { createRetryTimer } from './score-queue/retry-timer.ts';
import type { QueueProtocol } from './score-queue/protocol.ts';
import { createScoreQueue, type QueueOutcome, type QueueOptions } from './score-queue/score-queue.ts';

export const LEADERBOARD_QUEUE_KEY = 'outbox';

/** The player of a score. `id` and `country` are empty until the server has sent them. */
const SENDER = v.object({ username: v.string(), id: v.string(), country: v.string() });

export type Sender = v.InferOutput<typeof SENDER>;
export type WaitingScore = QueueEntry<Sender>;

/** The server refused the name: the score waits for another one. */
const NAME_CODES = new Set(['name-empty', 'name-too-long', 'name-characters', 'name-bad-words', 'name-taken', 'banned']);
const UNPROVEN_CODES: ReadonlySet<string> = new Set(SEED_CODES);

/** The server judged the score itself. Other errors may come from a wrong configuration that is corrected later. */
const JUDGED_STATUSES = new Set([403, 409, 410, 422]);

const PROTOCOL: QueueProtocol<Sender> = {
  key: LEADERBOARD_QUEUE_KEY,
  lockName: 'frozen-jewel-outbox',
  senderSchema: SENDER,
  // Reached only if nothing was sent for weeks.
  limits: { entries: 50, characters: 500_000 },
  contentOf: ({ game, score, replay }) => `${game} ${score} ${replay?.length ?? 0}`,
  findPrevious: (entries, { game }) => [...entries].reverse().find((entry) => entry.game === game),
  keepWithoutSender: bestOf,
  maySend: () => true,
  isAnonymous: (sender) => sender?.id === '',
  refusesSender: ({ code }) => NAME_CODES.has(code),
  keepsRefused: false,
  isJudged: ({ status }) => JUDGED_STATUSES.has(status!),
  withoutProof,
};

type LeaderboardQueueDependencies = Pick<
  QueueOptions<Sender, AddResponse>,
  'store' | 'leaderboard' | 'send' | 'newSubmission' | 'locks' | 'onSent' | 'onRefused'
> &
  Parameters<typeof createRetryTimer>[0] & {
    /** Returns the current player. Nothing is sent while `username` is empty. */
    readonly sender: () => Sender;
    /** The server refused the name. `sender` must return an empty `username` afterwards. */
    readonly onNameRefused: (error: CallError) => void;
    /** A call failed; a retry is scheduled. */
    readonly onWaiting: (error: CallError) => void;
  };

export type LeaderboardQueue = {
  /** Replaces a waiting score of the same game, and sends unless a retry is scheduled. */
  put(score: SentScore): void;
  /** Sends all waiting scores. Never rejects. */
  flush(): Promise<QueueOutcome>;
  /** Returns the tickets of waiting scores, daily games excluded. */
  waitingTickets(): string[];
  /** Returns the best settled or waiting score, daily games excluded. */
  bestScore(): number;
  stop(): void;
};

export function createLeaderboardQueue({
  sender,
  onNameRefused,
  onWaiting,
  ...dependencies
}: LeaderboardQueueDependencies): LeaderboardQueue {
  const retryTimer = createRetryTimer(dependencies);
  const queue = createScoreQueue(PROTOCOL, {
    ...dependencies,
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
      // A scheduled retry sends this score too.
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

/** Returns the best game and the best daily game of the latest day: the scores that are kept until the player joins. */
function bestOf(entries: readonly WaitingScore[]): WaitingScore[] {
  const days = entries.flatMap(({ day }) => day ?? []).sort();
  const best = (day: string | undefined) =>
    entries.filter((entry) => entry.day === day).reduce((high, entry) => (entry.score > high.score ? entry : high));
  return [...new Set([undefined, ...days.slice(-1)])].flatMap((day) => (entries.some((entry) => entry.day === day) ? best(day) : []));
}

/** Drops the sender: the server stored nothing, so the next call uses the current one. Daily scores are invalid without a seed. */
function withoutProof(entry: WaitingScore, { code }: CallError): WaitingScore | undefined {
  if (entry.day !== undefined) return undefined;
  const { game, score, submission, replay } = entry;
  if (UNPROVEN_CODES.has(code) && entry.ticket !== undefined) return { game, score, submission, replay };
  return code === RULES_CODE && replay !== undefined ? { game, score, submission } : undefined;
}
