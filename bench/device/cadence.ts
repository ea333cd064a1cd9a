// Intervals between frames on the screen, from the browser's own timestamps.
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { medianOf, rounded } from '../harness/series.ts';

export type Cadence = {
  readonly framesPerSecond: number;
  /** Refreshes of the screen without a frame of the page. */
  readonly dropped: number;
  readonly frames: number;
};

/** `rounds` are timestamps in milliseconds. Intervals between two rounds do not count. */
export function cadenceOf(rounds: readonly (readonly number[])[], screenMilliseconds: number): Cadence {
  const intervals = rounds.flatMap(intervalsOf);
  const milliseconds = intervals.reduce((sum, interval) => sum + interval, 0);
  const dropped = intervals.reduce((sum, interval) => sum + Math.max(0, Math.round(interval / screenMilliseconds) - 1), 0);
  const framesPerSecond = milliseconds === 0 ? 0 : rounded((intervals.length / milliseconds) * MS_PER_SECOND);
  return { framesPerSecond, dropped, frames: intervals.length };
}

/** Returns milliseconds of a refresh of the screen: the median interval between idle frames. */
export function screenMillisecondsOf(timestamps: readonly number[]): number {
  const intervals = intervalsOf(timestamps);
  return intervals.length === 0 ? MS_PER_SECOND / 60 : medianOf(intervals);
}

/** Returns timestamps of the browser's own frames over `milliseconds`. `onFrame` runs in each frame. */
export function takeTimestamps(
  milliseconds: number,
  request: (callback: FrameRequestCallback) => number,
  onFrame: () => void = () => undefined,
): Promise<number[]> {
  return new Promise((resolve) => {
    const timestamps: number[] = [];
    const take = (time: number) => {
      timestamps.push(time);
      if (time - timestamps[0] >= milliseconds) return resolve(timestamps);
      request(take);
      onFrame();
    };
    request(take);
  });
}

function intervalsOf(timestamps: readonly number[]): number[] {
  return timestamps.slice(1).map((time, index) => time - timestamps[index]);
}
