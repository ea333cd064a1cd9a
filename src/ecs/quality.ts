// Quality steps: when frames run late, drawing cost is reduced one step at a time.
import { checkIndex } from './development.ts';

/** Share of particles, 0..1, and maximum device pixels per CSS pixel. */
export type QualityStep = { readonly particles: number; readonly pixelRatio: number };

/** From best to worst. More than two device pixels per CSS pixel cost time without a visible difference. */
export const QUALITY_STEPS = [
  { particles: 1, pixelRatio: 2 },
  { particles: 0.5, pixelRatio: 2 },
  { particles: 0.5, pixelRatio: 1.5 },
  { particles: 0.25, pixelRatio: 1 },
] as const satisfies readonly QualityStep[];

/** Returns the number of particles, of `count`, to spawn at a quality step. At least 1 of any. `quality` is an index of QUALITY_STEPS. */
export function particleCount(quality: number, count: number): number {
  checkIndex('world.quality', quality, QUALITY_STEPS);
  return Math.max(Math.min(1, count), Math.round(count * QUALITY_STEPS[quality].particles));
}
