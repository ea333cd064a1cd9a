// The stage: a canvas with everything that a game needs around its own code. It owns world, clock, loop, frames, sprites, size, quality and
// the lost context.
import type { Kind, KindTable } from '../ecs/pools.ts';
import { QUALITY_STEPS } from '../ecs/quality.ts';
import { createRuntimeWorld, type RuntimeWorld, type WorldOptions } from '../ecs/world.ts';
import { createFramePace } from '../platform/frame-pace.ts';
import { loadImage } from '../platform/load-image.ts';
import { followReducedMotion } from '../platform/reduced-motion.ts';
import { defineFrames, scaleFrames, type NameOf, type Picture } from '../render-webgl/frames.ts';
import type { Layer, ViewBox } from '../render-webgl/layer.ts';
import type { CreatePacker } from '../render-webgl/pack-world.ts';
import type { Renderer, RendererOptions } from '../render-webgl/renderer.ts';
import { createSpriteLayer, type SpriteLayerOptions } from '../render-webgl/sprite-layer.ts';
import { DEFAULT_PIXELS_PER_UNIT } from '../render-webgl/sprite-layout.ts';
import { createStageCore, type StageCoreOptions } from './core.ts';
import { createStageFrame, type FrameHooks } from './frame.ts';

/** A picture with its image: an address to load, or an image source that is ready. */
export type StagePicture = Picture & { readonly image: string | TexImageSource };

export type StageOptions<KindName extends string, Pictures extends readonly StagePicture[], Own> = Omit<
  WorldOptions<KindName, Own>,
  'kinds'
> &
  Pick<SpriteLayerOptions<RuntimeWorld>, 'filter' | 'capacity'> &
  Pick<RendererOptions<ViewBox>, 'drawPath' | 'onGone'> &
  FrameHooks & {
    /** Its size in the page follows the style sheet. */
    readonly canvas: HTMLCanvasElement;
    /** In drawing order, from back to front. */
    readonly kinds: Readonly<Record<KindName, Kind<CreatePacker<RuntimeWorld<KindName, Own>>>>>;
    readonly pictures: Pictures;
    /** Layers behind the sprites, from back to front. */
    readonly layers?: readonly Layer[];
    /** Colour behind all layers, 0xRRGGBB. Default: black. */
    readonly color?: number;
    /** Returns the visible part of the design for a canvas of this size in CSS pixels. Default: a design unit is a CSS pixel. */
    readonly fit?: (width: number, height: number) => ViewBox;
    /** Pixels of the pictures per design unit. Default: 2. */
    readonly pixelsPerUnit?: number;
    /** Destroys the stage when it aborts. */
    readonly signal?: AbortSignal;
  };

export type Stage<KindName extends string, FrameName extends string, Own> = {
  readonly world: RuntimeWorld<KindName, Own>;
  /** Frame numbers by name. */
  readonly frames: Readonly<Record<FrameName, number>>;
  /** The visible part of the design. */
  readonly view: ViewBox;
  /** Aborts when the stage is destroyed: for listeners of the host. */
  readonly signal: AbortSignal;
  /** Stops the steps: nothing moves and no time passes, but changes are still drawn. */
  isPaused: boolean;
  /** Draws the next frame. Call it after each change outside of `update`. */
  readonly wake: () => void;
  /** Stops the loop, removes the listeners and frees the GPU's memory. The canvas may get another stage. */
  readonly destroy: () => void;
  /** Returns a point of the canvas, in CSS pixels from its top left, in design units. */
  readonly viewOf: (x: number, y: number) => { x: number; y: number };
  /** Replaces the image of a picture. */
  readonly setPicture: (index: number, picture: TexImageSource) => void;
};

/** Canvases with a stage. */
const USED = new WeakSet<HTMLCanvasElement>();

/**
 * Creates a stage and draws it. Rejects with a NoWebGlError without WebGL, with the error of a picture that cannot be loaded, with a RangeError
 * for invalid options and a canvas that has a stage, and with the reason of `signal` if that aborts meanwhile.
 */
