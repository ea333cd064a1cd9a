// Durations of steps and draws, and counts of drawn and skipped frames. Records into ring buffers without allocation.

const SAMPLES = 600;

/** Every fourth frame is timed, because each reading of the clock allocates a number. */
const TIMED_EVERY = 4;

/** The last frame of a stage. */
type Drawn = {
  readonly renderer: { readonly drawPathName: string; readonly drawCalls: number };
  readonly sprites: { readonly count: number };
};

export type FrameStats = ReturnType<typeof createFrameStats>;

export function createFrameStats() {
  const steps = new Float32Array(SAMPLES);
  const draws = new Float32Array(SAMPLES);
  let frameCount = 0;
  let stepCount = 0;
  let timedDrawCount = 0;
  let drawCount = 0;
  /** Returns the current time in milliseconds; 0 in a frame that is not timed. */
  const now = () => (frameCount % TIMED_EVERY === 0 ? performance.now() : 0);
  return {
    now,
    /** Starts a frame and returns `now()`. */
    startFrame() {
      frameCount++;
      return now();
    },
    /** `began` is the start time from `now` or `startFrame`. */
    addStep(began: number) {
      if (began > 0) steps[stepCount++ % SAMPLES] = performance.now() - began;
    },
    addDraw(began: number) {
      drawCount++;
      if (began > 0) draws[timedDrawCount++ % SAMPLES] = performance.now() - began;
    },
    report: ({ renderer, sprites }: Drawn) => ({
      drawPath: renderer.drawPathName,
      drawCalls: renderer.drawCalls,
      instances: sprites.count,
      framesDrawn: drawCount,
      framesSkipped: frameCount - drawCount,
      /** Milliseconds of script, over the last 600 timed steps and draws. */
      step: percentiles(steps, stepCount),
      draw: percentiles(draws, timedDrawCount),
    }),
  };
}

function percentiles(samples: Float32Array, count: number) {
  const sorted = samples.slice(0, Math.min(count, SAMPLES)).sort();
  const at = (fraction: number) => sorted[Math.min(sorted.length - 1, Math.trunc(sorted.length * fraction))] ?? 0;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
