// The wait between two tries: doubles with each failure, with jitter, and is never shorter than the server's Retry-After.

const FIRST_WAIT_MILLISECONDS = 2000;
const LONGEST_WAIT_MILLISECONDS = 300_000;

type RetryParts = {
  /** Calls once after that many milliseconds; returns what prevents it. */
  readonly startTimer: (call: () => void, milliseconds: number) => () => void;
  /** 0..1: spreads the retries of many players. */
  readonly random: () => number;
};

export type RetryTimer = {
  /** Plans the next try. */
  wait(retry: () => void, retryAfterMilliseconds: number): void;
  isWaiting(): boolean;
  /** Cancels the planned try. The next wait is as long as it would have been. */
  cancel(): void;
  /** The next wait is the shortest again. */
  reset(): void;
};

export function createRetryTimer({ startTimer, random }: RetryParts): RetryTimer {
  let stop: (() => void) | undefined;
  let failures = 0;
  return {
    wait(retry, retryAfterMilliseconds) {
      const usual = FIRST_WAIT_MILLISECONDS * 2 ** failures++ * (1 + random() / 2);
      stop = startTimer(retry, Math.min(LONGEST_WAIT_MILLISECONDS, Math.max(usual, retryAfterMilliseconds)));
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
