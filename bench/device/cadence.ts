// Refresh rates of a screen from the timestamps of frames.
import { MS_PER_SECOND, sleep } from '../../src/platform/time.ts';
import { medianOf, rounded } from '../harness/series.ts';

export const DEFAULT_HERTZ = 60;
/** Intervals that differ more from the median belong to late frames. */
const MAX_JITTER = 0.5;

/**
 * Returns the refresh rate from timestamps in milliseconds: the mean interval of frames that were not late; 60 without intervals. A clock of
 * 1 ms rounds single intervals, but not their mean.
 */
function screenHertzOf(timestamps: readonly number[]): number {
  const intervals = timestamps.slice(1).map((time, index) => time - timestamps[index]);
  if (intervals.length === 0) return DEFAULT_HERTZ;
  const median = medianOf(intervals);
  const regular = intervals.filter((interval) => Math.abs(interval - median) <= median * MAX_JITTER);
  const total = regular.reduce((sum, interval) => sum + interval, 0);
  return total > 0 ? rounded((MS_PER_SECOND * regular.length) / total) : DEFAULT_HERTZ;
}

/** Measures the refresh rate of the screen for that time. Returns null on a page without frames, which is hidden. */
export async function measureHertz(milliseconds: number): Promise<number | null> {
  const timestamps: number[] = [];
  let isOver = false;
  requestAnimationFrame(function take(time) {
    if (isOver) return;
    timestamps.push(time);
    requestAnimationFrame(take);
  });
  await sleep(milliseconds);
  isOver = true;
  return timestamps.length < 3 ? null : screenHertzOf(timestamps);
}
