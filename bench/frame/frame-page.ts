// Runs in the page before the game's scripts: records frames, and runs frames faster than the screen.
import { createFrameRunner, FRAME_MILLISECONDS, interceptFrames } from '../page/frame-driver.ts';
import { skipDraws } from '../page/gl-calls.ts';

declare global {
  interface Window {
    /** Set by the bench. Off while allocations are measured, because recording allocates. */
    isFrameRecorded: boolean;
    frameBench: {
      startRecording(): void;
      endRecording(): Recording;
      /** Runs frames at full speed to let V8 optimize the loop, which would take 30 s at 60 Hz. Frames must not be recorded. */
      fastForward(frames: number): Promise<void>;
      runArithmeticFrames(frames: number): Promise<ArithmeticFrames>;
    };
  }
}

export type RecordedFrame = {
  /** Milliseconds: the browser's timestamp of the frame. */
  readonly stamp: number;
  /** Milliseconds of callbacks, their microtasks, and the input before the frame. */
  script: number;
  drawCalls: number;
  /** Whether the previous frame requested this one: the game was in motion, so the interval between them is one of the screen. */
  readonly isNext: boolean;
  /** Whether a piece was dropped before this frame. */
  readonly isDrop: boolean;
};

/** `longTasks`: milliseconds of the tasks over 50 ms. */
export type Recording = { readonly frames: RecordedFrame[]; readonly longTasks: number[] };

/** Frames that only do a fixed amount of arithmetic: milliseconds of script, and intervals between timestamps. */
export type ArithmeticFrames = { readonly script: number[]; readonly gaps: number[] };

const INPUTS = ['pointerdown', 'pointermove', 'pointerup', 'click', 'keydown'];
/** About 0.2 ms at full speed, like a frame of the game. */
const ARITHMETIC_STEPS = 150_000;
const FRAMES_PER_TASK = 40;

const frames = interceptFrames();
let recording: Recording | undefined;
let simulated = 0;
if (window.isFrameRecorded) recordFrames();
// Without a GPU, drawing would occupy the CPU.
else skipDraws();

window.frameBench = {
  startRecording: () => void (recording = { frames: [], longTasks: [] }),
  endRecording() {
    const ended = recording!;
    recording = undefined;
    return ended;
  },
  async fastForward(count) {
    const queue = frames.hold();
    // The simulated time is ahead of the browser's after the first call, and must not go back.
    const began = Math.max(simulated, await nextFrame());
    simulated = began + count * FRAME_MILLISECONDS;
    await createFrameRunner(queue, FRAMES_PER_TASK, began).run(count);
    frames.release();
    queue.passToBrowser();
  },
  async runArithmeticFrames(count) {
    const script: number[] = [];
    const gaps: number[] = [];
    let sum = 0;
    let last = await nextFrame();
    while (script.length < count) {
      const stamp = await nextFrame();
      const began = performance.now();
      for (let k = 0; k < ARITHMETIC_STEPS; k++) sum += Math.sqrt(k);
      script.push(performance.now() - began);
      gaps.push(stamp - last);
      last = stamp;
    }
    return { script, gaps: sum > 0 ? gaps : [] };
  },
};

function nextFrame(): Promise<number> {
  return new Promise((resolve) => frames.request(resolve));
}

/** Wraps the page's callbacks to record frames. Draw calls are counted but skipped, because without a GPU they would occupy the CPU. */
function recordFrames(): void {
  let [drawCalls, inputBegan, inputScript] = [0, 0, 0];
  let [isInFrame, isDrop] = [false, false];
  skipDraws(() => void drawCalls++);
  for (const type of INPUTS) {
    const begin = () => {
      inputBegan = performance.now();
      isDrop ||= type === 'pointerup';
    };
    window.addEventListener(type, begin, true);
    window.addEventListener(type, () => (inputScript += performance.now() - inputBegan));
  }
  new PerformanceObserver((list) => recording?.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });

  window.requestAnimationFrame = (callback) => {
    const isNext = isInFrame;
    return frames.request((stamp) => {
      const began = performance.now();
      [isInFrame, drawCalls] = [true, 0];
      callback(stamp);
      isInFrame = false;
      queueMicrotask(() => {
        if (recording) addFrame(recording, { stamp, script: performance.now() - began + inputScript, drawCalls, isNext, isDrop });
        [inputScript, isDrop] = [0, false];
      });
    });
  };
}

/**
 * Adds a frame. Merges it with the last one if both are callbacks of one frame: of equal time stamps, which a browser can give to two frames,
 * and not requested by the last one.
 */
function addFrame({ frames: recorded }: Recording, frame: RecordedFrame): void {
  const last = recorded[recorded.length - 1];
  if (last?.stamp !== frame.stamp || frame.isNext) return void recorded.push(frame);
  last.script += frame.script;
  last.drawCalls += frame.drawCalls;
}
