// Tracking: reports the course of a game to the score service and measures its time (specification, section 4).
import { MS_PER_SECOND } from '../platform/time.ts';

export type Tracking = {
  /** Play begins or continues. `resetTo` sets the game's time, in seconds. */
  started(resetTo?: number): void;
  paused(): void;
  resumed(): void;
  /** A new game starts at time 0. */
  restarted(): void;
  /** The game was abandoned; it has no score. */
  interrupted(): void;
  /** Ends the game. Returns whole seconds of play, or undefined if no game was running. */
  ended(): number | undefined;
};

/** Creates the tracking. `now` returns milliseconds of any clock. */
export function createTracking(now: () => number): Tracking {
  const timer = createGameTimer(now);
  let isGameRunning = false;

  function started(resetTo?: number): void {
    if (resetTo !== undefined) timer.reset(resetTo);
    isGameRunning = true;
    timer.start();
  }

  function stopAtZero(): void {
    timer.reset(0);
    isGameRunning = false;
  }

  return {
    started,
    paused: () => timer.stop(),
    resumed() {
      if (isGameRunning) timer.start();
    },
    restarted: () => started(0),
    interrupted: stopAtZero,
    ended() {
      if (!isGameRunning) return undefined;
      timer.stop();
      const seconds = Math.round(timer.seconds());
      stopAtZero();
      return seconds;
    },
  };
}

/** The time of a game without its pauses. */
type GameTimer = {
  /** Starts or resumes the timer. */
  start(): void;
  stop(): void;
  /** Stops the timer and sets its time. */
  reset(seconds: number): void;
  seconds(): number;
};

/** Creates a stopped timer at 0. `now` returns milliseconds of any clock; jumps back subtract no time. */
function createGameTimer(now: () => number): GameTimer {
  let milliseconds = 0;
  let startedAt: number | undefined;

  const running = () => (startedAt === undefined ? 0 : Math.max(0, now() - startedAt));

  function stop(): void {
    milliseconds += running();
    startedAt = undefined;
  }

  return {
    start() {
      startedAt ??= now();
    },
    stop,
    reset(seconds) {
      milliseconds = seconds * MS_PER_SECOND;
      startedAt = undefined;
    },
    seconds: () => (milliseconds + running()) / MS_PER_SECOND,
  };
}
