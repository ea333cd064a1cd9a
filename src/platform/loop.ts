// The animation-frame loop: runs while there is something to do, sleeps when there is not.

export type Loop = {
  /** Makes sure a frame comes. */
  readonly wake: () => void;
  readonly isAwake: boolean;
};

/**
 * `onFrame` gets the frame's time stamp in milliseconds, and whether the loop slept before it; it tells whether it wants
 * another frame. An error in a frame is thrown on but does not end the loop.
 */
export function createLoop(onFrame: (milliseconds: number, hasSlept: boolean) => boolean): Loop {
  let request = 0;
  let hasSlept = true;

  function frame(milliseconds: number): void {
    request = requestAnimationFrame(frame);
    const wasAsleep = hasSlept;
    hasSlept = false;
    if (onFrame(milliseconds, wasAsleep)) return;
    cancelAnimationFrame(request);
    request = 0;
    hasSlept = true;
  }

  return {
    wake() {
      if (request === 0) request = requestAnimationFrame(frame);
    },
    get isAwake() {
      return request !== 0;
    },
  };
}
