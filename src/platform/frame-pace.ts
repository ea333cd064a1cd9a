// Adapts the quality to the frame rate: one step down after many late frames, one step up after a long time with hardly any. Spares frames
// while nothing but ambient motion is shown.

/** Thresholds and window lengths of the adaptation. */
export const PACE = {
  /** One and a half frames of a 60 Hz screen. A late frame takes longer, and longer than 1.4 of the screen's own intervals. */
  lateMilliseconds: 25,
  /** Longer gaps are ignored: the page was in the background. */
  pauseMilliseconds: 400,
  /** Frames of a window, and the number of late ones that lowers the quality. */
  windowFrames: 60,
  lateFrames: 20,
  /** Windows in a row with at most `smoothLateFrames` before a better step is tried. Doubles after each failed try. */
  smoothWindows: 10,
  smoothLateFrames: 2,
  /** Time between two frames of ambient motion: 30 a second, less the jitter of time stamps. */
  ambientMilliseconds: 1000 / 30 - 4,
} as const;

export type FramePace = ReturnType<typeof createFramePace>;

/** `lowest` is the last step. `isAmbient` returns whether the next frame shows only ambient motion. */
export function createFramePace(lowest: number, isAmbient = () => false) {
  let quality = 0;
  let last = Number.NaN;
  /** The screen's interval in milliseconds: a lower quartile. At first that of the slowest screen. */
  let interval = 1000 / 30;
  let intervalBefore = 0;
  /** Frames with the last time stamp. Browsers that protect the player's privacy round it. */
  let same = 0;
  const gaps = new Float64Array(PACE.windowFrames);
  let frames = 0;
  let late = 0;
  let smooth = 0;
  let smoothNeeded: number = PACE.smoothWindows;
  let hasRisen = false;
  let lastShown = Number.NaN;

  function closeWindow(): void {
    const quartile = gaps.subarray(0, frames).sort()[frames >> 2];
    interval = Math.min(interval, quartile);
    const isTooLate = late >= PACE.lateFrames;
    smooth = late <= PACE.smoothLateFrames ? smooth + 1 : 0;
    frames = 0;
    late = 0;
    if (isTooLate && quality < lowest) {
      if (quality === 0) intervalBefore = quartile;
      quality++;
      if (hasRisen) smoothNeeded *= 2;
      hasRisen = false;
    } else if (isTooLate && quartile > 0.9 * intervalBefore) {
      // Not even the lowest quality was faster: the screen sets the pace.
      interval = quartile;
      smoothNeeded = 1;
    } else if (smooth >= smoothNeeded && quality > 0) {
      quality--;
      smooth = 0;
      hasRisen = true;
    }
  }

  return {
    /** Steps below the best quality. Starts at 0. */
    get quality(): number {
      return quality;
    },
    /** Records a frame by its time stamp in milliseconds. The first frame after a sleep only restarts the measurement. */
    addFrame(milliseconds: number, hasSlept: boolean): void {
      const gap = milliseconds - last;
      last = milliseconds;
      if (hasSlept || !(gap < PACE.pauseMilliseconds)) return;
      if (gap === 0) return void same++;
      gaps[frames] = gap / (same + 1);
      same = 0;
      if (gaps[frames++] > Math.max(PACE.lateMilliseconds, 1.4 * interval)) late++;
      if (late >= PACE.lateFrames || frames >= PACE.windowFrames) closeWindow();
    },
    /** Returns whether a recorded frame is left out. */
    isSpared(milliseconds: number): boolean {
      if (milliseconds - lastShown < PACE.ambientMilliseconds && isAmbient()) return true;
      lastShown = milliseconds;
      return false;
    },
  };
}
