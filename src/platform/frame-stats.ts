// How long steps and draws take, and how many frames were drawn or skipped: rings of numbers, written without allocation.

const SAMPLES = 600;

export type Percentiles = { p50: number; p95: number; p99: number };

export type StatsReport = {
  drawPath: string;
  drawCalls: number;
  instances: number;
  framesDrawn: number;
  framesSkipped: number;
  /** Milliseconds of script, over the last 600 of each. */
  step: Percentiles;
  draw: Percentiles;
};

export type FrameStats = {
  addStep(milliseconds: number): void;
  addDraw(milliseconds: number): void;
  addSkip(): void;
  report(drawPath: string, counts: { readonly drawCalls: number; readonly sprites: number }): StatsReport;
};

export function createFrameStats(): FrameStats {
  const steps = new Float32Array(SAMPLES);
  const draws = new Float32Array(SAMPLES);
  let stepCount = 0;
  let drawCount = 0;
  let skipCount = 0;
  return {
    addStep: (milliseconds) => void (steps[stepCount++ % SAMPLES] = milliseconds),
    addDraw: (milliseconds) => void (draws[drawCount++ % SAMPLES] = milliseconds),
    addSkip: () => void skipCount++,
    report: (drawPath, { drawCalls, sprites }) => ({
      drawPath,
      drawCalls,
      instances: sprites,
      framesDrawn: drawCount,
      framesSkipped: skipCount,
      step: percentiles(steps, stepCount),
      draw: percentiles(draws, drawCount),
    }),
  };
}

function percentiles(samples: Float32Array, count: number): Percentiles {
  const sorted = samples.slice(0, Math.min(count, SAMPLES)).sort();
  const at = (fraction: number) => sorted[Math.min(sorted.length - 1, Math.trunc(sorted.length * fraction))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
