// Bakes backdrops in a worker, or in the page where a worker is not available.
import type { Backdrop, BackdropRequest, Bake, Begun } from '../game/backdrop/bake-backdrop.ts';
import { closePictures } from '../game/backdrop/close-pictures.ts';
import { canvasSize } from '../game/canvas-size.ts';
import { measureView } from '../page/fit-view.ts';
import type { Page } from './open-page.ts';
import type { Theme } from '../themes/theme.ts';
import { fetchText } from '../loading/fetch-text.ts';
import { loadLate } from '../loading/load-late.ts';
import { sleep, withTimeout } from '../platform/time.ts';
// oxlint-disable-next-line import/default -- the build resolves it to the script's address
import workerAddress from '../game/backdrop/bake-worker.ts?worker&url';

/** The page takes over from a worker that takes longer. */
const WORKER_LIMIT_SECONDS = 5;

/** Maximum wait for a worker to begin. */
const BEGIN_LIMIT_MILLISECONDS = 300;

type BakerOptions = {
  /** Rejects in browsers without workers or offscreen canvases, in frames without an origin, and if the script cannot be loaded. */
  readonly openWorker?: () => Promise<Pick<Worker, 'addEventListener' | 'postMessage' | 'terminate'>>;
  readonly bakeInPage?: Bake;
  /** Called when a worker begins to bake or answers, and when the page must bake. */
  readonly onBegun?: () => void;
};

/** Opens the worker of a page whose script has opened none. The worker takes its own script from the browser's cache, as in early-baker.ts. */
async function openScript(): Promise<Worker> {
  if (!('OffscreenCanvas' in window)) throw new Error('This browser provides no offscreen canvas');
  await fetchText(workerAddress, { type: 'javascript' });
  return new Worker(workerAddress);
}

async function bakeHere(request: BackdropRequest): Promise<Backdrop> {
  const { bakeBackdrop } = await loadLate(() => import('../game/backdrop/bake-backdrop.ts'));
  return bakeBackdrop(request);
}

/** A worker that fails once is not used again. */
export function createBaker({
  openWorker = () => window.bakeWorker ?? openScript(),
  bakeInPage = bakeHere,
  onBegun = () => undefined,
}: BakerOptions = {}): Bake {
  let worker: Awaited<ReturnType<typeof openWorker>> | undefined;
  let isWorkerLost = false;

  async function bakeInWorker(request: BackdropRequest): Promise<Backdrop> {
    const own = (worker ??= await openWorker());
    const listening = new AbortController();
    const { signal } = listening;
    const baking = new Promise<Backdrop>((resolve, reject) => {
      own.addEventListener(
        'message',
        ({ data }: MessageEvent<Backdrop | Begun>) => {
          onBegun();
          if (data !== 'begun') resolve(data);
        },
        { signal },
      );
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
    if (isWorkerLost) return bakeInPage(request);
    try {
      return await bakeInWorker(request);
    } catch {
      isWorkerLost = true;
      worker?.terminate();
      onBegun();
      return bakeInPage(request);
    }
  };
}

/** Starts to bake a backdrop before the renderer requests it. Returns a baker that answers the first request with it, if both are equal. */
export function bakeAhead(bake: Bake, expected: BackdropRequest): Bake {
  let ahead: Promise<Backdrop> | undefined = bake(expected);
  // The request handles the error.
  ahead.catch(() => undefined);

  return async (request) => {
    const first = ahead;
    ahead = undefined;
    if (!first) return bake(request);
    if (JSON.stringify(request) === JSON.stringify(expected)) return first;
    // The worker bakes one backdrop at a time.
    await first.then(closePictures, () => undefined);
    return bake(request);
  };
}

/** Resolves with the baker of all backdrops, when a worker has started to bake the first one, or after the limit. */
export async function startBaking(
  { hudElement, options, saved }: Pick<Page, 'hudElement' | 'options' | 'saved'>,
  { backdrop }: Theme,
): Promise<Bake> {
  const layout = measureView(hudElement, saved.profile);
  const size = canvasSize(layout, options.quality ?? 0, window.devicePixelRatio);
  let bake!: Bake;
  const beginning = new Promise<void>((onBegun) => {
    bake = bakeAhead(createBaker({ onBegun }), { layout, ...size, palette: backdrop });
  });
  await Promise.race([beginning, sleep(BEGIN_LIMIT_MILLISECONDS)]);
  return bake;
}
