// How frames followed each other on the screen: the browser's own time stamps, against the screen's rate.
import { rounded } from '../harness/series.ts';

export type Cadence = {
  readonly framesPerSecond: number;
  /** Turns of the screen that passed without a frame of the page's. */
  readonly dropped: number;
  readonly frames: number;
};

/** Gaps shorter than this share of a turn more than one are jitter. */
const LATE_SHARE = 0.5;

/** `rounds` are time stamps in milliseconds; between two rounds nothing is counted. */
export function cadenceOf(rounds: readonly (readonly number[])[], screenMilliseconds: number): Cadence {
  let [gaps, milliseconds, dropped] = [0, 0, 0];
  for (const beats of rounds) {
    for (let k = 1; k < beats.length; k++) {
      const gap = beats[k] - beats[k - 1];
      gaps++;
      milliseconds += gap;
      if (gap > screenMilliseconds * (1 + LATE_SHARE)) dropped += Math.round(gap / screenMilliseconds) - 1;
    }
  }
  return { framesPerSecond: milliseconds === 0 ? 0 : rounded((gaps / milliseconds) * 1000), dropped, frames: gaps };
}

/** Milliseconds of a turn of the screen: the middle of the gaps between frames in which nothing is done. */
export function screenMillisecondsOf(beats: readonly number[]): number {
  const gaps = beats.slice(1).map((beat, k) => beat - beats[k]);
  return gaps.sort((a, b) => a - b)[gaps.length >> 1] ?? 1000 / 60;
}

/** Time stamps of the browser's own frames for so many milliseconds; `onFrame` runs in each. */
export function takeBeats(
  milliseconds: number,
  request: (callback: FrameRequestCallback) => number,
  onFrame?: (time: number) => void,
): Promise<number[]> {
  return new Promise((resolve) => {
    const beats: number[] = [];
    const beat = (time: number) => {
      beats.push(time);
      if (time - beats[0] >= milliseconds) return resolve(beats);
      request(beat);
      onFrame?.(time);
    };
    request(beat);
  });
}
