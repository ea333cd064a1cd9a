// Generates a million stored scores with a long tail, and request bodies of players with known secret ids.
import { randomBytes, randomUUID } from 'node:crypto';
import { boardName } from '../../server/leaderboard/boards.ts';
import { issuePlayerId, newPublicId, playerKey } from '../../server/leaderboard/players.ts';
import { scoreBucket } from '../../server/leaderboard/rank-index/rank-index.ts';
import { sealTicket } from '../../server/leaderboard/ticket.ts';
import type { Signer } from '../../server/signer.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { nextWord, seedRandom, type RandomState } from '../../src/rules/random.ts';
import { sealedForm } from '../../tests/server/faults/support/request-bodies.ts';
import { playGame } from '../../tests/server/support/played-games.ts';

type StoredScore = { readonly player: string; readonly key: string; readonly score: number; readonly reachedAt: number };
type KnownPlayer = { readonly id: string; readonly stored: StoredScore };

export type StoredScores = {
  readonly board: string;
  readonly scores: readonly StoredScore[];
  readonly known: readonly KnownPlayer[];
  /** Number of entries by score bucket. */
  readonly buckets: ReadonlyMap<number, number>;
};

const LEADERBOARD = 'frozen-jewel';
const CONTENT_TYPE = 'score';

const KNOWN_PLAYERS = 10_000;
const WORDS = 2 ** 32;
/** Log-normal distribution: the median is 1,800, the 99th percentile 29,000. */
const MEDIAN_LOG = 7.5;
const SPREAD_LOG = 1.2;
const FIRST_TIME = Date.UTC(2026, 0, 1);
const MILLISECONDS_BETWEEN = 30_000;
const GAMES = 40;
const DROPS = 100;
const HOUR = 3_600_000;

export function generateScores(signer: Signer, count: number): StoredScores {
  const random = seedRandom(1);
  const buckets = new Map<number, number>();
  const known: KnownPlayer[] = [];
  const step = Math.max(1, Math.floor(count / KNOWN_PLAYERS));
  const scores = Array.from({ length: count }, (_, index): StoredScore => {
    const id = index % step === 0 ? issuePlayerId(signer, randomBytes) : undefined;
    const score = Math.round(Math.exp(MEDIAN_LOG + SPREAD_LOG * drawNormal(random)) / 10) * 10;
    const stored = {
      player: newPublicId(randomBytes),
      key: id === undefined ? randomBytes(32).toString('base64url') : playerKey(id),
      score,
      reachedAt: FIRST_TIME + index * MILLISECONDS_BETWEEN,
    };
    if (id !== undefined) known.push({ id, stored });
    buckets.set(scoreBucket(score), (buckets.get(scoreBucket(score)) ?? 0) + 1);
    return stored;
  });
  return { board: boardName(LEADERBOARD, CONTENT_TYPE, ''), scores, known, buckets };
}

export function listBody(id: string, own = false): string {
  return sealedForm({ type: 'get', leaderboard: LEADERBOARD, contentType: CONTENT_TYPE, id, own });
}

/** Returns submissions of the known players in turn, each with a new ticket. */
export function scoreBodies(signer: Signer, { known }: StoredScores, count: number): string[] {
  const games = Array.from({ length: GAMES }, (_, seed) => playGame(seed, { drops: DROPS }));
  return Array.from({ length: count }, (_, index) => {
    const { replay, times, score, seed } = games[index % GAMES];
    const { id, stored } = known[index % known.length];
    const ticket = {
      id: randomUUID(),
      seed,
      day: '',
      player: stored.key,
      issuedAt: Date.now() - HOUR,
      rulesVersion: RULES_VERSION,
      board: '',
    };
    return sealedForm({
      type: 'add',
      leaderboard: LEADERBOARD,
      username: 'Frost',
      id,
      country: 'de',
      contentType: CONTENT_TYPE,
      score,
      replay,
      times,
      ticket: sealTicket(signer, ticket),
      submission: randomUUID(),
    });
  });
}

/** Computes a rank by counting all better scores. */
export function referenceRank({ scores }: StoredScores, { score, reachedAt }: StoredScore): number {
  const isBetter = (other: StoredScore) => other.score > score || (other.score === score && other.reachedAt < reachedAt);
  return 1 + scores.filter(isBetter).length;
}

/** Computes the best players by sorting all scores. */
export function referenceBest({ scores }: StoredScores, count: number): string[] {
  return scores
    .toSorted((one, other) => other.score - one.score || one.reachedAt - other.reachedAt)
    .slice(0, count)
    .map(({ player }) => player);
}

function drawNormal(random: RandomState): number {
  const radius = Math.sqrt(-2 * Math.log((nextWord(random) + 1) / WORDS));
  return radius * Math.cos((2 * Math.PI * nextWord(random)) / WORDS);
}
