// Canvases of the painters, and their helpers: coordinates, seeded random numbers, waves, colours, gradients and paths.
import { createRandom, nextRandom } from '../../ecs/random.ts';
import type { ColorStop } from '../../themes/backdrop-palette.ts';

/** A 2D context of the page or of a worker. */
export type Pen = Omit<CanvasRenderingContext2D, 'canvas' | 'drawFocusIfNeeded' | 'getContextAttributes'>;

export type PaintedCanvas = HTMLCanvasElement | OffscreenCanvas;

/**
 * Creates a canvas that the browser rasterizes on the CPU. A GPU would compile a program for each kind of stroke and fill, used only once: on a
 * machine without a GPU that takes the GPU process four seconds at the start. Throws an Error if the browser provides no 2D context.
 */
export function createCanvas(width: number, height: number, isOpaque = false): { readonly canvas: PaintedCanvas; readonly pen: Pen } {
  const canvas = typeof document === 'undefined' ? new OffscreenCanvas(width, height) : document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d', { alpha: !isOpaque, willReadFrequently: true }) as Pen | null;
  if (!pen) throw new Error('This browser provides no 2D canvas');
  return { canvas, pen };
}

/** Size of the picture, and edges of the view in design units: x from the middle of the view, y from its bottom, upwards negative. */
export type Scene = Readonly<ReturnType<typeof enterScene>>;

/** Sets the context's transform to scene units and returns the scene. `unit` is a design unit in pixels. */
export function enterScene(context: Pen, widthPixels: number, heightPixels: number, unit: number) {
  const middle = widthPixels / 2;
  context.setTransform(unit, 0, 0, unit, middle, heightPixels);
  return { widthPixels, heightPixels, left: -middle / unit, right: middle / unit, top: -heightPixels / unit };
}

/** Returns a generator of numbers 0..1. Its sequence is identical on every machine. */
export function seededStream(seed: number): () => number {
  const random = createRandom(seed);
  return () => nextRandom(random);
}

/** Returns a number 0..1 for an index. A wider view thus adds scenery without changing the rest. */
export const seededAt = (seed: number, index: number): number => nextRandom(createRandom(Math.imul(seed, 7919) + Math.imul(index, 104729)));

/** Numbers 0..1 of one place. */
export type Chance = (salt: number) => number;

/** Calls `paint` for places `spacing` apart, as far as `reach` beyond the view. */
export function forPlaces(
  scene: Scene,
  spacing: number,
  reach: number,
  seed: number,
  paint: (index: number, chance: Chance) => void,
): void {
  const last = Math.ceil((scene.right + reach) / spacing);
  for (let index = Math.floor((scene.left - reach) / spacing); index <= last; index += 1)
    paint(index, (salt) => seededAt(seed + salt, index));
}

/** Returns a smooth curve around 0, within -1..1. */
export const wave = (x: number, length: number, seed: number): number =>
  Math.sin(x / length + seed * 1.7) * 0.55 +
  Math.sin(x / (length * 0.43) + seed * 3.1) * 0.29 +
  Math.sin(x / (length * 0.19) + seed * 5.3) * 0.16;

/** Returns `#rrggbb` with an alpha, as `rgba()`. */
export function faded(color: string, alpha: number): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return `rgba(${channels.join(',')},${alpha})`;
}

export const colorStop = (at: number, color: string): ColorStop => ({ at, color });

/** Returns stops of one color: places from 0 to 1, each with its alpha. */
export function fades(color: string, ...places: readonly (readonly [at: number, alpha: number])[]): ColorStop[] {
  return places.map(([at, alpha]) => colorStop(at, faded(color, alpha)));
}

export function addStops(gradient: CanvasGradient, stops: readonly ColorStop[]): CanvasGradient {
  for (const { at, color } of stops) gradient.addColorStop(at, color);
  return gradient;
}

/** Creates a vertical gradient between two heights. */
export function downGradient(context: Pen, from: number, to: number, stops: readonly ColorStop[]): CanvasGradient {
  return addStops(context.createLinearGradient(0, from, 0, to), stops);
}

/** Fills a path; by default the current one. */
export function fillPath(pen: Pen, style: string | CanvasGradient, path?: Path2D): void {
  pen.fillStyle = style;
  if (path) pen.fill(path);
  else pen.fill();
}

/** Strokes a path; by default the current one. */
export function strokePath(pen: Pen, width: number, style: string | CanvasGradient, path?: Path2D): void {
  pen.lineWidth = width;
  pen.strokeStyle = style;
  if (path) pen.stroke(path);
  else pen.stroke();
}

/** Fills a polygon. */
export function fillShape(pen: Pen, color: string, points: readonly (readonly [number, number])[]): void {
  pen.beginPath();
  for (const [x, y] of points) pen.lineTo(x, y);
  fillPath(pen, color);
}

/** Fills a disc with a radial gradient. */
export function softDisc(context: Pen, x: number, y: number, radius: number, stops: readonly ColorStop[]): void {
  context.fillStyle = addStops(context.createRadialGradient(x, y, 0, x, y, radius), stops);
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

/** Adds a disc of light to the picture. */
export function glowDisc(context: Pen, x: number, y: number, radius: number, stops: readonly ColorStop[]): void {
  context.save();
  context.globalCompositeOperation = 'lighter';
  softDisc(context, x, y, radius, stops);
  context.restore();
}

export type SoftLayer = {
  /** Design units per pixel of the small canvas. */
  readonly coarseness: number;
  readonly alpha: number;
  readonly blend: 'lighter' | 'source-over';
  /** 'high' removes the browser's dithering, which becomes visible when enlarged. */
  readonly smoothing?: ImageSmoothingQuality;
};

/** Paints on a small canvas and scales it up to the view, which blurs it without a filter. `paint` draws in pixels of the small canvas. */
export function paintSoftly(
  context: Pen,
  scene: Scene,
  { coarseness, alpha, blend, smoothing = 'low' }: SoftLayer,
  paint: (pen: Pen, width: number, height: number) => void,
): void {
  const { canvas: small, pen } = createCanvas(Math.ceil((scene.right - scene.left) / coarseness), Math.ceil(-scene.top / coarseness));
  paint(pen, small.width, small.height);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = blend;
  context.globalAlpha = alpha;
  context.imageSmoothingQuality = smoothing;
  context.drawImage(small, 0, 0, scene.widthPixels, scene.heightPixels);
  context.restore();
}
