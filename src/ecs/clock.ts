// The fixed-step clock: converts frame times into whole steps and a remaining fraction of a step for interpolation.
import { checkPositive } from './check.ts';
import { checkNumber } from './development.ts';

export type ClockOptions = {
  readonly stepSeconds: number;
  /** Maximum time that one frame can add. */
  readonly maxFrameSeconds: number;
  /** Tolerance within which a frame counts as exactly one step, so that a 60 Hz screen gets one step per frame. */
  readonly snapSeconds: number;
};

/** Maximum of `lateSeconds`: a longer gap is a page that has slept. */
const MAX_LATE_SECONDS = 1;

/**
 * `lastMilliseconds` is NaN before the first frame. `leftSeconds` is the time not yet turned into steps. Frames of one time stamp add to
 * `waitingSeconds`. `lateSeconds` is the time of the last frame beyond `maxFrameSeconds`, which gets no steps.
 */
export type Clock = ClockOptions & { lastMilliseconds: number; leftSeconds: number; waitingSeconds: number; lateSeconds: number };

/** Creates a clock with 60 steps per second by default. Throws a RangeError if the step or the maximum frame time is not positive. */
export function createClock({ stepSeconds = 1 / 60, maxFrameSeconds = 0.05, snapSeconds = 0.0005 }: Partial<ClockOptions> = {}): Clock {
  checkPositive('stepSeconds', stepSeconds);
  checkPositive('maxFrameSeconds', maxFrameSeconds);
  checkNumber('snapSeconds', snapSeconds);
  const limits = { stepSeconds, maxFrameSeconds, snapSeconds };
  return { ...limits, lastMilliseconds: Number.NaN, leftSeconds: 0, waitingSeconds: 0, lateSeconds: 0 };
}

/** Discards the last frame time, so that time spent asleep does not count. The next frame counts as one step. */
export function restartClock(clock: Clock): void {
  clock.lastMilliseconds = Number.NaN;
  clock.leftSeconds = 0;
}

/** Returns the number of steps to run in this frame. `milliseconds` is the frame's time stamp from `requestAnimationFrame`. */
export function advanceClock(clock: Clock, milliseconds: number): number {
  const { stepSeconds, maxFrameSeconds, snapSeconds } = clock;
  const elapsed = Number.isNaN(clock.lastMilliseconds) ? stepSeconds : (milliseconds - clock.lastMilliseconds) / 1000;
  clock.lastMilliseconds = milliseconds;
  const longest = maxFrameSeconds + clock.waitingSeconds;
  clock.waitingSeconds = elapsed === 0 ? longest : 0;
  clock.lateSeconds = Math.max(0, Math.min(MAX_LATE_SECONDS, elapsed) - longest);
  const clamped = Math.min(longest, Math.max(0, elapsed));
  clock.leftSeconds += Math.abs(clamped - stepSeconds) < snapSeconds ? stepSeconds : clamped;
  // Tolerates a rounding error of a millionth of a step.
  const steps = Math.trunc(clock.leftSeconds / stepSeconds + 1e-6);
  clock.leftSeconds = Math.max(0, clock.leftSeconds - steps * stepSeconds);
  return steps;
}

/** Returns the interpolation factor between the last two steps, 0..1. */
export function clockAlpha({ leftSeconds, stepSeconds }: Clock): number {
  return leftSeconds / stepSeconds;
}
