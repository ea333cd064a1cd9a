// The page of one engine: moves as sprites-bench.ts drives it, or in frames of the browser until it rests.
import { sleep } from '../../src/platform/time.ts';
import { coverContext, skipDraws } from '../page/gl-calls.ts';
import { addCanvas, serveEngine } from '../sprites/serve-engine.ts';
import { COLOR, COUNT, VIEW, type StartPage, type Started } from './scene.ts';

declare global {
  interface Window {
    restBench: {
      /** Starts a page and turns draw calls off. Resolves when its sprites rest. */
      start(name: string, seconds: number): Promise<void>;
      /** Returns the number of requested frames so far, the time in milliseconds, and the sprites' poses as text. */
      read(): { readonly frames: number; readonly time: number; readonly poses: string };
      /** Stops the engine. Returns false if it documents no way. */
      stop(): boolean;
    };
  }
}

/** Poses that stay the same for this time are at rest. */
const REST_MILLISECONDS = 500;

serveEngine(async (canvas, _, name) => {
  const { gl, pose } = await startPage(name, canvas, Infinity);
  const column = (part: number) => Float32Array.from({ length: COUNT + 1 }, (_, row) => (row === 0 ? 0 : pose(row - 1)[part]));
  const swarm = {
    count: COUNT,
    tint: new Int32Array(COUNT + 1).fill(COLOR),
    get x() {
      return column(0);
    },
    get y() {
      return column(1);
    },
    get angle() {
      return column(2);
    },
  };
  // In frames of exactly one step, our stage draws the step before the last one.
  return { gl, swarm, alpha: name === 'ours' ? 0 : 1 };
}, VIEW);

const request = window.requestAnimationFrame;
let frames = 0;
window.requestAnimationFrame = (callback) => {
  frames++;
  return request(callback);
};

let started: Started;

window.restBench = {
  async start(name, seconds) {
    started = await startPage(name, addCanvas(), seconds);
    coverContext(started.gl);
    skipDraws();
    let before = '';
    do {
      before = readPoses();
      await sleep(REST_MILLISECONDS);
    } while (readPoses() !== before);
  },
  read: () => ({ frames, time: performance.now(), poses: readPoses() }),
  stop() {
    started.stop?.();
    return started.stop !== undefined;
  },
};

async function startPage(name: string, canvas: HTMLCanvasElement, seconds: number): Promise<Started> {
  const bundle = `./${name}/page.js`;
  const { start }: { start: StartPage } = await import(bundle);
  return start(canvas, seconds);
}

function readPoses(): string {
  return Array.from({ length: COUNT }, (_, index) => started.pose(index).join()).join(';');
}
