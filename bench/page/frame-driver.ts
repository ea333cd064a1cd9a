// Holds back a page's animation frames: engines and the game request them as ever, and get them when a bench runs them.

export type FrameQueue = {
  /** Runs the callbacks that are due. Returns whether there were any. */
  run(time: number): boolean;
  /** The browser runs those that are due. */
  giveBack(): void;
};

export type FrameDriver = {
  /** The browser's own frames. */
  readonly request: (callback: FrameRequestCallback) => number;
  /** Frames that are requested from now on belong to a new queue; those that its callbacks request always do. */
  readonly hold: () => FrameQueue;
  /** Frames are the browser's again. */
  readonly release: () => void;
};

export const FRAME_MILLISECONDS = 1000 / 60;

/** Higher than the browser's own. */
const FIRST_ID = 1e9;

/** Once a page, before any engine starts. */
export function takeFrames(): FrameDriver {
  const request = window.requestAnimationFrame.bind(window);
  const cancel = window.cancelAnimationFrame.bind(window);
  const queues: Map<number, FrameRequestCallback>[] = [];
  let current: Map<number, FrameRequestCallback> | undefined;
  let id = FIRST_ID;
  window.requestAnimationFrame = (callback) => {
    if (!current) return request(callback);
    current.set(++id, callback);
    return id;
  };
  window.cancelAnimationFrame = (cancelled) => {
    for (const queue of queues) queue.delete(cancelled);
    if (cancelled <= FIRST_ID) cancel(cancelled);
  };
  return {
    request,
    hold() {
      const due = new Map<number, FrameRequestCallback>();
      const take = () => {
        const callbacks = Array.from(due.values());
        due.clear();
        return callbacks;
      };
      queues.push(due);
      current = due;
      return {
        run(time) {
          const outer = current;
          const callbacks = take();
          current = due;
          for (const callback of callbacks) callback(time);
          current = outer;
          return callbacks.length > 0;
        },
        giveBack() {
          for (const callback of take()) request(callback);
        },
      };
    },
    release: () => void (current = undefined),
  };
}

/** Runs frames of a 60 Hz screen as fast as they go, with a task of the page's own after every few of them. */
export function createFrameRunner(queue: FrameQueue, framesPerTask: number, began = 0) {
  // A timer would wait 4 ms.
  const channel = new MessageChannel();
  channel.port1.start();
  const task = () =>
    new Promise<void>((resolve) => {
      channel.port1.addEventListener('message', () => resolve(), { once: true });
      channel.port2.postMessage(0);
    });
  // Never the real time: a frame is one step of the game, however long the bench takes.
  let now = began;
  let frames = 0;
  return {
    task,
    count: () => frames,
    /** Returns how many of the frames were requested. */
    async run(count: number): Promise<number> {
      let requested = 0;
      for (let frame = 0; frame < count; frame++) {
        now += FRAME_MILLISECONDS;
        if (queue.run(now)) requested++;
        if (++frames % framesPerTask === 0) await task();
      }
      return requested;
    },
  };
}
