// Records in the page what its frames cost and what they follow from. Draw calls are counted and left out: without a GPU the processor
// itself would draw, on the cores that are measured. Uploads are made.
import type { CDPSession, Page } from 'playwright';

export type RecordedFrame = {
  /** The frame's time stamp and the time of its first callback, milliseconds of the page. */
  readonly stamp: number;
  readonly at: number;
  /** Milliseconds of its callbacks, of what they left for right behind them, and of the input that came before it. */
  readonly script: number;
  /** Of these, milliseconds of the browser's own `showModal` and `focus`, which lay out the page. */
  readonly layout: number;
  readonly drawCalls: number;
  /** Asked for in the frame before: the game was in motion, and the gap between the two is one on screen. */
  readonly isNext: boolean;
  /** What came since the frame before: a press, a move, a release, a click. */
  readonly input: string;
};

/** What ran behind frames: timers, with what they left for right behind them. */
export type RecordedTask = { readonly at: number; readonly script: number; readonly layout: number };

/** A task over 50 ms; of it, milliseconds of the page's scripts. The rest is the browser's own: style, layout, paint. */
export type LongTask = { readonly milliseconds: number; readonly script: number };

/** As the browser tells it. */
type SeenTask = { readonly at: number; readonly milliseconds: number };

export type Recording = { readonly frames: RecordedFrame[]; readonly tasks: RecordedTask[]; readonly longTasks: LongTask[] };

declare global {
  interface Window {
    recording: Omit<Recording, 'longTasks'> & { longTasks: SeenTask[]; isOn: boolean; observer: PerformanceObserver };
  }
}

/** Runs in the page before its own scripts, so it names no function. */
export function installRecorder(): void {
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) recording.longTasks.push({ at: startTime, milliseconds: duration });
  });
  observer.observe({ type: 'longtask' });
  const recording: Window['recording'] = { frames: [], tasks: [], longTasks: [], isOn: false, observer };
  window.recording = recording;
  let [layout, drawCalls, inputBegan, inputScript, input] = [0, 0, 0, 0, ''];
  let isInFrame = false;

  for (const prototype of [WebGLRenderingContext.prototype, WebGL2RenderingContext.prototype]) {
    for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
      if (name in prototype) Reflect.set(prototype, name, () => void drawCalls++);
    }
  }
  for (const [prototype, name] of [
    [HTMLDialogElement.prototype, 'showModal'],
    [HTMLDialogElement.prototype, 'close'],
    [HTMLElement.prototype, 'focus'],
  ] as const) {
    const own = Reflect.get(prototype, name) as (...values: unknown[]) => unknown;
    Reflect.set(prototype, name, function (this: unknown, ...values: unknown[]) {
      const began = performance.now();
      const result = own.apply(this, values);
      layout += performance.now() - began;
      return result;
    });
  }
  for (const type of ['pointerdown', 'pointermove', 'pointerup', 'click', 'keydown']) {
    window.addEventListener(type, () => (inputBegan = performance.now()), true);
    window.addEventListener(type, () => {
      inputScript += performance.now() - inputBegan;
      // A click comes with its release, and moves with anything.
      if (input === '' || input === 'pointermove') input = type;
    });
  }
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => {
    const isNext = isInFrame;
    return request((stamp) => {
      const began = performance.now();
      isInFrame = true;
      drawCalls = 0;
      layout = 0;
      callback(stamp);
      isInFrame = false;
      queueMicrotask(() => {
        const script = performance.now() - began + inputScript;
        if (recording.isOn) recording.frames.push({ stamp, at: began, script, layout, drawCalls, isNext, input });
        inputScript = 0;
        input = '';
      });
    });
  };
  const setOwn = window.setTimeout.bind(window);
  Reflect.set(window, 'setTimeout', (callback: unknown, milliseconds?: number, ...values: unknown[]) =>
    setOwn(() => {
      const began = performance.now();
      layout = 0;
      if (typeof callback === 'function') Reflect.apply(callback, window, values);
      queueMicrotask(() => {
        const script = performance.now() - began;
        if (recording.isOn && (script > 1 || layout > 0)) recording.tasks.push({ at: began, script, layout });
      });
    }, milliseconds),
  );
}

/** Records while something goes on, and gives what came since. */
export async function record(page: Page, work: () => Promise<void>): Promise<Recording> {
  const began = await page.evaluate(() => {
    Object.assign(window.recording, { isOn: true, frames: [], tasks: [], longTasks: [] });
    return performance.now();
  });
  await work();
  const { frames, tasks, seen } = await page.evaluate((since) => {
    const { observer, ...kept } = window.recording;
    window.recording.isOn = false;
    const late = observer.takeRecords().map(({ startTime, duration }) => ({ at: startTime, milliseconds: duration }));
    return { frames: kept.frames, tasks: kept.tasks, seen: [...kept.longTasks, ...late].filter(({ at }) => at >= since) };
  }, began);
  const scripts = [...frames, ...tasks];
  const longTasks = seen.map(({ at, milliseconds }) => {
    const within = scripts.filter((each) => each.at >= at && each.at < at + milliseconds);
    return { milliseconds, script: within.reduce((sum, { script }) => sum + script, 0) };
  });
  return { frames, tasks, longTasks };
}

export async function throttle(session: CDPSession, rate: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate });
}
