// Retries network operations after growing waits.
import { MS_PER_SECOND, sleep } from '../platform/time.ts';

/** Wait before each retry. */
const WAITS_SECONDS = [0.5, 1, 2];

/** Returns the result of the first attempt that succeeds. Rejects with the error of the last one. */
export async function retry<T>(attempt: (failures: number) => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await attempt(failures);
    } catch (error) {
      if (failures === WAITS_SECONDS.length) throw error;
      await sleep(WAITS_SECONDS[failures] * MS_PER_SECOND);
    }
  }
}
