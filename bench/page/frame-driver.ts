// Holds back a page's animation frames: engines and the game request them as usual, and a bench runs them.

export type FrameDriver = ReturnType<typeof takeFrames>;
export type FrameQueue = ReturnType<FrameDriver['hold']>;

export const FRAME_MILLISECONDS = 1000 / 60;

/** Higher than the browser's own. */
const FIRST_ID = 1e9;

/** Must be called once, before any engine starts. */
export function takeFrames() {
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

  /** Puts frames that are requested from now on into a new queue. Frames that its callbacks request always go there too. */
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
      /** Runs the callbacks that are due. Returns whether there were any. */
      run(time: number): boolean {
        const outer = current;
        const callbacks = take();
        current = due;
        for (const callback of callbacks) callback(time);
        current = outer;
        return callbacks.length > 0;
      },
      /** Passes the callbacks that are due to the browser. */
      giveBack: () => take().forEach(request),
    };
  }

  return {
    /** Requests a frame of the browser's own. */
    request,
    hold,
    /** Passes new requests to the browser. */
    release: () => void (current = undefined),
  };
}

/** Records timestamps of the browser's own frames. `onFrame` receives their number. The returned function ends it. */
export function watchFrames(request: FrameDriver['request'], onFrame?: (frame: number) => void): () => number[] {
  const timestamps: number[] = [];
  let isEnded = false;
  request(function take(time) {
    if (isEnded) return;
    timestamps.push(time);
    request(take);
    onFrame?.(timestamps.length);
  });
  return () => {
    isEnded = true;
    return timestamps;
  };
}

/** Runs frames of a 60 Hz screen as fast as possible. Yields to the page's tasks after every `framesPerTask` frames. */
export function createFrameRunner(queue: FrameQueue, framesPerTask: number, began = 0) {
  // A timer would wait 4 ms.
  const channel = new MessageChannel();
  channel.port1.start();
  const task = () =>
    new Promise<void>((resolve) => {
      channel.port1.addEventListener('message', () => resolve(), { once: true });
      channel.port2.postMessage(0);
    });
  // Not the real time: a frame is one step of the game, however long the bench takes.
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
