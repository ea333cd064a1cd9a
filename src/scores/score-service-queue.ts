// The score service's retry queue: sends each ended game once, for the user logged in at the first try.
import * as v from 'valibot';
import { parseJson } from '../platform/schemas.ts';
import type { ScoreReport } from '../game/session.ts';
import type { CallError } from '../net/calls.ts';
import { RULES_CODE, SEED_CODES } from '../net/protocol.ts';
import { createScoreQueue, newSubmissionId, SCORE, type EarlierQueue, type QueueProtocol, type WaitingScore } from '../net/score-queue.ts';
import { proofOf } from './leaderboard-queue.ts';
import type { ScoreServiceCalls } from './score-service-calls.ts';
import type { ScoreServiceDependencies } from './score-service-state.ts';

export const SCORE_SERVICE_QUEUE_KEY = 'score-service-queue';
export const EARLIER_QUEUE_KEY = 'score-service-scores';

/** Reached only if no user logs in for weeks. Then the lowest scores are dropped. */
export const MAX_WAITING = 10;
const MAX_CHARACTERS = 1_000_000;

const UNPROVEN_CODES: ReadonlySet<string> = new Set([...SEED_CODES, 'seed-mismatch']);

/** Proof of a score; the keys are the form's field names. */
const PROOF = v.pick(SCORE, ['replay', 'ticket', 'times']);

/** Storage format up to version 1.0.5. */
const EARLIER = v.object({
  waiting: v.array(v.object({ ...v.pick(SCORE, ['score', 'seconds', 'submission']).entries, proof: PROOF, uid: v.optional(v.string()) })),
  lastPosted: v.optional(v.pick(SCORE, ['score', 'seconds'])),
});

const USER = v.object({ uid: v.string() });

type User = v.InferOutput<typeof USER>;

const EARLIER_QUEUE: EarlierQueue<User> = {
  key: EARLIER_QUEUE_KEY,
  decode(text) {
    const earlier = parseJson(EARLIER, text);
    if (!earlier) return undefined;
    const { waiting, lastPosted } = earlier;
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
  // Only success ends a pending score (specification, section 4).
  afterRefusal: () => 'keep',
  withoutProof,
};

type ScoreServiceQueueDependencies = Pick<ScoreServiceDependencies, 'store' | 'warn'> & {
  readonly calls: Pick<ScoreServiceCalls, 'postScore'>;
  /** Address and game id. */
  readonly leaderboard: string;
  /** Returns the user's id, or undefined if no score can be posted. */
  readonly findUser: () => string | undefined;
};

export function createScoreServiceQueue({ calls, findUser, warn, ...dependencies }: ScoreServiceQueueDependencies) {
  let taken = 0;
  /** Submissions of refused scores. They are not sent again before a login, the next score or a page load. */
  const refused = new Set<string>();
  const queue = createScoreQueue<User, void>(
    {
      ...PROTOCOL,
      maySend: ({ submission, sender }, user) =>
        !refused.has(submission) && user !== undefined && (sender === undefined || sender.uid === user.uid),
    },
    {
      ...dependencies,
      findSender() {
        const uid = findUser();
        return uid === undefined ? undefined : { uid };
      },
      send: (score, { uid }) =>
        calls.postScore(uid, score).catch((error: unknown) => {
          warn(`Failed to post the score ${score.score}: ${String(error)}`);
          throw error;
        }),
      onSent: () => void taken++,
      onRefused: ({ submission }) => void refused.add(submission),
    },
  );
  return {
    /** Adds a game unless the previous one has the same score and time. */
    add(game: ScoreReport, seconds: number): void {
      refused.clear();
      queue.put({ score: game.score, seconds, ...proofOf(game), game: newSubmissionId(), submission: newSubmissionId() });
    },
    /** Returns whether the user has scores to post. Refused ones do not count. */
    isWaiting: () => queue.hasWork(),
    /** Lets refused scores be posted once more, after a login. */
    retryRefused: () => refused.clear(),
    /** Posts until the queue is empty, the user has logged out, or a call fails. Returns the number of stored scores. Never rejects. */
    async post(): Promise<number> {
      const before = taken;
      await queue.flush();
      return taken - before;
    },
  };
}

function contentOf({ score, seconds }: Pick<WaitingScore<User>, 'score' | 'seconds'>): string {
  return `${score} ${seconds}`;
}

/** Keeps the sender. */
function withoutProof({ ticket, ...unsigned }: WaitingScore<User>, { code }: CallError): WaitingScore<User> | undefined {
  if (UNPROVEN_CODES.has(code) && ticket !== undefined) return unsigned;
  if (code !== RULES_CODE || unsigned.replay === undefined) return undefined;
  const { replay: _, times: __, ...bare } = unsigned;
  return bare;
}
