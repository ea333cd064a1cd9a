// Runs in the page before the game's scripts: records its frames.
import { skipDraws } from '../page/gl-calls.ts';

declare global {
  interface Window {
    frameBench: {
      startRecording(): void;
      endRecording(): Recording;
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

/** Requests a frame of the browser. */
const request = window.requestAnimationFrame.bind(window);
let recording: Recording | undefined;
recordFrames();

window.frameBench = {
  startRecording: () => void (recording = { frames: [], longTasks: [] }),
  endRecording() {
    const ended = recording!;
    recording = undefined;
    return ended;
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
  return new Promise((resolve) => request(resolve));
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
    return request((stamp) => {
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
