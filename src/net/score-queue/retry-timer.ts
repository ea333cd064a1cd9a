// Exponential backoff between retries, with jitter. Never shorter than the server's Retry-After, up to the maximum wait.

const FIRST_WAIT_MILLISECONDS = 2000;
const MAX_WAIT_MILLISECONDS = 300_000;

type RetryTimerOptions = {
  /** Schedules one call after `milliseconds`. Returns a function that cancels it. */
  readonly startTimer: (call: () => void, milliseconds: number) => () => void;
  /** Returns 0..1; spreads the retries of many players. */
  readonly random: () => number;
};

export type RetryTimer = {
  /** Schedules the next retry. */
  wait(retry: () => void, retryAfterMilliseconds: number): void;
  isWaiting(): boolean;
  /** Cancels the scheduled retry, without resetting the backoff. */
  cancel(): void;
  /** Resets the backoff to the shortest wait. */
  reset(): void;
};

export function createRetryTimer({ startTimer, random }: RetryTimerOptions): RetryTimer {
  let stop: (() => void) | undefined;
  let failures = 0;
  return {
    wait(retry, retryAfterMilliseconds) {
      const usual = FIRST_WAIT_MILLISECONDS * 2 ** failures++ * (1 + random() / 2);
      stop = startTimer(retry, Math.min(MAX_WAIT_MILLISECONDS, Math.max(usual, retryAfterMilliseconds)));
    },
    isWaiting: () => stop !== undefined,
    cancel() {
      stop?.();
      stop = undefined;
    },
    reset() {
      failures = 0;
    },
  };
}
