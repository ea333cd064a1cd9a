// The leaderboard's queue: sends the score of each game once, adopts the responses and shows failures.
import * as v from 'valibot';
import type { ScoreReport } from '../game/session.ts';
import { createRetryTimer, type CallError } from '../net/calls.ts';
import { isNearlyExact } from '../net/leaderboard-types.ts';
import type { Leaderboard } from '../net/leaderboard.ts';
import { MAX_REPLAY_CHARACTERS, RULES_CODE, SEED_CODES, type AddResponse, type Sender, type SentScore } from '../net/protocol.ts';
import { createScoreQueue, newSubmissionId, type QueueProtocol, type WaitingScore } from '../net/score-queue.ts';
import { encodeMoveTimes, encodeReplay } from '../rules/replay.ts';
import { showSnackbar } from '../state/hud.ts';
import type { LeaderboardOverlay } from './leaderboard-overlay.ts';
import type { LeaderboardParts } from './leaderboard-parts.ts';
import { textOfRefusedName } from './refused-name.ts';

export const LEADERBOARD_QUEUE_KEY = 'outbox';

/** The server refused the name: the score waits for another one. */
const NAME_CODES = new Set(['name-empty', 'name-too-long', 'name-characters', 'name-bad-words', 'name-taken', 'banned']);
const UNPROVEN_CODES: ReadonlySet<string> = new Set(SEED_CODES);

/** The server judged the score itself. Other errors may come from a wrong configuration that is corrected later. */
const JUDGED_STATUSES = new Set([403, 409, 410, 422]);

const PROTOCOL: QueueProtocol<Sender> = {
  key: LEADERBOARD_QUEUE_KEY,
  lockName: 'frozen-jewel-outbox',
  senderSchema: v.object({ username: v.string(), id: v.string(), country: v.string() }),
  // Reached only if nothing was sent for weeks.
  limits: { entries: 50, characters: 500_000 },
  contentOf: ({ game, score, replay }) => `${game} ${score} ${replay?.length ?? 0}`,
  findPrevious: (entries, { game }) => [...entries].reverse().find((entry) => entry.game === game),
  keepWithoutSender: bestOf,
  isAnonymous: (sender) => sender?.id === '',
  refusesSender: ({ code }) => NAME_CODES.has(code),
  afterRefusal: ({ status }) => (JUDGED_STATUSES.has(status!) ? 'settle' : 'remove'),
  withoutProof,
};

type QueueParts = Pick<
  LeaderboardParts,
  'settings' | 'store' | 'hud' | 'profile' | 'changePlayer' | 'session' | 'startTimer' | 'onDailyRank' | 'log'
> & {
  readonly leaderboard: Pick<Leaderboard, 'add'>;
  readonly overlay: Pick<LeaderboardOverlay, 'isOpen' | 'patch' | 'refresh'>;
  /** Called after a score was accepted or refused, which may free its ticket. */
  readonly onSettled: () => void;
};

export type LeaderboardQueue = ReturnType<typeof createLeaderboardQueue>;

