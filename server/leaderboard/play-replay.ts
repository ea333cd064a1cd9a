// Plays replays in short slices, so that requests are served in between.
import { applyAction, type GameState } from '../../src/rules/game.ts';
import { startGame, type Replay } from '../../src/rules/replay.ts';
import { ServerError } from '../server-error.ts';

export type PlayReplay = (replay: Replay) => Promise<GameState>;

type Options = {
  /** Maximum processor time per game. */
  readonly budgetMilliseconds: number;
  /** Maximum number of running and waiting games. */
  readonly maxGames: number;
  /** Milliseconds; only differences are used. */
  readonly now?: () => number;
};

type Job = {
  readonly replay: Replay;
  readonly game: GameState;
  next: number;
  usedMilliseconds: number;
  readonly resolve: (game: GameState) => void;
  readonly reject: (error: unknown) => void;
};

const SLICE_MILLISECONDS = 5;
const RETRY_SECONDS = 2;

/**
 * Returns a function that plays a replay. Games run round-robin, slice by slice, so that short games do not wait for long ones. The
 * function rejects with `replay-rejected` for an illegal action or an exceeded budget, and with `busy` if too many games wait.
 */
export function createReplayPlayer({ budgetMilliseconds, maxGames, now = () => performance.now() }: Options): PlayReplay {
  const jobs: Job[] = [];

  function playSlice(): void {
    const job = jobs.shift()!;
    const began = now();
    try {
      const isDone = playUntil(job, now, began + SLICE_MILLISECONDS);
      job.usedMilliseconds += now() - began;
      if (isDone) job.resolve(job.game);
      else if (job.usedMilliseconds > budgetMilliseconds) job.reject(tooExpensive(job, budgetMilliseconds));
      else jobs.push(job);
    } catch (error) {
      job.reject(error);
    }
    if (jobs.length > 0) setImmediate(playSlice);
  }

  return (replay) =>
    new Promise((resolve, reject) => {
      if (jobs.length >= maxGames)
        throw new ServerError('busy', 'Too many games are waiting for verification. Try again later.', {
          retryAfterSeconds: RETRY_SECONDS,
        });
      jobs.push({ replay, game: startGame(replay.start), next: 0, usedMilliseconds: 0, resolve, reject });
      if (jobs.length === 1) setImmediate(playSlice);
    });
}

/** Returns whether the replay has ended. Checks the clock after each action: one action may take a millisecond. */
function playUntil(job: Job, now: () => number, end: number): boolean {
  const { actions } = job.replay;
  while (job.next < actions.length) {
    const [first] = applyAction(job.game, actions[job.next]);
    if (first.type === 'actionRejected')
      throw new ServerError('replay-rejected', `Action ${job.next} of the replay is not allowed: ${first.reason}.`);
    job.next++;
    if (now() >= end) return job.next === actions.length;
  }
  return true;
}

function tooExpensive({ next }: Job, budgetMilliseconds: number): ServerError {
  return new ServerError(
    'replay-rejected',
    `The replay takes more than ${budgetMilliseconds} ms to verify; the server stopped after ${next} actions.`,
  );
}
