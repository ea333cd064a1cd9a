// Plays replays in worker threads, or in short slices, so that requests are served in between.
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { applyAction, hasNoMove, type GameState } from '../../src/rules/game.ts';
import { startGame, type Replay } from '../../src/rules/replay.ts';
import { ServerError } from '../server-error.ts';
import { sha256 } from '../signer.ts';
import { createMeasurement, type Figures, type Observe } from './plausibility.ts';

/** Beginning of the stored replays that can be played: those of the current rules. */
export const PLAYABLE = `${RULES_VERSION}~`;

/** `states` by `stateOf` at the checkpoints. Empty for a free game. `figures` if they were measured. */
type PlayedGame = { readonly game: GameState; readonly states: readonly string[]; readonly figures?: Figures | undefined };

/** The game to play. Threads receive a copy. */
type Task = {
  readonly replay: Replay;
  /** Without it the states are not collected: they cost a quarter of the time. */
  readonly isDaily?: boolean;
  /** Collects figures; see `createMeasurement`. */
  readonly measure?: { readonly times: readonly number[]; readonly samples: number };
};

type PlayRequest = Task & {
  /** Hash of the replay, whose result is remembered. Without a hash it is played in any case. */
  readonly key?: string;
  readonly player: string;
  readonly network: string;
};

export type PlayReplay = (request: PlayRequest) => Promise<PlayedGame>;

export type ThreadTask = Task & { readonly budgetMilliseconds: number };

/** `played` is undefined for a game over its budget, or with an illegal action, which `refusal` describes. */
export type ThreadAnswer = {
  readonly played?: PlayedGame | undefined;
  readonly refusal?: string;
  readonly usedMilliseconds: number;
};

type Options = {
  /** Maximum processor time per game. */
  readonly budgetMilliseconds: number;
  /** Maximum number of running and waiting games. */
  readonly maxGames: number;
  /** Plays the game in another thread. Without it, games are played in slices in this one. */
  readonly playInThread?: ((task: ThreadTask) => Promise<ThreadAnswer>) | undefined;
  /** Milliseconds; only differences are used. */
  readonly now?: () => number;
};

type Playing = Task & {
  readonly game: GameState;
  readonly states: string[];
  readonly measurement: { readonly observe: Observe; readonly figures: () => Figures } | undefined;
  next: number;
};

type Job = PlayRequest & {
  /** Begun by the first slice; threads begin their own. */
  playing?: Playing;
  usedMilliseconds: number;
  readonly resolve: (played: PlayedGame) => void;
  readonly reject: (error: unknown) => void;
};

const SLICE_MILLISECONDS = 5;
const RETRY_SECONDS = 2;
/** A thread without games ends after this time. */
const IDLE_MILLISECONDS = 60_000;
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
 * Returns a function that plays a replay. Without threads, games run round-robin, slice by slice, so that short games do not wait for long ones. The
 * function rejects with `replay-rejected` for an illegal action or an exceeded budget, and with `busy` if too many games wait or the sender
 * exceeds its share. Results and rejections are remembered: a refused score cannot have its replay played again and again.
 */
