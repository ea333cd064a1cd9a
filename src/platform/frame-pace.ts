// Adapts the quality to the frame rate: one step down after many late frames, one step up after a long time with hardly any.

/** Thresholds and window lengths of the adaptation. */
export const PACE = {
  /** One and a half frames of a 60 Hz screen. */
  lateMilliseconds: 25,
  /** Longer gaps are ignored: the page was in the background. */
  pauseMilliseconds: 400,
  /** Frames of a window, and the number of late ones that lowers the quality. */
  windowFrames: 60,
  lateFrames: 20,
  /** Windows in a row with at most `smoothLateFrames` before a better step is tried. Doubles after each failed try. */
  smoothWindows: 10,
  smoothLateFrames: 2,
} as const;

export type FramePace = {
  /** Steps below the best quality. Starts at 0. */
  readonly quality: number;
  /** Records a frame by its time stamp in milliseconds. The first frame after a sleep only restarts the measurement. */
  addFrame(milliseconds: number, hasSlept: boolean): void;
};

/** `lowest` is the last step. `fixed` sets a constant step. */
export function createFramePace(lowest: number, fixed?: number): FramePace {
  let quality = fixed ?? 0;
  let last = Number.NaN;
  let frames = 0;
  let late = 0;
  let smooth = 0;
  let smoothNeeded: number = PACE.smoothWindows;
  let hasRisen = false;

  function closeWindow(): void {
    const isTooLate = late >= PACE.lateFrames;
    smooth = late <= PACE.smoothLateFrames ? smooth + 1 : 0;
    frames = 0;
    late = 0;
    if (isTooLate && quality < lowest) {
      quality++;
      if (hasRisen) smoothNeeded *= 2;
      hasRisen = false;
    } else if (smooth >= smoothNeeded && quality > 0) {
      quality--;
      smooth = 0;
      hasRisen = true;
    }
  }

  return {
    get quality() {
      return quality;
    },
    addFrame(milliseconds, hasSlept) {
      const gap = milliseconds - last;
      last = milliseconds;
      if (fixed !== undefined || hasSlept || !(gap < PACE.pauseMilliseconds)) return;
      frames++;
      if (gap > PACE.lateMilliseconds) late++;
      if (late >= PACE.lateFrames || frames >= PACE.windowFrames) closeWindow();
    },
  };
}