export async function createStage<KindName extends string, const Pictures extends readonly StagePicture[], Own extends object = object>({
  canvas,
  kinds,
  pictures,
  layers = [],
  color = 0,
  fit = (width, height) => ({ left: 0, width, height }),
  pixelsPerUnit = DEFAULT_PIXELS_PER_UNIT,
  signal: hostSignal,
  filter = 'linear',
  capacity = capacityFor(kinds),
  drawPath,
  onGone = () => undefined,
  ...hooks
}: StageOptions<KindName, Pictures, Own>): Promise<Stage<KindName, NameOf<Pictures[number]>, Own>> {
  const frames = scaleFrames(defineFrames(...pictures), pixelsPerUnit);
  const world = createRuntimeWorld<KindName, Own>({ ...hooks, kinds });
  const images = await Promise.all(pictures.map(imageOf));
  const sprites = createSpriteLayer({ world, kinds, frames, filter, capacity, ...(hooks.camera && { shift: hooks.camera.shift }) });
  for (const [index, image] of images.entries()) sprites.setPicture(index, image);
  if (hostSignal?.aborted) throw hostSignal.reason;
  const ending = new AbortController();
  let isPaused = false;
  const core = await claimCanvas({ canvas, world, layers: [clearTo(color), ...layers], sprites, drawPath, onGone });
  const wake = core.redraw;
  const size = followSize({ canvas, world, renderer: core.renderer, fit, wake });
  const pace = createFramePace(QUALITY_STEPS.length - 1);
  core.start(createStageFrame({ ...hooks, world, isPaused: () => isPaused, pace: () => pace, fit: size.check }));
  followReducedMotion((isReduced) => void (world.isReducedMotion = isReduced), ending);

  function destroy(): void {
    if (ending.signal.aborted) return;
    ending.abort();
    USED.delete(canvas);
    size.stop();
    core.destroy();
  }

  hostSignal?.addEventListener('abort', destroy, { signal: ending.signal });
  if (hostSignal?.aborted) {
    destroy();
    throw hostSignal.reason;
  }
  size.check();
  wake();
  return {
    world,
    frames: frames.number,
    get view() {
      return size.view;
    },
    signal: ending.signal,
    get isPaused() {
      return isPaused;
    },
    set isPaused(next) {
      isPaused = next;
      wake();
    },
    wake,
    destroy,
    viewOf(x, y) {
      const { left, width, height } = size.view;
      return { x: left + (x / canvas.clientWidth) * width, y: (y / canvas.clientHeight) * height };
    },
    setPicture: core.setPicture,
  };
}

/** Creates the core of a canvas without a stage. */
async function claimCanvas(options: StageCoreOptions<ViewBox>): ReturnType<typeof createStageCore> {
  const { canvas } = options;
  if (USED.has(canvas)) throw new RangeError('The canvas has a stage: destroy that one first');
  USED.add(canvas);
  try {
    return await createStageCore(options);
  } catch (error) {
    USED.delete(canvas);
    throw error;
  }
}

/** Returns room for one sprite per entity: at least what one draw call draws. */
function capacityFor(kinds: KindTable): number {
  return Math.max(
    1024,
    Object.values(kinds).reduce((sum, { size }) => sum + size, 0),
  );
}

/** Returns the image of a picture, loaded if it is an address. */
async function imageOf({ image }: StagePicture): Promise<TexImageSource> {
  if (typeof image !== 'string') return image;
  try {
    return await loadImage(image);
  } catch (cause) {
    throw new Error(`The picture '${image}' cannot be loaded`, { cause });
  }
}

type SizeOptions = {
  readonly canvas: HTMLCanvasElement;
  readonly world: Pick<RuntimeWorld, 'quality'>;
  readonly renderer: Pick<Renderer, 'resize'>;
  readonly fit: (width: number, height: number) => ViewBox;
  readonly wake: () => void;
};

/** Fits canvas and view to the size in the page, the screen's pixels and the quality: at each new size, and on each call of `check`. */
function followSize({ canvas, world, renderer, fit, wake }: SizeOptions) {
  let view: ViewBox = { left: 0, width: 1, height: 1 };
  const fitted = { width: 0, height: 0, ratio: 0 };

  function check(): void {
    const { clientWidth: width, clientHeight: height } = canvas;
    const ratio = Math.min(QUALITY_STEPS[world.quality].pixelRatio, devicePixelRatio);
    const isSame = width === fitted.width && height === fitted.height && ratio === fitted.ratio;
    if (width === 0 || height === 0 || isSame) return;
    Object.assign(fitted, { width, height, ratio });
    view = fit(width, height);
    renderer.resize(view, Math.round(width * ratio), Math.round(height * ratio));
    // A canvas without a size in the style sheet would grow with its pixels.
    if (canvas.clientWidth !== width) canvas.style.width = `${width}px`;
    if (canvas.clientHeight !== height) canvas.style.height = `${height}px`;
    wake();
  }

  const observer = new ResizeObserver(check);
  observer.observe(canvas);
  return {
    get view() {
      return view;
    },
    check,
    stop: () => observer.disconnect(),
  };
}

function clearTo(color: number): Layer {
  return {
    restore: () => undefined,
    resize: () => undefined,
    draw(gl) {
      gl.clearColor((color >> 16) / 255, ((color >> 8) & 255) / 255, (color & 255) / 255, 1);
      gl.clear(gl.COLOR_BUFFER_BIT);
      return 0;
    },
  };
}