export function createReplayPlayer({ budgetMilliseconds, maxGames, playInThread, now = () => performance.now() }: Options): PlayReplay {
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
      const playing = (job.playing ??= begin(job));
      const isDone = playUntil(playing, now, began + SLICE_MILLISECONDS);
      job.usedMilliseconds += now() - began;
      if (isDone) job.resolve(resultOf(playing));
      else if (job.usedMilliseconds > budgetMilliseconds) job.reject(tooExpensive);
      else jobs.push(job);
    } catch (error) {
      job.reject(error);
    }
    charge(job, began, now() - began);
    if (jobs.length > 0) setImmediate(playSlice);
  }

  function charge({ network }: Job, began: number, milliseconds: number): void {
    usedUntil.set(network, Math.max(began, usedUntil.get(network) ?? 0) + milliseconds / NETWORK_SHARE);
  }

  async function playElsewhere(job: Job, play: NonNullable<typeof playInThread>): Promise<void> {
    const { replay, isDaily, measure } = job;
    try {
      const { played, refusal, usedMilliseconds } = await play({ replay, isDaily, measure, budgetMilliseconds } as ThreadTask);
      charge(job, now(), usedMilliseconds);
      if (played) job.resolve(played);
      else job.reject(refusal === undefined ? tooExpensive : new ServerError('replay-rejected', refusal));
    } catch (error) {
      // The thread has ended: the replay may be sent again.
      results.delete(job.key ?? '');
      job.reject(error);
    }
    jobs.splice(jobs.indexOf(job), 1);
  }

  return async (request) => {
    const known = results.get(request.key ?? '');
    if (known) return known;
    if (isBusy(request))
      throw new ServerError('busy', 'Too many games are waiting for verification. Try again later.', { retryAfterSeconds: RETRY_SECONDS });
    const result = new Promise<PlayedGame>((resolve, reject) => {
      const job = { ...request, usedMilliseconds: 0, resolve, reject };
      jobs.push(job);
      if (playInThread) void playElsewhere(job, playInThread);
      else if (jobs.length === 1) setImmediate(playSlice);
    });
    if (request.key !== undefined) results.set(request.key, result);
    if (results.size > MAX_REMEMBERED) results.delete(results.keys().next().value!);
    return result;
  };
}

export type VerifyThreads = { readonly play: (task: ThreadTask) => Promise<ThreadAnswer>; readonly close: () => Promise<void> };

/** Starts worker threads when they are needed, at most `count`. */
export async function openVerifyThreads(count: number): Promise<VerifyThreads> {
  const { Piscina } = await import('piscina');
  // Node runs the bundle; in development and in tests, the thread needs the compiler that its process has loaded.
  const isBundled = import.meta.url.endsWith('.js');
  const pool = new Piscina<ThreadTask, ThreadAnswer>({
    filename: isBundled ? new URL('./verify-worker.js', import.meta.url).href : import.meta.url,
    name: 'playWhole',
    ...(!isBundled && { execArgv: ['--import', 'tsx'] }),
    minThreads: 0,
    maxThreads: count,
    idleTimeout: IDLE_MILLISECONDS,
  });
  return { play: (task) => pool.run(task), close: () => pool.destroy() };
}

/** Runs in a worker thread. Errors would lose their type on the way back. */
export function playWhole({ budgetMilliseconds, ...task }: ThreadTask): ThreadAnswer {
  const began = performance.now();
  const used = () => ({ usedMilliseconds: performance.now() - began });
  try {
    const playing = begin(task);
    const isDone = playUntil(playing, () => performance.now(), began + budgetMilliseconds);
    return { played: isDone ? resultOf(playing) : undefined, ...used() };
  } catch (error) {
    if (!(error instanceof ServerError)) throw error;
    return { refusal: error.message, ...used() };
  }
}

function begin({ replay, isDaily = false, measure }: Task): Playing {
  const measurement = measure && createMeasurement(replay, measure.times, measure.samples);
  return { replay, isDaily, measurement, game: startGame(replay.start), states: [], next: 0 };
}

function resultOf({ game, states, measurement }: Playing): PlayedGame {
  return { game, states, figures: measurement?.figures() };
}

/** Returns whether the replay has ended. Checks the clock after each action: one action may take a millisecond. */
function playUntil(playing: Playing, now: () => number, end: number): boolean {
  const { game, states, replay, isDaily, measurement } = playing;
  for (;;) {
    const isLast = playing.next === replay.actions.length;
    if (isDaily && (isCheckpoint(playing.next) || (isLast && hasNoMove(game)))) states.push(stateOf(game));
    measurement?.observe(game, playing.next);
    if (isLast) return true;
    const [first] = applyAction(game, replay.actions[playing.next]);
    if (first.type === 'actionRejected')
      throw new ServerError('replay-rejected', `Action ${playing.next} of the replay is not allowed: ${first.reason}.`);
    playing.next++;
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
