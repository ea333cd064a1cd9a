// The score service's game timer: time of a game without its pauses.
import { MS_PER_SECOND } from '../platform/time.ts';

export type GameTimer = {
  /** Starts or resumes the timer. */
  start(): void;
  stop(): void;
  /** Stops the timer and sets its time. */
  reset(seconds: number): void;
  seconds(): number;
};

/** Creates a stopped timer at 0. `now` returns milliseconds of any clock; jumps back subtract no time. */
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
