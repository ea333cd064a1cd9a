// Intercepts a page's animation frames: engines and the game request them as usual, a bench runs them.

export type FrameDriver = ReturnType<typeof interceptFrames>;
export type FrameRunner = ReturnType<typeof createFrameRunner>;
export type FrameQueue = ReturnType<FrameDriver['hold']>;

export const FRAME_MILLISECONDS = 1000 / 60;

/** Higher than any id of the browser. */
const FIRST_ID = 1e9;

/** Replaces requestAnimationFrame. Must be called once, before any engine starts. */
export function interceptFrames() {
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

  /** Creates a queue for all subsequent requests. Requests of its callbacks always go to the same queue. */
  function hold() {
    const due = new Map<number, FrameRequestCallback>();
    const take = () => {
      const callbacks = Array.from(due.values());
      due.clear();
      return callbacks;
    };
    queues.push(due);
    current = due;
    return {
      /** Runs the pending callbacks. Returns whether there were any. */
      run(time: number): boolean {
        const outer = current;
        const callbacks = take();
        current = due;
        for (const callback of callbacks) callback(time);
        current = outer;
        return callbacks.length > 0;
      },
      /** Passes the pending callbacks to the browser. */
      passToBrowser: () => take().forEach(request),
    };
  }

  return {
    /** Requests a frame of the browser. */
    request,
    hold,
    /** Passes subsequent requests to the browser. */
    release: () => void (current = undefined),
  };
}

/** Creates a runner of 60 Hz frames at full speed. Yields to the page's tasks after every `framesPerTask` frames; never if infinite. */
export function createFrameRunner(queue: FrameQueue, framesPerTask: number, began = 0) {
  // Timers have a minimum delay of 4 ms.
  const channel = new MessageChannel();
  channel.port1.start();
  const task = () =>
    new Promise<void>((resolve) => {
      channel.port1.addEventListener('message', () => resolve(), { once: true });
      channel.port2.postMessage(0);
    });
  // Simulated time: a frame is one step of the game, however long it takes.
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
