// Page side of the mount test: creates and destroys stages, and counts their leftovers.
import { createStage, listenToKeys, listenToPointer, listenToPointers, spawnSprite, startBurst, startTween } from '../../src/runtime.ts';

/** `removed first` takes each canvas out of the page before its stage is destroyed, `destroyed first` after that. */
export type MountOrder = 'one canvas' | 'removed first' | 'destroyed first';

export type Leftovers = {
  /** Animation frames that were requested or ran after the last stage was destroyed. */
  readonly frames: number;
  /** Numbers of listeners by event type. */
  readonly listeners: Readonly<Record<string, number>>;
  readonly observers: number;
  readonly intervals: number;
  /** Kinds of the GL resources that were not deleted. */
  readonly resources: readonly string[];
  /** Whether the contexts of the canvases that stay in the page are lost. */
  readonly areLost: readonly boolean[];
};

type Listener = { readonly target: EventTarget; readonly type: string; readonly callback: unknown; readonly capture: boolean };

const RESOURCES = ['Buffer', 'Framebuffer', 'Program', 'Shader', 'Texture', 'VertexArray'];
/** Time for a frame that was not cancelled. */
const WAIT_MILLISECONDS = 500;

const listeners = new Set<Listener>();
const observers = new Set<ResizeObserver>();
const intervals = new Set<number>();
const resources = new Map<unknown, string>();
let frames = 0;

function followFrames(): void {
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => {
    frames++;
    return request((milliseconds) => {
      frames++;
      callback(milliseconds);
    });
  };
}

function followListeners(): void {
  const { addEventListener: add, removeEventListener: remove } = EventTarget.prototype;
  const find = (...values: readonly unknown[]) =>
    [...listeners].find(({ target, type, callback, capture }) =>
      [target, type, callback, capture].every((value, k) => value === values[k]),
    );
  const captureOf = (options: boolean | EventListenerOptions | undefined) =>
    typeof options === 'object' ? (options.capture ?? false) : (options ?? false);
  EventTarget.prototype.addEventListener = function (type, callback, options) {
    add.call(this, type, callback, options);
    const signal = typeof options === 'object' ? options.signal : undefined;
    const capture = captureOf(options);
    if (!callback || signal?.aborted || find(this, type, callback, capture)) return;
    const listener = { target: this, type, callback, capture };
    listeners.add(listener);
    if (signal) add.call(signal, 'abort', () => listeners.delete(listener));
  };
  EventTarget.prototype.removeEventListener = function (type, callback, options) {
    remove.call(this, type, callback, options);
    const listener = find(this, type, callback, captureOf(options));
    if (listener) listeners.delete(listener);
  };
}

function followObservers(): void {
  const { observe, disconnect } = ResizeObserver.prototype;
  ResizeObserver.prototype.observe = function (target, options) {
    observers.add(this);
    observe.call(this, target, options);
  };
  ResizeObserver.prototype.disconnect = function () {
    observers.delete(this);
    disconnect.call(this);
  };
}

function followIntervals(): void {
  const [set, clear] = [window.setInterval.bind(window), window.clearInterval.bind(window)];
  const page: { setInterval: unknown; clearInterval: unknown } = window;
  page.setInterval = (callback: () => void, milliseconds: number) => {
    const interval = set(callback, milliseconds);
    intervals.add(interval);
    return interval;
  };
  page.clearInterval = (interval: number) => {
    intervals.delete(interval);
    clear(interval);
  };
}

function followResources(): void {
  const gl = WebGL2RenderingContext.prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const kind of RESOURCES) {
    const [create, remove] = [gl[`create${kind}`], gl[`delete${kind}`]];
    gl[`create${kind}`] = function (...args) {
      const created = create.apply(this, args);
      resources.set(created, kind);
      return created;
    };
    gl[`delete${kind}`] = function (resource) {
      resources.delete(resource);
      return remove.call(this, resource);
    };
  }
}

function addCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'width: 64px; height: 64px';
  document.body.append(canvas);
  return canvas;
}

/** Creates a stage with listeners, a tween and particles, and waits for its first frame. */
async function mount(canvas: HTMLCanvasElement) {
  const image = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
  const stage = await createStage({
    canvas,
    kinds: { dots: { size: 2 }, drops: { size: 8, components: ['Particle'] } },
    pictures: [{ image, width: 8, height: 8, frames: { dot: [0, 0, 8, 8] } }],
    update: () => undefined,
  });
  const { world, signal } = stage;
  listenToPointer(canvas, { press: () => undefined }, signal);
  listenToPointers(canvas, {}, signal);
  listenToKeys({ signal });
  const dot = spawnSprite(world, 'dots', stage.frames.dot, 10, 10);
  startTween(world, dot, 'x', { from: 0, to: 9, seconds: 1, repeats: Infinity });
  startBurst(world, { pool: 'drops', frames: [stage.frames.dot], count: 8 }, { x: 10, y: 10 });
  await new Promise(requestAnimationFrame);
  return stage;
}

/** Mounts stages one after the other, beside a canvas whose context must stay. */
async function run(order: MountOrder, times: number): Promise<Leftovers> {
  // Those of the test runner.
  listeners.clear();
  const [kept, one] = [addCanvas(), addCanvas()];
  const contexts = [kept.getContext('webgl2')!];
  if (order === 'one canvas') contexts.push(one.getContext('webgl2')!);
  for (let time = 0; time < times; time++) {
    const canvas = order === 'one canvas' ? one : addCanvas();
    const stage = await mount(canvas);
    if (order === 'removed first') canvas.remove();
    stage.destroy();
    if (order === 'destroyed first') canvas.remove();
  }
  frames = 0;
  await new Promise((resolve) => void setTimeout(resolve, WAIT_MILLISECONDS));
  const counts: Record<string, number> = {};
  for (const { type } of listeners) counts[type] = (counts[type] ?? 0) + 1;
  return {
    frames,
    listeners: counts,
    observers: observers.size,
    intervals: intervals.size,
    resources: [...resources.values()],
    areLost: contexts.map((gl) => gl.isContextLost()),
  };
}

/** Destroys the stage of a removed canvas, puts the canvas back, and returns whether its next stage has a context after `seconds`. */
async function reuse(seconds: number): Promise<boolean> {
  const canvas = addCanvas();
  const first = await mount(canvas);
  canvas.remove();
  first.destroy();
  await new Promise((resolve) => void setTimeout(resolve, WAIT_MILLISECONDS));
  document.body.append(canvas);
  const second = await mount(canvas);
  await new Promise((resolve) => void setTimeout(resolve, seconds * 1000));
  const hasContext = !canvas.getContext('webgl2')!.isContextLost();
  second.destroy();
  return hasContext;
}

followFrames();
followListeners();
followObservers();
followIntervals();
followResources();

export const stageMounts = { run, reuse };
Object.assign(window, { stageMounts });
