// Bakes backdrops in the worker that the page script has opened, or in the page where a worker is not available.
import type { Backdrop, BackdropRequest, Bake } from '../game/backdrop/bake-backdrop.ts';
import { loadLate } from '../loading/load-late.ts';
import { withTimeout } from '../platform/time.ts';

/** The page takes over from a worker that takes longer. */
const WORKER_LIMIT_SECONDS = 5;

async function bakeHere(request: BackdropRequest): Promise<Backdrop> {
  const { bakeBackdrop } = await loadLate(() => import('../game/backdrop/bake-backdrop.ts'));
  return bakeBackdrop(request);
}

/** A worker that fails once is not used again. */
export function createBaker(): Bake {
  let worker: Worker | undefined;
  let isWorkerLost = false;

  async function bakeInWorker(request: BackdropRequest): Promise<Backdrop> {
    const own = worker ?? (await window.bakeWorker);
    if (!own) throw new Error('The page script has opened no worker');
    worker = own;
    const listening = new AbortController();
    const { signal } = listening;
    const baking = new Promise<Backdrop>((resolve, reject) => {
      own.addEventListener('message', ({ data }: MessageEvent<Backdrop>) => resolve(data), { signal });
      own.addEventListener('error', reject, { signal });
    });
    own.postMessage(request, []);
    try {
      return await withTimeout(WORKER_LIMIT_SECONDS, baking);
    } finally {
      listening.abort();
    }
  }

  return async (request) => {
    if (isWorkerLost) return bakeHere(request);
    try {
      return await bakeInWorker(request);
    } catch {
      isWorkerLost = true;
      worker?.terminate();
      return bakeHere(request);
    }
  };
}
