// The time of a game, without its pauses: the score service's internal game timer.
import { MS_PER_SECOND } from '../../platform/time.ts';

export type GameTimer = {
  /** Goes on, if it stood still. */
  start(): void;
  stop(): void;
  /** Stands still at that time. */
  reset(seconds: number): void;
  seconds(): number;
};

/** `now` gives milliseconds of any clock; one that jumps back takes no time away. */
export function createGameTimer(now: () => number): GameTimer {
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
