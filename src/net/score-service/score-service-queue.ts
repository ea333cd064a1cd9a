// The score service's queue: each ended game once, under the user who was logged in at the first try.
import * as v from 'valibot';
import type { CallError } from '../calls.ts';
import type { KeyValueStore } from '../../save/key-value-store.ts';
import type { EarlierQueue, QueueEntry } from '../score-queue/queue-store.ts';
import { RULES_CODE, SEED_CODES } from '../score-queue/refusals.ts';
import type { QueueProtocol } from '../score-queue/protocol.ts';
import { createScoreQueue } from '../score-queue/score-queue.ts';
import type { ScoreServiceCalls } from './score-service-calls.ts';

export const SCORE_SERVICE_QUEUE_KEY = 'score-service-queue';
export const EARLIER_QUEUE_KEY = 'score-service-scores';

/** More wait only if no user has logged in for weeks; then the lowest ones go. */
export const MAX_WAITING = 10;
const MAX_CHARACTERS = 1_000_000;

const UNPROVEN_CODES: ReadonlySet<string> = new Set([...SEED_CODES, 'seed-mismatch']);

const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const RESULT = v.object({ score: COUNT, seconds: COUNT });

/** What proves a score, by the names of the form's fields. */
const PROOF = v.object({ replay: v.optional(v.string()), ticket: v.optional(v.string()), times: v.optional(v.string()) });

/** As up to version 1.0.5. */
const EARLIER = v.object({
  waiting: v.array(v.object({ ...RESULT.entries, submission: v.string(), proof: PROOF, uid: v.optional(v.string()) })),
  lastPosted: v.optional(RESULT),
});

const USER = v.object({ uid: v.string() });

type User = v.InferOutput<typeof USER>;
type PendingScore = QueueEntry<User>;

export type GameResult = v.InferOutput<typeof RESULT>;
export type ScoreProof = v.InferOutput<typeof PROOF>;

const EARLIER_QUEUE: EarlierQueue<User> = {
  key: EARLIER_QUEUE_KEY,
  read(text) {
    const { waiting, lastPosted } = v.parse(EARLIER, JSON.parse(text));
    const entries = waiting.map(({ proof, uid, ...score }) => ({
      ...score,
      ...proof,
      game: score.submission,
      sender: uid === undefined ? undefined : { uid },
    }));
    return { entries, last: lastPosted && contentOf(lastPosted) };
  },
};

const PROTOCOL: QueueProtocol<User> = {
  key: SCORE_SERVICE_QUEUE_KEY,
  lockName: 'frozen-jewel-score-service',
  senderSchema: USER,
  limits: { entries: MAX_WAITING, characters: MAX_CHARACTERS },
  earlier: EARLIER_QUEUE,
  contentOf,
  // A score is pending if score or time differs (specification, section 4).
  findPrevious: (entries) => entries[entries.length - 1],
  keepWithoutSender: (entries) => entries,
  maySend: ({ sender }, user) => user !== undefined && (sender === undefined || sender.uid === user.uid),
  isAnonymous: () => false,
  refusesSender: () => false,
  isSetUpFault: ({ code }) => code === 'bad-seal',
  isJudged: () => false,
  withoutProof,
};

type ScoreServiceQueueParts = {
  readonly store: KeyValueStore;
  /** Address and game id. */
  readonly leaderboard: string;
  readonly calls: Pick<ScoreServiceCalls, 'postScore'>;
  /** Whose scores may be posted; undefined while none may. */
  readonly findUser: () => string | undefined;
  readonly newSubmission: () => string;
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** Receives each score that was not taken (specification, section 8: that is only logged). */
  readonly warn: (message: string) => void;
};

export type ScoreServiceQueue = {
  /** Adds a game unless the one before it has the same score and time. */
  add(result: GameResult, proof: ScoreProof): void;
  /** Returns whether anything waits that the user may post. */
  isWaiting(): boolean;
  /** Posts until nothing is left, the user has gone, or a call fails. Never rejects; returns how many scores were taken meanwhile. */
  post(): Promise<number>;
};

export function createScoreServiceQueue({ calls, findUser, warn, ...parts }: ScoreServiceQueueParts): ScoreServiceQueue {
  let taken = 0;
  const queue = createScoreQueue<User, void>(PROTOCOL, {
    ...parts,
    findSender() {
      const uid = findUser();
      return uid === undefined ? undefined : { uid };
    },
    send({ score, seconds = 0, submission, replay, ticket, times }, { uid }) {
      const posting = calls.postScore(uid, { score, seconds, submission, proof: { replay, ticket, times } });
      return posting.catch((error: unknown) => {
        warn(`The score ${score} was not posted: ${String(error)}`);
        throw error;
      });
    },
    onSent: () => void taken++,
    onRefused: () => undefined,
    onSenderRefused: () => undefined,
    onWaiting: () => undefined,
  });
  return {
    add: (result, proof) => queue.put({ ...result, ...proof, game: parts.newSubmission() }),
    isWaiting: () => queue.hasWork(),
    async post() {
      const before = taken;
      await queue.flush();
      return taken - before;
    },
  };
}

function contentOf({ score, seconds }: { readonly score: number; readonly seconds?: number | undefined }): string {
  return `${score} ${seconds}`;
}

/** It stays the user's whose it was. */
function withoutProof({ ticket, ...unsigned }: PendingScore, { code }: CallError): PendingScore | undefined {
  if (UNPROVEN_CODES.has(code) && ticket !== undefined) return unsigned;
  if (code !== RULES_CODE || unsigned.replay === undefined) return undefined;
  const { replay: _, times: __, ...bare } = unsigned;
  return bare;
}