export function createLeaderboardQueue(parts: QueueParts) {
  const { settings, store, leaderboard, hud, overlay, profile, changePlayer, session, onSettled, onDailyRank, log } = parts;
  const retryTimer = createRetryTimer(parts.startTimer);
  /** Limits the messages to one per series of failures. */
  let isFailureShown = false;
  const sentDays: (string | undefined)[] = [];

  const queue = createScoreQueue<Sender, AddResponse>(PROTOCOL, {
    store,
    leaderboard: `${settings.address} ${settings.name}`,
    retryTimer,
    // Nothing is sent while the name is empty.
    findSender() {
      const { username, userId: id, country } = profile;
      return username === '' ? undefined : { username, id, country };
    },
    send: (score, sender) => leaderboard.add(score, sender),
    onSent({ day }, response) {
      isFailureShown = false;
      sentDays.push(day);
      adoptResponse(response);
      // The result of the day shows no estimate.
      const { rank, rankWithin } = response;
      if (day !== undefined && rank !== undefined && isNearlyExact(rank, rankWithin)) onDailyRank(day, rank);
      overlay.refresh();
      onSettled();
    },
    onRefused(_, error) {
      log(`The server refused a score: ${error.message}. Dropping it.`);
      showSnackbar(hud, 'error.SendScoreError');
      onSettled();
    },
    onSenderRefused(error) {
      log(`The server refused the name: ${error.message}. Removing it.`);
      changePlayer({ username: '' });
      const joinError = textOfRefusedName(error.code);
      overlay.patch({ joinError });
      if (!overlay.isOpen()) showSnackbar(hud, joinError);
    },
    onWaiting(_, error) {
      log(`Failed to send a score: ${error.message}. Retrying later.`);
      if (!isFailureShown) showSnackbar(hud, 'error.SendScoreError');
      isFailureShown = true;
    },
  });

  /** Changes id and country to the server's (specification, section 7). */
  function adoptResponse(response: AddResponse): void {
    const userId = response.id || response._id || profile.userId;
    const country = response.country?.toLowerCase() || profile.country;
    if (userId !== profile.userId || country !== profile.country) changePlayer({ userId, country });
  }

  /** Replaces a waiting score of the same game, and sends unless a retry is scheduled. */
  function put(score: WaitingScore<Sender>): void {
    queue.put(score);
    // A scheduled retry sends this score too.
    if (!retryTimer.isWaiting()) void queue.flush();
  }

  /** Returns the best settled or waiting score, daily games excluded. */
  function bestQueued(): number {
    const { settled, entries } = queue.read();
    return Math.max(settled, ...entries.filter(({ day }) => day === undefined).map(({ score }) => score));
  }

  return {
    put,
    /** Queues the best score without its game, unless the game is in play or the queue has sent or contains a score as high. */
    putBest(): void {
      const { bestScore: score } = profile;
      // The free game in play or saved is sent with its game later.
      const scoreInPlay = session.saved?.state.score ?? 0;
      if (score > Math.max(scoreInPlay, bestQueued())) put({ game: 'best', score, submission: newSubmissionId() });
    },
    /** Sends all waiting scores. Never rejects. */
    flush: () => queue.flush(),
    /** Returns the tickets of waiting scores, daily games excluded. */
    waitingTickets: () => queue.read().entries.flatMap(({ day, ticket }) => (day === undefined && ticket !== undefined ? [ticket] : [])),
    /** Returns the days of the scores that the server has accepted since the page was loaded; undefined for a free game. */
    sentDays: (): readonly (string | undefined)[] => sentDays,
  };
}

export function waitingScore(report: ScoreReport, submission: string): WaitingScore<Sender> {
  const { score, start, ticket, day } = report;
  const [, startText] = encodeReplay({ start, actions: [] }).split('~');
  return { game: ticket ?? startText, score, day, ...proofOf(report), submission };
}

/** Returns as much proof as the protocol allows: none if the replay is too long to send. */
export function proofOf({ start, actions, ticket, times }: ScoreReport): Omit<SentScore, 'score' | 'submission'> {
  const replay = encodeReplay({ start, actions });
  if (replay.length > MAX_REPLAY_CHARACTERS) return {};
  const timesText = encodeMoveTimes(times);
  return { replay, ticket, times: timesText.length > MAX_REPLAY_CHARACTERS ? undefined : timesText };
}

/** Returns the best game and the best daily game of the latest day: the scores that are kept until the player joins. */
function bestOf(entries: readonly WaitingScore<Sender>[]): WaitingScore<Sender>[] {
  const days = entries.flatMap(({ day }) => day ?? []).sort();
  const best = (day: string | undefined) =>
    entries.filter((entry) => entry.day === day).reduce((high, entry) => (entry.score > high.score ? entry : high));
  return [...new Set([undefined, ...days.slice(-1)])].flatMap((day) => (entries.some((entry) => entry.day === day) ? best(day) : []));
}

/** Drops the sender: the server stored nothing, so the next call uses the current one. Daily scores are invalid without a seed. */
function withoutProof(entry: WaitingScore<Sender>, { code }: CallError): WaitingScore<Sender> | undefined {
  if (entry.day !== undefined) return undefined;
  const { game, score, submission, replay } = entry;
  if (UNPROVEN_CODES.has(code) && entry.ticket !== undefined) return { game, score, submission, replay };
  return code === RULES_CODE && replay !== undefined ? { game, score, submission } : undefined;
}
