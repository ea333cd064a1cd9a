// The curve of a sustained run without a browser: points, decay, and marks where the device throttled or saved power.
import { medianOf, rounded } from '../../harness/series.ts';
import type { SustainedMark, SustainedResult } from '../result.ts';
import { geometricMean } from '../score/estimate.ts';

/** `milliseconds`: mean time of each workload. `hertz`: refresh rate after the work. */
export type SustainedSample = {
  readonly seconds: number;
  readonly milliseconds: readonly number[];
  readonly hertz: number;
};

type Point = SustainedResult['points'][number];

/** Share of the run whose mean speed is 1: one minute of five. */
const START_SHARE = 0.2;
/** Parts of the run that the decay compares. */
const PARTS = 5;
const THROTTLED_SPEED = 0.9;
const THROTTLED_SECONDS = 15;
const SAVING_RATE = 0.6;
/** A single slow point is not a change. */
const WINDOW = 3;

/** Returns the result of samples so far. `seconds` is the planned length of the run, `hiddenAt` when the page was hidden. */
export function sustainedResult(samples: readonly SustainedSample[], hiddenAt: readonly number[], seconds: number): SustainedResult {
  const points = pointsOf(samples, seconds);
  return { points, decay: decayOf(points), marks: marksOf(points, hiddenAt, seconds) };
}

function pointsOf(samples: readonly SustainedSample[], seconds: number): Point[] {
  if (samples.length === 0) return [];
  const start = startOf(samples, seconds);
  const base = start[0].milliseconds.map((_, workload) => geometricMean(start.map(({ milliseconds }) => milliseconds[workload])));
  return samples.map(({ milliseconds, ...sample }) => ({
    seconds: rounded(sample.seconds),
    speed: rounded(geometricMean(milliseconds.map((time, workload) => base[workload] / time))),
    hertz: rounded(sample.hertz),
  }));
}

/** Returns the loss of speed from the best to the last fifth of the points, from 0 to 1. */
export function decayOf(points: readonly Point[]): number {
  if (points.length < PARTS) return 0;
  const parts = Array.from({ length: PARTS }, (_, part) => {
    const [first, end] = [part, part + 1].map((edge) => Math.round((edge * points.length) / PARTS));
    return geometricMean(points.slice(first, end).map(({ speed }) => speed));
  });
  return rounded(Math.max(0, 1 - parts[PARTS - 1] / Math.max(...parts)));
}

/** Returns the marks in the order of their times. */
export function marksOf(points: readonly Point[], hiddenAt: readonly number[], seconds: number): SustainedMark[] {
  const startHertz = points.length === 0 ? 0 : medianOf(startOf(points, seconds).map(({ hertz }) => hertz));
  const speeds = smooth(points.map(({ speed }) => speed));
  const rates = smooth(points.map(({ hertz }) => hertz));
  // Shorter runs have proportionally shorter spans.
  const span = Math.min(THROTTLED_SECONDS, (seconds * START_SHARE) / 4);
  const mark = (kind: SustainedMark['kind']) => (at: number) => ({ seconds: rounded(at), kind });
  return [
    ...startsOf(points, (index) => speeds[index] < THROTTLED_SPEED, span).map(mark('throttled')),
    ...startsOf(points, (index) => rates[index] < startHertz * SAVING_RATE, 0).map(mark('powerSaving')),
    ...hiddenAt.map(mark('hidden')),
  ].sort((a, b) => a.seconds - b.seconds);
}

/** Returns the first fifth of the run: at least one point. */
function startOf<Timed extends { readonly seconds: number }>(points: readonly Timed[], seconds: number): readonly Timed[] {
  const start = points.filter((point) => point.seconds <= seconds * START_SHARE);
  return start.length === 0 ? points.slice(0, 1) : start;
}

/** Returns the start of each stretch of points that satisfy the condition for at least `seconds`. */
function startsOf(points: readonly Point[], isChanged: (index: number) => boolean, seconds: number): number[] {
  const starts: number[] = [];
  for (let index = 0; index < points.length; index++) {
    if (!isChanged(index)) continue;
    const start = index === 0 ? 0 : points[index - 1].seconds;
    const first = points[index].seconds;
    while (index + 1 < points.length && isChanged(index + 1)) index++;
    if (points[index].seconds - start >= seconds) starts.push(first);
  }
  return starts;
}

/** Returns the medians of each value and its neighbors. */
function smooth(values: readonly number[]): number[] {
  const reach = (WINDOW - 1) / 2;
  return values.map((_, index) => medianOf(values.slice(Math.max(0, index - reach), index + reach + 1)));
}
