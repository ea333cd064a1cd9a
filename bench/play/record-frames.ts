// Records the frames of the game in a page: their script, the work after them, long tasks, and when the browser drew.
import { leaveOutDraws } from '../page/gl-calls.ts';

export type RecordedFrame = {
  /** The browser's time stamp of the frame, and the time of its first callback; milliseconds. */
  readonly stamp: number;
  readonly at: number;
  /** Milliseconds of its callbacks, of the microtasks that they leave, and of the input before it. */
  script: number;
  /** Of these, milliseconds of the browser's own `showModal` and `focus`, which lay out the page. */
  layout: number;
  drawCalls: number;
  /** Requested in the frame before: the game was in motion, and the gap between the two is one on screen. */
  readonly isNext: boolean;
};

/** A timer's callback with the microtasks that it leaves. */
export type RecordedTask = { readonly at: number; readonly script: number; readonly layout: number };

/** A task over 50 ms; of it, milliseconds of the page's scripts. The rest is the browser's own: style, layout, paint. */
export type LongTask = { readonly milliseconds: number; readonly script: number };

export type Recording = {
  readonly frames: readonly RecordedFrame[];
  readonly tasks: readonly RecordedTask[];
  readonly longTasks: readonly LongTask[];
  /** Time stamps of the browser's own frames. */
  readonly beats: readonly number[];
};

export type FrameRecorder = {
  /** The browser's own frames, which are not recorded. */
  readonly request: (callback: FrameRequestCallback) => number;
  /** Starts a recording. `onBeat` is called in each frame of the browser's, and is not timed. The returned function ends it. */
  readonly record: (onBeat?: (beat: number) => void) => () => Recording;
};

type Buffer = { frames: RecordedFrame[]; tasks: RecordedTask[]; seen: PerformanceEntry[]; beats: number[]; began: number };

/** A shorter timer callback leaves no record. */
const LEAST_TASK_MILLISECONDS = 1;
const INPUTS = ['pointerdown', 'pointermove', 'pointerup', 'click', 'keydown'];

/** Before the game's own scripts. Without drawing, draw calls are counted and left out: without a GPU the processor itself would draw. */
export function installRecorder({ isDrawing }: { readonly isDrawing: boolean }): FrameRecorder {
  const request = window.requestAnimationFrame.bind(window);
  let current: Buffer | undefined;
  let [layout, drawCalls, inputScript] = [0, 0, 0];
  let isInFrame = false;
  if (!isDrawing) leaveOutDraws(() => void drawCalls++);
  timeLayout((milliseconds) => (layout += milliseconds));
  timeInput((milliseconds) => (inputScript += milliseconds));
  const observer = observeLongTasks((entries) => current?.seen.push(...entries));

  window.requestAnimationFrame = (callback) => {
    const isNext = isInFrame;
    return request((stamp) => {
      const began = performance.now();
      [isInFrame, drawCalls, layout] = [true, 0, 0];
      callback(stamp);
      isInFrame = false;
      queueMicrotask(() => {
        addFrame(current?.frames, { stamp, at: began, script: performance.now() - began + inputScript, layout, drawCalls, isNext });
        inputScript = 0;
      });
    });
  };
  timeTimers(
    () => (layout = 0),
    (at, script) => {
      if (script > LEAST_TASK_MILLISECONDS || layout > 0) current?.tasks.push({ at, script, layout });
    },
  );

  return {
    request,
    record(onBeat) {
      const buffer: Buffer = { frames: [], tasks: [], seen: [], beats: [], began: performance.now() };
      current = buffer;
      const beat = (time: number) => {
        if (current !== buffer) return;
        buffer.beats.push(time);
        request(beat);
        onBeat?.(buffer.beats.length);
      };
      request(beat);
      return () => {
        buffer.seen.push(...(observer?.takeRecords() ?? []));
        current = undefined;
        return recordingOf(buffer);
      };
    },
  };
}

/** A frame with several callbacks is one. */
function addFrame(frames: RecordedFrame[] | undefined, frame: RecordedFrame): void {
  const last = frames?.[frames.length - 1];
  if (last?.stamp !== frame.stamp) return void frames?.push(frame);
  last.script += frame.script;
  last.layout += frame.layout;
  last.drawCalls += frame.drawCalls;
}

function recordingOf({ frames, tasks, seen, beats, began }: Buffer): Recording {
  const scripts = [...frames, ...tasks];
  const longTasks = seen
    .filter(({ startTime }) => startTime >= began)
    .map(({ startTime, duration }) => {
      const within = scripts.filter(({ at }) => at >= startTime && at < startTime + duration);
      return { milliseconds: duration, script: within.reduce((sum, { script }) => sum + script, 0) };
    });
  return { frames, tasks, longTasks, beats };
}

function timeLayout(add: (milliseconds: number) => void): void {
  for (const [prototype, name] of [
    [window.HTMLDialogElement?.prototype, 'showModal'],
    [window.HTMLDialogElement?.prototype, 'close'],
    [HTMLElement.prototype, 'focus'],
  ] as const) {
    const own = prototype && (Reflect.get(prototype, name) as ((...values: unknown[]) => unknown) | undefined);
    if (!own) continue;
    Reflect.set(prototype, name, function (this: unknown, ...values: unknown[]) {
      const began = performance.now();
      const result = own.apply(this, values);
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
  const own = window.setTimeout.bind(window);
  Reflect.set(window, 'setTimeout', (callback: unknown, milliseconds?: number, ...values: unknown[]) =>
    own(() => {
      const began = performance.now();
      onStart();
      if (typeof callback === 'function') Reflect.apply(callback, window, values);
      queueMicrotask(() => onEnd(began, performance.now() - began));
    }, milliseconds),
  );
}

/** Undefined where the browser reports no long tasks. */
function observeLongTasks(onEntries: (entries: PerformanceEntryList) => void): PerformanceObserver | undefined {
  if (!PerformanceObserver.supportedEntryTypes?.includes('longtask')) return undefined;
  const observer = new PerformanceObserver((list) => onEntries(list.getEntries()));
  observer.observe({ type: 'longtask' });
  return observer;
}
