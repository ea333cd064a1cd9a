// Timers as promises.

const MILLISECONDS = 1000;

export function wait(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * MILLISECONDS));
}

/** Returns a promise that never settles. */
export function never(): Promise<never> {
  return new Promise(() => {});
}
