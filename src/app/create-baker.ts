// Bakes backdrops in a worker, or in the page where a worker is not available.
import type { Backdrop, BackdropRequest, Bake } from '../game/backdrop/bake-backdrop.ts';
import { loadLate } from '../loading/load-late.ts';
import { withTimeout } from '../platform/time.ts';
import workerAddress from '../game/backdrop/bake-worker.ts?worker&url';

/** A worker that takes longer is replaced by the page. */
const WORKER_LIMIT_SECONDS = 5;

export function createBaker(): Bake {
  let worker: Worker | undefined;
  let isWorkerLost = false;

  async function bakeInWorker(request: BackdropRequest): Promise<Backdrop> {
    // Throws in frames without an origin.
    const own = (worker ??= new Worker(workerAddress));
    const baking = new Promise<Backdrop>((resolve, reject) => {
      own.onmessage = ({ data }: MessageEvent<Backdrop>) => resolve(data);
      own.onerror = reject;
    });
    own.postMessage(request);
    return withTimeout(WORKER_LIMIT_SECONDS, baking);
  }

  return async (request) => {
    if (!isWorkerLost && 'OffscreenCanvas' in window) {
      try {
        return await bakeInWorker(request);
      } catch {
        isWorkerLost = true;
        worker?.terminate();
      }
    }
    const { bakeBackdrop } = await loadLate(() => import('../game/backdrop/bake-backdrop.ts'));
    return bakeBackdrop(request);
  };
}
