// What frames cost on this machine that do the same each time: the limit of what any game's slowest hundredth can be here.
import type { Page } from 'playwright';

export type EvenFrames = {
  /** Milliseconds of each frame's arithmetic. */
  readonly script: number[];
  /** Milliseconds from each frame's time stamp to the next one's. */
  readonly gaps: number[];
};

/** Frames of nothing but the same arithmetic, which takes about so many milliseconds. */
export function runEvenFrames(page: Page, milliseconds: number, frames: number): Promise<EvenFrames> {
  return page.evaluate(
    async ([target, count]) => {
      // Throttling comes in slices: what is shorter than some of them tells nothing.
      const rates: number[] = [];
      let sum = 0;
      for (let round = 0; round < 9; round++) {
        const began = performance.now();
        for (let k = 0; k < 2_000_000; k++) sum += Math.sqrt(k);
        rates.push(performance.now() - began);
      }
      const steps = Math.round((target / rates.toSorted((a, b) => a - b)[4]) * 2_000_000);
      const script: number[] = [];
      const gaps: number[] = [];
      let last = Number.NaN;
      while (script.length < count) {
        const stamp = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
        const began = performance.now();
        for (let k = 0; k < steps; k++) sum += Math.sqrt(k);
        script.push(performance.now() - began);
        if (script.length > 1) gaps.push(stamp - last);
        last = stamp;
      }
      return { script, gaps: sum > 0 ? gaps : [] };
    },
    [milliseconds, frames] as const,
  );
}

/** Milliseconds of some arithmetic, to tell what the throttling rate really comes to. */
export function timeArithmetic(page: Page): Promise<number> {
  return page.evaluate(() => {
    const times: number[] = [];
    for (let round = 0; round < 9; round++) {
      const began = performance.now();
      let sum = 0;
      for (let k = 0; k < 3_000_000; k++) sum += Math.sqrt(k);
      times.push(performance.now() - began + (sum > 0 ? 0 : 1));
    }
    return times.toSorted((a, b) => a - b)[4];
  });
}
