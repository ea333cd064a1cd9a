// Plays replays in short slices, so that requests are served in between.
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { applyAction, hasNoMove, type GameState } from '../../src/rules/game.ts';
import { startGame, type Replay } from '../../src/rules/replay.ts';
import { ServerError } from '../server-error.ts';
import { sha256 } from '../signer.ts';

/** Beginning of the stored replays that can be played: those of the current rules. */
export const PLAYABLE = `${RULES_VERSION}~`;

/** Called before each action and at the end, with the number of actions so far. Must not change the game. Its time counts. */
export type Observe = (game: GameState, moves: number) => void;

/** `states` by `stateOf` at the checkpoints. Empty for a free game. */
type PlayedGame = { readonly game: GameState; readonly states: readonly string[] };

type PlayRequest = {
  readonly replay: Replay;
  /** Hash of the replay, whose result is remembered. Without a hash it is played in any case. */
  readonly key?: string;
  /** Without it the states are not collected: they cost a quarter of the time. */
  readonly isDaily?: boolean;
  readonly player: string;
  readonly network: string;
  readonly observe?: Observe;
};

export type PlayReplay = (request: PlayRequest) => Promise<PlayedGame>;

type Options = {
  /** Maximum processor time per game. */
  readonly budgetMilliseconds: number;
  /** Maximum number of running and waiting games. */
  readonly maxGames: number;
  /** Milliseconds; only differences are used. */
  readonly now?: () => number;
};

type Job = PlayRequest & {
  readonly game: GameState;
  readonly states: string[];
  next: number;
  usedMilliseconds: number;
  readonly resolve: (played: PlayedGame) => void;
  readonly reject: (error: unknown) => void;
};

const SLICE_MILLISECONDS = 5;
const RETRY_SECONDS = 2;
const GAMES_OF_NETWORK = 4;
/** Share of the processor that the games of one network may use beyond a minute. An honest game takes up to 0.1 s. */
const NETWORK_SHARE = 1 / 3;
const BURST_MILLISECONDS = 60_000;
const MAX_REMEMBERED = 1000;
/** On 100 seeds, casual, greedy and beam players share no state after the 8th move. Two copies of one program do. */
const FIRST_CHECKPOINT = 20;
/** States in a row. A copy with exchanged moves differs from all of them only if the exchange spans as many moves. */
const CHECKED_MOVES = 12;

/**
 * Returns a function that plays a replay. Games run round-robin, slice by slice, so that short games do not wait for long ones. The
 * function rejects with `replay-rejected` for an illegal action or an exceeded budget, and with `busy` if too many games wait or the sender
 * exceeds its share. Results and rejections are remembered: a refused score cannot have its replay played again and again.
 */
export function createReplayPlayer({ budgetMilliseconds, maxGames, now = () => performance.now() }: Options): PlayReplay {
  const tooExpensive = new ServerError('replay-rejected', `The replay takes more than ${budgetMilliseconds} ms to verify.`);
  const jobs: Job[] = [];
  const results = new Map<string, Promise<PlayedGame>>();
  /** Time by network until which its games have used up their share of the processor. */
  const usedUntil = new Map<string, number>();

  function isBusy({ player, network }: PlayRequest): boolean {
    if (usedUntil.size > MAX_REMEMBERED) usedUntil.clear();
    if (jobs.length >= maxGames || (usedUntil.get(network) ?? 0) > now() + BURST_MILLISECONDS) return true;
    return jobs.some((job) => job.player === player) || jobs.filter((job) => job.network === network).length >= GAMES_OF_NETWORK;
  }

  function playSlice(): void {
    const job = jobs.shift()!;
    const began = now();
    try {
      const isDone = playUntil(job, now, began + SLICE_MILLISECONDS);
      job.usedMilliseconds += now() - began;
      if (isDone) job.resolve({ game: job.game, states: job.states });
      else if (job.usedMilliseconds > budgetMilliseconds) job.reject(tooExpensive);
      else jobs.push(job);
    } catch (error) {
      job.reject(error);
    }
    usedUntil.set(job.network, Math.max(began, usedUntil.get(job.network) ?? 0) + (now() - began) / NETWORK_SHARE);
    if (jobs.length > 0) setImmediate(playSlice);
  }

  return async (request) => {
    const known = results.get(request.key ?? '');
    if (known) return known;
    if (isBusy(request))
      throw new ServerError('busy', 'Too many games are waiting for verification. Try again later.', { retryAfterSeconds: RETRY_SECONDS });
    const result = new Promise<PlayedGame>((resolve, reject) => {
      jobs.push({ ...request, game: startGame(request.replay.start), states: [], next: 0, usedMilliseconds: 0, resolve, reject });
      if (jobs.length === 1) setImmediate(playSlice);
    });
    if (request.key !== undefined) results.set(request.key, result);
    if (results.size > MAX_REMEMBERED) results.delete(results.keys().next().value!);
    return result;
  };
}

/** Returns whether the replay has ended. Checks the clock after each action: one action may take a millisecond. */
function playUntil(job: Job, now: () => number, end: number): boolean {
  const { game, states, replay, isDaily, observe } = job;
  for (;;) {
    const isLast = job.next === replay.actions.length;
    if (isDaily && (isCheckpoint(job.next) || (isLast && hasNoMove(game)))) states.push(stateOf(game));
    observe?.(game, job.next);
    if (isLast) return true;
    const [first] = applyAction(game, replay.actions[job.next]);
    if (first.type === 'actionRejected')
      throw new ServerError('replay-rejected', `Action ${job.next} of the replay is not allowed: ${first.reason}.`);
    job.next++;
    if (now() >= end) return false;
  }
}

/** Returns whether the number of moves is one of 20 to 31, 40 to 51, 80 to 91, and so on, doubling. */
function isCheckpoint(moves: number): boolean {
  const doublings = Math.floor(Math.log2(moves / FIRST_CHECKPOINT));
  return moves >= FIRST_CHECKPOINT && moves - FIRST_CHECKPOINT * 2 ** doublings < CHECKED_MOVES;
}

/** Returns a hash by which copies of a daily game are recognized. Unlike moves, it is equal after moves in another order. */
export function stateOf({ board, queue, random, score }: GameState): string {
  return sha256([board.low, board.high, queue.map(({ id }) => id), random, score].join(' '));
}
