import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { medianOf, rounded } from '../harness/series.ts';

export type Cadence = Readonly<ReturnType<typeof cadenceOf>>;

/** Computes from timestamps in milliseconds. Intervals between two rounds do not count. */
export function cadenceOf(rounds: readonly (readonly number[])[], screenHertz: number) {
  const seconds = rounds.flatMap(intervalsOf).map((interval) => interval / MS_PER_SECOND);
  const total = seconds.reduce((sum, interval) => sum + interval, 0);
  /** Refreshes of the screen without a new frame. */
  const dropped = seconds.reduce((sum, interval) => sum + Math.max(0, Math.round(interval * screenHertz) - 1), 0);
  return { framesPerSecond: total === 0 ? 0 : rounded(seconds.length / total), dropped, frames: seconds.length };
}

/** Returns the refresh rate of the screen from the median interval of idle frames; 60 without intervals. */
export function screenHertzOf(timestamps: readonly number[]): number {
  const intervals = intervalsOf(timestamps);
  return intervals.length === 0 ? 60 : rounded(MS_PER_SECOND / medianOf(intervals));
}

function intervalsOf(timestamps: readonly number[]): number[] {
  return timestamps.slice(1).map((time, index) => time - timestamps[index]);
}
