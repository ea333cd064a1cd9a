// Scores that the score service has not taken yet, as they are stored: they outlive faults and reloads, and go out once each.
import * as v from 'valibot';
import type { KeyValueStore } from '../../save/key-value-store.ts';

export const PENDING_SCORES_KEY = 'score-service-scores';

const DAMAGED_SUFFIX = '.damaged';

/** More wait only where nobody has logged in for weeks; then the lowest ones go. The browser's storage is not ours alone. */
export const MAX_WAITING = 10;

const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const RESULT = v.object({ score: COUNT, seconds: COUNT });

/** What proves a score, under the names of the form's fields. */
const PROOF = v.object({
  replay: v.exactOptional(v.string()),
  ticket: v.exactOptional(v.string()),
  times: v.exactOptional(v.string()),
});

const PENDING = v.object({
  ...RESULT.entries,
  /** The idempotency key: a server that took the score, though its answer was lost, does not take it twice. */
  submission: v.string(),
  proof: PROOF,
  /** Stands from the first try on: what one user may have posted is not posted as another's. */
  uid: v.exactOptional(v.string()),
});

const STATE = v.object({ waiting: v.array(PENDING), lastPosted: v.exactOptional(RESULT) });

export type GameResult = v.InferOutput<typeof RESULT>;
export type ScoreProof = v.InferOutput<typeof PROOF>;
export type PendingScore = v.InferOutput<typeof PENDING>;

export type PendingScores = {
  /** Whether anything waits that this user may post. */
  isWaiting(uid: string): boolean;
  /** Adds what was neither posted last nor waits yet: a score is pending if score or time differs (specification, section 4). */
  add(score: Omit<PendingScore, 'uid'>): void;
  /** The first one that is this user's to post, from now on nobody else's. */
  take(uid: string): PendingScore | undefined;
  /** The service has taken it. */
  settle(score: PendingScore): void;
  /** The service will never take it as it is: it waits on as `next`, or no longer. */
  replace(score: PendingScore, next?: PendingScore): void;
  lastPosted(): GameResult | undefined;
};

/** Each call reads what is stored: another tab may have written it. */
export function createPendingScores(store: KeyValueStore): PendingScores {
  type State = v.InferOutput<typeof STATE>;

  function read(): State {
    const text = store.get(PENDING_SCORES_KEY);
    if (text === null) return { waiting: [] };
    try {
      return v.parse(STATE, JSON.parse(text));
    } catch {
      store.remove(PENDING_SCORES_KEY);
      store.set(PENDING_SCORES_KEY + DAMAGED_SUFFIX, text);
      return { waiting: [] };
    }
  }

  function write(state: State): void {
    store.set(PENDING_SCORES_KEY, JSON.stringify(state));
  }

  const find = (uid: string) => read().waiting.find((score) => score.uid === undefined || score.uid === uid);

  function replace({ submission }: PendingScore, next?: PendingScore): void {
    const state = read();
    write({ ...state, waiting: state.waiting.flatMap((score) => (score.submission === submission ? (next ?? []) : score)) });
  }

  return {
    isWaiting: (uid) => find(uid) !== undefined,
    add(score) {
      const { waiting, ...rest } = read();
      const last = waiting[waiting.length - 1] ?? rest.lastPosted;
      if (last?.score === score.score && last.seconds === score.seconds) return;
      write({ ...rest, waiting: withoutLowest([...waiting, score]) });
    },
    take(uid) {
      const score = find(uid);
      if (!score) return undefined;
      const owned = { ...score, uid };
      replace(score, owned);
      return owned;
    },
    settle(score) {
      replace(score);
      write({ ...read(), lastPosted: { score: score.score, seconds: score.seconds } });
    },
    replace,
    lastPosted: () => read().lastPosted,
  };
}

function withoutLowest(waiting: readonly PendingScore[]): PendingScore[] {
  if (waiting.length <= MAX_WAITING) return [...waiting];
  const lowest = waiting.reduce((low, score) => (score.score < low.score ? score : low));
  return waiting.filter((score) => score !== lowest);
}
