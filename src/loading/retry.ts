import { MS_PER_SECOND, sleep } from '../platform/time.ts';

/** Waits before the retries. */
const WAITS_SECONDS = [0.5, 1, 2];

/** Calls `attempt` with the number of failures until it succeeds, at most four times. Rejects with the last error. */
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
