// Refresh rates of a screen from the timestamps of frames.
import { MS_PER_SECOND, sleep } from '../../src/platform/time.ts';
import { medianOf, rounded } from '../harness/series.ts';
import { watchFrames } from '../page/frame-driver.ts';

export const DEFAULT_HERTZ = 60;
/** Intervals that differ more from the median belong to late frames. */
const MAX_JITTER = 0.5;
const STANDARD_HERTZ = [30, 48, 50, 60, 72, 75, 90, 100, 120, 144, 165, 240];
const TOLERANCE = 0.04;

/**
 * Returns the refresh rate from timestamps in milliseconds: the mean interval of frames that were not late; 60 without intervals. A clock of
 * 1 ms rounds single intervals, but not their mean.
 */
export function screenHertzOf(timestamps: readonly number[]): number {
  const intervals = timestamps.slice(1).map((time, index) => time - timestamps[index]);
  if (intervals.length === 0) return DEFAULT_HERTZ;
  const median = medianOf(intervals);
  const regular = intervals.filter((interval) => Math.abs(interval - median) <= median * MAX_JITTER);
  const total = regular.reduce((sum, interval) => sum + interval, 0);
  return total > 0 ? rounded((MS_PER_SECOND * regular.length) / total) : DEFAULT_HERTZ;
}

/** Measures the refresh rate of the screen for that time. Returns null on a page without frames, which is hidden. */
export async function measureHertz(milliseconds: number): Promise<number | null> {
  const end = watchFrames((callback) => requestAnimationFrame(callback));
  await sleep(milliseconds);
  const timestamps = end();
  return timestamps.length < 3 ? null : screenHertzOf(timestamps);
}

/** Returns the nearest standard rate; null if none is within 4 %. */
export function standardHertz(hertz: number): number | null {
  const distanceTo = (standard: number) => Math.abs(Math.log(hertz / standard));
  const nearest = STANDARD_HERTZ.reduce((best, standard) => (distanceTo(standard) < distanceTo(best) ? standard : best));
  return Math.abs(hertz / nearest - 1) <= TOLERANCE ? nearest : null;
}

/** Returns the rate as in `60 Hz`, or as in `56.3 Hz` for a rate that is not standard. */
export function hertzText(hertz: number): string {
  return `${standardHertz(hertz) ?? Number(hertz.toPrecision(3))} Hz`;
}
