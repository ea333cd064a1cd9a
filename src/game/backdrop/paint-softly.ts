// Paints on a small canvas and lays it large over the view, so that what is on it comes out soft at no cost.

import type { BackdropView } from './backdrop-view.ts';
import { BY_PROCESSOR } from './by-processor.ts';
import type { Scene } from './scenery.ts';

export type SoftLayer = {
  /** Design units a pixel of the small canvas. */
  readonly coarseness: number;
  readonly alpha: number;
  readonly blend: 'lighter' | 'source-over';
  /** 'high' takes away the browser's dither, which the enlargement would show. */
  readonly smoothing?: ImageSmoothingQuality;
};

/** `paint` draws in pixels of the small canvas. */
export function paintSoftly(
  context: CanvasRenderingContext2D,
  view: BackdropView,
  scene: Scene,
  { coarseness, alpha, blend, smoothing = 'low' }: SoftLayer,
  paint: (pen: CanvasRenderingContext2D, width: number, height: number) => void,
): void {
  const small = document.createElement('canvas');
  small.width = Math.ceil((scene.right - scene.left) / coarseness);
  small.height = Math.ceil(-scene.top / coarseness);
  const pen = small.getContext('2d', BY_PROCESSOR);
  if (!pen) return;
  paint(pen, small.width, small.height);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.globalCompositeOperation = blend;
  context.globalAlpha = alpha;
  context.imageSmoothingQuality = smoothing;
  context.drawImage(small, 0, 0, view.widthPixels, view.heightPixels);
  context.restore();
}
