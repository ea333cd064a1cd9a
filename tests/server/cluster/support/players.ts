// Players who send verified games and read lists over HTTP, and repeat each request after 503, as the game does.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../../server/database/open-database.ts';
import { RULES_VERSION } from '../../../../src/rules/constants.ts';
import { MS_PER_SECOND } from '../../../../src/platform/time.ts';
import { addFields, FORM, sealedForm } from '../../faults/support/request-bodies.ts';
import { playGame, proofOf } from '../../support/played-games.ts';
import { until } from './programs.ts';

const PLAYERS = 6;
const DROPS = 6;
/** Between two games, so that the players do not use up the processors. */
const PAUSE_MILLISECONDS = 20;
const REPEAT_MILLISECONDS = 200;
const READ_MILLISECONDS = 50;
/** Longer than all time-outs of the server: a request without an answer after this time hangs. */
const HANGING_MILLISECONDS = 15_000;
const PROGRESS_SECONDS = 120;
const JSON_TYPE = 'application/json';

type Body = Readonly<Record<string, unknown>>;
export type Acknowledged = {
  readonly submission: string;
  readonly player: string;
  readonly score: number;
  readonly sentAt: number;
  readonly answeredAt: number;
};

export type Load = {
  readonly acknowledged: readonly Acknowledged[];
  /** Answers that no client should see: other statuses than 200 and 503, a 503 without `retry-after`, no answer. */
  readonly faults: readonly string[];
  readonly reads: { readonly answered: number; readonly refused: number };
  /** Waits for this number of scores that are sent from now on and acknowledged. Returns the seconds until the first one. */
  readonly awaitScores: (count: number) => Promise<number>;
  readonly stop: () => Promise<void>;
};

export function startLoad(address: string): Load {
  const stopping = new AbortController();
  const acknowledged: Acknowledged[] = [];
  const faults: string[] = [];
  const reads = { answered: 0, refused: 0 };

  /** Returns the body of an answer with status 200, otherwise undefined. */
  async function send(path: string, type: string, body: string): Promise<Body | undefined> {
    try {
      const signal = AbortSignal.timeout(HANGING_MILLISECONDS);
      const answer = await fetch(`${address}${path}`, { method: 'POST', body, headers: { 'content-type': type }, signal });
      const text = await answer.text();
      if (answer.status === 200) return JSON.parse(text) as Body;
      if (answer.status !== 503 || !answer.headers.has('retry-after')) faults.push(`${path}: ${answer.status} ${text}`);
    } catch (error) {
      faults.push(`${path}: ${String(error)} ${String((error as Error).cause)}`);
    }
    return undefined;
  }

  /** Adds the time of the last attempt. Returns undefined after the stop. */
  async function sendUntilAnswered(path: string, type: string, body: string) {
    while (!stopping.signal.aborted) {
      const sentAt = performance.now();
      const answer = await send(path, type, body);
      if (answer) return { answer, sentAt };
      await wait(REPEAT_MILLISECONDS);
    }
    return undefined;
  }

  async function play(): Promise<void> {
    for (let id = ''; ;) {
      const wanted = JSON.stringify({ kind: 'free', id, rulesVersion: RULES_VERSION });
      const issued = await sendUntilAnswered('/api/ticket', JSON_TYPE, wanted);
      if (!issued) return;
      const { ticket, seed } = issued.answer;
      id = String(issued.answer.id);
      const submission = randomUUID();
      const game = proofOf(playGame(Number(seed), { drops: DROPS }));
      const form = sealedForm(addFields({ submission, id, ticket, ...game }));
      const stored = await sendUntilAnswered('/api/score', FORM, form);
      if (!stored) return;
      const { answer, sentAt } = stored;
      acknowledged.push({ submission, player: String(answer.publicId), score: game.score, sentAt, answeredAt: performance.now() });
      await wait(PAUSE_MILLISECONDS);
    }
  }

  async function read(): Promise<void> {
    const form = sealedForm({ type: 'get', leaderboard: 'frozen-jewel', contentType: 'score' });
    while (!stopping.signal.aborted) {
      if (await send('/api/score', FORM, form)) reads.answered++;
      else reads.refused++;
      await wait(READ_MILLISECONDS);
    }
  }

  const running = [...Array.from({ length: PLAYERS }, play), read()];
  return {
    acknowledged,
    faults,
    reads,
    awaitScores: (count) => {
      const from = performance.now();
      return until(`${count} scores`, PROGRESS_SECONDS, async () => {
        const later = acknowledged.filter(({ sentAt }) => sentAt > from);
        return later.length >= count && (later[0].answeredAt - from) / MS_PER_SECOND;
      });
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Returns the submissions of acknowledged scores that the database lacks, or whose player has only a lower score. */
export async function findLost({ kysely }: Database, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const stored = await kysely.selectFrom('submissions').select('key').where('answer', '!=', '').execute();
  const keys = new Set(stored.map(({ key }) => key));
  const entries = await kysely.selectFrom('entries').select(['player', 'score']).where('is_verified', '=', 1).execute();
  const best = new Map(entries.map(({ player, score }) => [player, score]));
  const isStored = ({ submission, player, score }: Acknowledged) => keys.has(submission) && (best.get(player) ?? -1) >= score;
  return acknowledged.filter((one) => !isStored(one)).map(({ submission }) => submission);
}
