// The animation-frame loop: runs while frames are needed, sleeps otherwise.

export type Loop = ReturnType<typeof createLoop>;

/**
 * Creates a sleeping loop. `onFrame` receives the frame's time stamp in milliseconds and whether the loop slept before it. It returns
 * whether another frame is needed. An error in a frame propagates but does not stop the loop.
 */
export function createLoop(onFrame: (milliseconds: number, hasSlept: boolean) => boolean) {
  let request = 0;
  let hasSlept = true;
  let isStopped = false;

  function frame(milliseconds: number): void {
    request = requestAnimationFrame(frame);
    const wasAsleep = hasSlept;
    hasSlept = false;
    if (onFrame(milliseconds, wasAsleep) && !isStopped) return;
    cancelAnimationFrame(request);
    request = 0;
    hasSlept = true;
  }

  return {
    /** Requests a frame. Does nothing after `stop`. */
    wake: (): void => {
      if (request === 0 && !isStopped) request = requestAnimationFrame(frame);
    },
    /** Ends the loop. */
    stop: (): void => {
      isStopped = true;
      cancelAnimationFrame(request);
    },
  };
}
