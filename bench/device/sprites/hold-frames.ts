// Takes the page's frames into its own hands: engines ask for frames as ever, and get them when the bench says so.

export type HeldFrames = {
  /** What `start` asks for from now on is held for it alone. */
  readonly hold: <Started>(start: () => Promise<Started>) => Promise<{ started: Started; runFrame: () => void }>;
  /** The browser's own. */
  readonly request: (callback: FrameRequestCallback) => number;
};

const FRAME_MILLISECONDS = 1000 / 60;

/** Once a page, before any engine is started. Only one engine may be starting at a time. */
export function holdFrames(): HeldFrames {
  const request = window.requestAnimationFrame.bind(window);
  let current: FrameRequestCallback[] | undefined;
  window.requestAnimationFrame = (callback) => current?.push(callback) ?? request(callback);
  // The loops of the engines never end.
  return {
    request,
    async hold(start) {
      const callbacks: FrameRequestCallback[] = [];
      current = callbacks;
      const started = await start().finally(() => (current = undefined));
      // An engine begins its loop last; what somebody else has asked for meanwhile is the browser's.
      for (const callback of callbacks.splice(0, callbacks.length - 1)) request(callback);
      // Frames come faster than time goes.
      let now = performance.now();
      const runFrame = () => {
        now += FRAME_MILLISECONDS;
        current = callbacks;
        for (const callback of callbacks.splice(0)) callback(now);
        current = undefined;
      };
      return { started, runFrame };
    },
  };
}
