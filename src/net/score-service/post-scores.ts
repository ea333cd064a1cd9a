// Posts what is pending, one score after another; what the service does not take now waits, and what it never will is dropped.
import { CallError } from '../calls.ts';
import type { PendingScore, PendingScores } from './pending-scores.ts';
import type { ScoreServiceCalls } from './score-service-calls.ts';

/** The seed proves nothing (any more), yet the game was played: its score goes as an unverified one. */
const SEED_CODES = new Set(['seed-used', 'seed-forged', 'seed-foreign', 'seed-expired', 'seed-mismatch']);

/** The set-up's fault, not the score's: it may be put right one day. */
const SET_UP_CODES = new Set(['bad-seal']);

/** A host without a score service answers these to everything. */
const NO_SCORE_SERVICE_STATUSES = new Set([404, 405]);
const PASSING_STATUSES = new Set([408, 429]);

type PostParts = {
  readonly pending: PendingScores;
  readonly calls: Pick<ScoreServiceCalls, 'postScore'>;
  /** Whose scores may be posted; undefined while nobody's may. */
  readonly findUser: () => string | undefined;
  readonly newSubmission: () => string;
  /** Told of each score that was not taken (specification, section 8: that is only logged). */
  readonly warn: (message: string) => void;
};

/** Posts until nothing is left, the user has gone, or a call fails. Never rejects; gives how many scores were taken. */
export function createPoster({ pending, calls, findUser, newSubmission, warn }: PostParts): () => Promise<number> {
  let running: Promise<number> | undefined;

  async function postAll(): Promise<number> {
    for (let taken = 0; ;) {
      const uid = findUser();
      const score = uid === undefined ? undefined : pending.take(uid);
      if (uid === undefined || !score) return taken;
      try {
        await calls.postScore(uid, score);
        pending.settle(score);
        taken++;
      } catch (error) {
        warn(`The score ${score.score} was not posted: ${String(error)}`);
        if (!isFinal(error)) return taken;
        pending.replace(score, withoutProof(score, error.code, newSubmission));
      }
    }
  }

  return async () => {
    running ??= postAll();
    try {
      return await running;
    } finally {
      running = undefined;
    }
  };
}

function isFinal(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false;
  const { status, code } = error;
  if (status === undefined || status < 400 || status > 499 || PASSING_STATUSES.has(status)) return false;
  return !SET_UP_CODES.has(code) && (code !== 'unknown' || !NO_SCORE_SERVICE_STATUSES.has(status));
}

/** The same score without what the service cannot make use of, or undefined if that is of no help. */
function withoutProof(score: PendingScore, code: string, newSubmission: () => string): PendingScore | undefined {
  const { ticket, ...unsigned } = score.proof;
  if (SEED_CODES.has(code) && ticket !== undefined) return { ...score, proof: unsigned, submission: newSubmission() };
  if (code === 'rules-version' && unsigned.replay !== undefined) return { ...score, proof: {}, submission: newSubmission() };
  return undefined;
}
