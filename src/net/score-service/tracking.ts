// Tracking: the score service hears how a game goes, and takes its score and time when it ends (specification, section 4).
import { createGameTimer } from './game-timer.ts';

export type Tracking = {
  /** Play begins, or goes on. `resetTo` begins the game's time anew, with the seconds that it has been played already. */
  started(resetTo?: number): void;
  paused(): void;
  resumed(): void;
  /** The same game from its beginning, at once. */
  restarted(): void;
  /** The game was given up, and has no score. */
  interrupted(): void;
  /** Counts once a game. Gives whole seconds of play, or undefined if no game was going on. */
  ended(): number | undefined;
};

/** `now` gives milliseconds. */
export function createTracking(now: () => number): Tracking {
  const timer = createGameTimer(now);
  let isGoingOn = false;

  function started(resetTo?: number): void {
    if (resetTo !== undefined) timer.reset(resetTo);
    isGoingOn = true;
    timer.start();
  }

  function stopAtZero(): void {
    timer.reset(0);
    isGoingOn = false;
  }

  return {
    started,
    paused: () => timer.stop(),
    resumed() {
      if (isGoingOn) timer.start();
    },
    restarted: () => started(0),
    interrupted: stopAtZero,
    ended() {
      if (!isGoingOn) return undefined;
      timer.stop();
      const seconds = Math.round(timer.seconds());
      stopAtZero();
      return seconds;
    },
  };
}
