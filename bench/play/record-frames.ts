import { watchFrames } from '../page/frame-driver.ts';
import { skipDraws } from '../page/gl-calls.ts';

export type RecordedFrame = {
  /** Milliseconds: the browser's timestamp of the frame. */
  readonly stamp: number;
  /** Milliseconds: start of its first callback. */
  readonly at: number;
  /** Milliseconds of callbacks, their microtasks, and the input before the frame. */
  script: number;
  /** Milliseconds of `showModal`, `close` and `focus`, which lay out the page. */
  layout: number;
  drawCalls: number;
  /** Whether the previous frame requested this one: the game was in motion, so the interval between them is one of the screen. */
  readonly isNext: boolean;
};

export type Recording = {
  readonly frames: readonly RecordedFrame[];
  /** Timer callbacks, including their microtasks. */
  readonly tasks: readonly { readonly at: number; readonly script: number; readonly layout: number }[];
  /** Tasks over 50 ms, and their milliseconds of script. The remainder is the browser's style, layout and paint. */
  readonly longTasks: readonly { readonly milliseconds: number; readonly script: number }[];
  /** Timestamps of the browser's frames. */
  readonly timestamps: readonly number[];
};

export type FrameRecorder = ReturnType<typeof installRecorder>;

type Buffer = { readonly frames: RecordedFrame[]; readonly tasks: Recording['tasks'][number][] };

/** Shorter timer callbacks are not recorded. */
const MIN_TASK_MILLISECONDS = 1;
const INPUTS = ['pointerdown', 'pointermove', 'pointerup', 'click', 'keydown'];

/**
 * Wraps the page's callbacks to record frames. Must be called before the game's scripts run. If `isDrawing` is false, draw calls are
 * counted but skipped, because without a GPU they would occupy the CPU.
 */
export function installRecorder({ isDrawing }: { readonly isDrawing: boolean }) {
  const request = window.requestAnimationFrame.bind(window);
  let current: Buffer | undefined;
  let [layout, drawCalls, inputScript] = [0, 0, 0];
  let isInFrame = false;
  if (!isDrawing) skipDraws(() => void drawCalls++);
  timeLayout((milliseconds) => (layout += milliseconds));
  timeInput((milliseconds) => (inputScript += milliseconds));

  window.requestAnimationFrame = (callback) => {
    const isNext = isInFrame;
    return request((stamp) => {
      const began = performance.now();
      [isInFrame, drawCalls, layout] = [true, 0, 0];
      callback(stamp);
      isInFrame = false;
      queueMicrotask(() => {
        if (current) addFrame(current, { stamp, at: began, script: performance.now() - began + inputScript, layout, drawCalls, isNext });
        inputScript = 0;
      });
    });
  };
  timeTimers(
    () => (layout = 0),
    (at, script) => {
      if (script > MIN_TASK_MILLISECONDS || layout > 0) current?.tasks.push({ at, script, layout });
    },
  );

  return {
    /** Requests an unrecorded frame. */
    request,
    /** Starts a recording. Calls `onFrame` in each of the browser's frames, untimed. The returned function ends the recording. */
    record(onFrame?: (frame: number) => void): () => Recording {
      const began = performance.now();
      const buffer: Buffer = { frames: [], tasks: [] };
      current = buffer;
      const endLongTasks = observeLongTasks();
      const endFrames = watchFrames(request, onFrame);
      return () => {
        current = undefined;
        const entries = endLongTasks().filter(({ startTime }) => startTime >= began);
        const longTasks = entries.map((entry) => ({ milliseconds: entry.duration, script: scriptIn(buffer, entry) }));
        return { ...buffer, longTasks, timestamps: endFrames() };
      };
    },
  };
}

/** Adds a frame. Merges it with the last one if both are callbacks of one frame. */
function addFrame({ frames }: Buffer, frame: RecordedFrame): void {
  const last = frames[frames.length - 1];
  if (last?.stamp !== frame.stamp) return void frames.push(frame);
  last.script += frame.script;
  last.layout += frame.layout;
  last.drawCalls += frame.drawCalls;
}

function scriptIn({ frames, tasks }: Buffer, { startTime, duration }: PerformanceEntry): number {
  const within = [...frames, ...tasks].filter(({ at }) => at >= startTime && at < startTime + duration);
  return within.reduce((sum, { script }) => sum + script, 0);
}

function timeLayout(add: (milliseconds: number) => void): void {
  for (const [prototype, name] of [
    [window.HTMLDialogElement?.prototype, 'showModal'],
    [window.HTMLDialogElement?.prototype, 'close'],
    [HTMLElement.prototype, 'focus'],
  ] as const) {
    const original = prototype && (Reflect.get(prototype, name) as ((...values: unknown[]) => unknown) | undefined);
    if (!original) continue;
    Reflect.set(prototype, name, function (this: unknown, ...values: unknown[]) {
      const began = performance.now();
      const result = original.apply(this, values);
      add(performance.now() - began);
      return result;
    });
  }
}

function timeInput(add: (milliseconds: number) => void): void {
  let began = 0;
  for (const type of INPUTS) {
    window.addEventListener(type, () => (began = performance.now()), true);
    window.addEventListener(type, () => add(performance.now() - began));
  }
}

function timeTimers(onStart: () => void, onEnd: (at: number, script: number) => void): void {
  const original = window.setTimeout.bind(window);
  Reflect.set(window, 'setTimeout', (callback: unknown, milliseconds?: number, ...values: unknown[]) =>
    original(() => {
      const began = performance.now();
      onStart();
      if (typeof callback === 'function') Reflect.apply(callback, window, values);
      queueMicrotask(() => onEnd(began, performance.now() - began));
    }, milliseconds),
  );
}

/** The returned function ends the observation and returns the long tasks; none in browsers that do not report them. */
function observeLongTasks(): () => PerformanceEntryList {
  if (!PerformanceObserver.supportedEntryTypes?.includes('longtask')) return () => [];
  const seen: PerformanceEntryList = [];
  const observer = new PerformanceObserver((list) => void seen.push(...list.getEntries()));
  observer.observe({ type: 'longtask' });
  return () => {
    seen.push(...observer.takeRecords());
    observer.disconnect();
    return seen;
  };
}
