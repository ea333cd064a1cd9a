// The capacity of a pass: a line fitted to the mean intervals of its holds. docs/bench-on-a-phone.md explains it, docs/recompute.py repeats it.
import { MS_PER_SECOND } from '../../../src/platform/time.ts';

/** Moving sprites, and the mean interval of frames in milliseconds. */
export type Hold = readonly [sprites: number, milliseconds: number];

/** Lateness above this share of the refresh interval counts as this share, because browsers then skip whole intervals. */
const MAX_LATENESS = 0.3;
/** Growth of the interval per growth of the sprites, relative to the refresh interval and the capacity. Browsers that skip whole intervals are steep. */
const SLOPES = [0.25, 0.35, 0.5, 0.7, 0.85, 1, 1.2, 1.5, 2, 3, 5, 8, 16, 32];
const GRID_STEPS = 200;
const TIE = 1e-9;

/** Share of the refresh interval by which frames were late on average. */
export function latenessOf(milliseconds: number, refreshMilliseconds: number): number {
  return Math.min(MAX_LATENESS, Math.max(0, milliseconds / refreshMilliseconds - 1));
}

/**
 * Returns the number of sprites n* at which frames begin to be late: the least-squares fit of the lateness `slope * (n / n* - 1)`. Candidates
 * are 201 numbers between the fewest and the most sprites of the pass, in equal ratios.
 */
export function fitCapacity(holds: readonly Hold[], refreshMilliseconds: number): number {
  const counts = holds.map(([sprites]) => sprites);
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  let smallest = Infinity;
  let [first, last] = [fewest, fewest];
  for (const slope of SLOPES) {
    for (let step = 0; step <= GRID_STEPS; step++) {
      const candidate = fewest * (most / fewest) ** (step / GRID_STEPS);
      const error = holds.reduce((sum, [sprites, milliseconds]) => {
        const expected = Math.min(MAX_LATENESS, Math.max(0, slope * (sprites / candidate - 1)));
        return sum + (latenessOf(milliseconds, refreshMilliseconds) - expected) ** 2;
      }, 0);
      if (error < smallest - TIE) {
        smallest = error;
        first = candidate;
        last = candidate;
      } else if (error <= smallest + TIE) last = candidate;
    }
  }
  // A steep device leaves a gap between the last hold in time and the first late one.
  return Math.sqrt(first * last);
}

/** Returns the capacity of each pass, in sprites. */
export function capacitiesOf(passes: readonly (readonly Hold[])[], screenHertz: number): readonly number[] {
  return passes.map((holds) => fitCapacity(holds, MS_PER_SECOND / screenHertz));
}
