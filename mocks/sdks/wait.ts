// Timers as promises.
import { MS_PER_SECOND, sleep } from '../../src/platform/time.ts';

export function wait(seconds: number): Promise<void> {
  return sleep(seconds * MS_PER_SECOND);
}

/** Returns a promise that never settles. */
export function never(): Promise<never> {
  return new Promise(() => {});
}
