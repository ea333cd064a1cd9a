import { QUALITY_STEPS } from '../ecs/quality.ts';
import type { Layout } from './layout.ts';

/** Size of the canvas in device pixels. */
export type CanvasSize = { readonly widthPixels: number; readonly heightPixels: number };

/** `quality`, an index of QUALITY_STEPS, limits the device's `pixelRatio`. */
export function canvasSize(layout: Layout, quality: number, pixelRatio: number): CanvasSize {
  const ratio = Math.min(QUALITY_STEPS[quality].pixelRatio, pixelRatio);
  return { widthPixels: Math.round(layout.widthPixels * ratio), heightPixels: Math.round(layout.heightPixels * ratio) };
}
