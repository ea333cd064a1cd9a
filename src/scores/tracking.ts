// Tracking: reports the course of a game to the score service and measures its time (specification, section 4).
import { createGameTimer } from './game-timer.ts';

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
