// Bakes backdrops in the worker that the page script has opened, or in the page where a worker is not available.
import type { Backdrop, BackdropRequest, Bake } from '../game/backdrop/bake-backdrop.ts';
import { loadLate } from '../loading/load-late.ts';
import { withTimeout } from '../platform/time.ts';

/** The page takes over from a worker that takes longer. */
const WORKER_LIMIT_SECONDS = 5;

async function bakeInWorker(worker: Worker, request: BackdropRequest): Promise<Backdrop> {
  const listening = new AbortController();
  const { signal } = listening;
  const baking = new Promise<Backdrop>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Backdrop>) => resolve(data), { signal });
    worker.addEventListener('error', reject, { signal });
  });
  worker.postMessage(request, []);
  try {
    return await withTimeout(WORKER_LIMIT_SECONDS, baking);
  } finally {
    listening.abort();
  }
}

/** A worker that fails once is not used again. */
export function createBaker(): Bake {
  let isWorkerLost = false;

  return async (request) => {
    const worker = isWorkerLost ? undefined : await window.bakeWorker?.catch(() => undefined);
    try {
      if (worker) return await bakeInWorker(worker, request);
    } catch {
      isWorkerLost = true;
      worker?.terminate();
    }
    const { bakeBackdrop } = await loadLate(() => import('../game/backdrop/bake-backdrop.ts'));
    return bakeBackdrop(request);
  };
}
