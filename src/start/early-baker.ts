// Opens the worker that bakes backdrops while the game's script loads. Runs in the page script; the game takes the worker over.
// oxlint-disable-next-line import/default -- the build resolves it to the script's address
import workerAddress from '../game/backdrop/bake-worker.ts?worker&url';
import type { FirstView } from '../game/backdrop/first-request.ts';
import { readInsets } from '../platform/insets.ts';

declare global {
  interface Window {
    /**
     * Both scripts are built separately, so that the game cannot import it. Undefined in browsers without workers or offscreen canvases.
     * Rejects in frames without an origin, and if the worker's script cannot be loaded.
     */
    bakeWorker?: Promise<Worker>;
  }
}

/** A script that takes longer is given up. */
const LIMIT_MILLISECONDS = 8000;

/** Starts the worker, which bakes `firstRequest` of this window if `isUsual`. `probe` is an element whose padding may change. */
export function bakeEarly(probe: HTMLElement, isUsual: boolean): void {
  if ('OffscreenCanvas' in window) offer(openWorker(probe, isUsual));
}

function offer(opening: Promise<Worker>): void {
  // The game handles the error.
  opening.catch(() => undefined);
  window.bakeWorker = opening;
}

async function openWorker(probe: HTMLElement, isUsual: boolean): Promise<Worker> {
  const limit = new AbortController();
  setTimeout(() => limit.abort(), LIMIT_MILLISECONDS);
  // The worker takes its script from the browser's cache. Its own request could hang, and would keep a connection.
  await (await fetch(workerAddress, { signal: limit.signal })).text();
  const worker = new Worker(workerAddress);
  // The game may listen too late.
  worker.addEventListener('error', ({ message }) => offer(Promise.reject(new Error(message))));
  if (isUsual) {
    const view: FirstView = { width: innerWidth, height: innerHeight, insets: readInsets(probe), pixelRatio: devicePixelRatio };
    worker.postMessage(view, []);
  }
  return worker;
}
