import type { Pen } from './cpu-canvas.ts';
import type { BackdropView } from './backdrop-view.ts';
import { createCanvas } from './cpu-canvas.ts';
import type { Scene } from './canvas-helpers.ts';

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
  view: BackdropView,
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
  context.drawImage(small, 0, 0, view.widthPixels, view.heightPixels);
  context.restore();
}
