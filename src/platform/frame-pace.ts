// Watches whether frames come in time, and finds the quality that the machine can keep up: one step down when many are late, up again after long ease.

/** When a frame counts as late, and how many frames are looked at before anything changes. */
export const PACE = {
  /** One and a half frames of a 60 Hz screen. */
  lateMilliseconds: 25,
  /** Longer than this is no slow frame but a page that was put aside. */
  pauseMilliseconds: 400,
  /** Frames of a window, and how many late ones of them are too many. */
  windowFrames: 60,
  lateFrames: 20,
  /** Windows in a row with hardly a late frame before a better step is tried; twice as many after each try that failed. */
  easyWindows: 10,
  easyLateFrames: 2,
} as const;

export type FramePace = {
  /** Steps below the best: 0 at the start. */
  readonly quality: number;
  /** Notes a frame by its time stamp in milliseconds. One that follows a sleep only starts the clock. */
  addFrame(milliseconds: number, hasSlept: boolean): void;
};

/** `lowest` is the last step there is. With `held` it stays at that one. */
export function createFramePace(lowest: number, held?: number): FramePace {
  let quality = held ?? 0;
  let last = Number.NaN;
  let frames = 0;
  let late = 0;
  let easy = 0;
  let easyNeeded: number = PACE.easyWindows;
  let hasRisen = false;

  function closeWindow(): void {
    const isTooLate = late >= PACE.lateFrames;
    easy = late <= PACE.easyLateFrames ? easy + 1 : 0;
    frames = 0;
    late = 0;
    if (isTooLate && quality < lowest) {
      quality++;
      if (hasRisen) easyNeeded *= 2;
      hasRisen = false;
    } else if (easy >= easyNeeded && quality > 0) {
      quality--;
      easy = 0;
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
      if (held !== undefined || hasSlept || !(gap < PACE.pauseMilliseconds)) return;
      frames++;
      if (gap > PACE.lateMilliseconds) late++;
      if (late >= PACE.lateFrames || frames >= PACE.windowFrames) closeWindow();
    },
  };
}
