// How much the game may cost to draw: steps from everything to little, taken one by one when frames run late.

/** What a step leaves: the share of particles, and the most pixels a CSS pixel. */
export type QualityStep = { readonly particles: number; readonly pixelRatio: number };

/** From the best down. More pixels than two a CSS pixel cost time and are not seen. */
export const QUALITY_STEPS = [
  { particles: 1, pixelRatio: 2 },
  { particles: 0.5, pixelRatio: 2 },
  { particles: 0.5, pixelRatio: 1.5 },
  { particles: 0.25, pixelRatio: 1 },
] as const satisfies readonly QualityStep[];

/** Returns how many of `count` particles are left at a step: at least one. `quality` is a row of QUALITY_STEPS. */
export function particleCount(quality: number, count: number): number {
  return Math.max(1, Math.round(count * QUALITY_STEPS[quality].particles));
}
