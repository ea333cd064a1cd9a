// Listens at the game's frames: how long the script of each took, and when the browser drew. Installed before the game's own scripts.

/** Milliseconds; times are those that the browser gives with a frame. */
export type Recording = { readonly frames: { readonly time: number; script: number }[]; readonly beats: number[] };

export type FrameTap = {
  /** Begins to record; `onBeat` is called in each frame of the browser's, outside what is timed. The function that is given back ends it. */
  readonly record: (onBeat?: (beat: number) => void) => () => Recording;
};

export function tapFrames(): FrameTap {
  const request = window.requestAnimationFrame.bind(window);
  let current: Recording | undefined;

  function add(time: number, script: number): void {
    const last = current?.frames[current.frames.length - 1];
    if (last?.time === time) last.script += script;
    else current?.frames.push({ time, script });
  }

  window.requestAnimationFrame = (callback) =>
    request((time) => {
      const began = performance.now();
      callback(time);
      // What the frame has put off until the script ends is the frame's too.
      void Promise.resolve().then(() => add(time, performance.now() - began));
    });

  return {
    record(onBeat) {
      const recording: Recording = { frames: [], beats: [] };
      current = recording;
      const beat = (time: number) => {
        if (current !== recording) return;
        recording.beats.push(time);
        request(beat);
        onBeat?.(recording.beats.length);
      };
      request(beat);
      return () => {
        current = undefined;
        return recording;
      };
    },
  };
}
