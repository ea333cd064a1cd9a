// The fixed-step clock: turns frame times into whole steps and the fraction of a step that is left to interpolate over.
import { checkPositive } from './check.ts';

export type ClockOptions = {
  readonly stepSeconds: number;
  /** A longer frame counts as this long. */
  readonly maxFrameSeconds: number;
  /** A frame this close to one step counts as one step, so that a 60 Hz screen gets one step per frame. */
  readonly snapSeconds: number;
};

export type Clock = ClockOptions & { lastMilliseconds: number; leftSeconds: number };

/** Creates a clock of 60 steps per second unless told otherwise. Throws a RangeError for times that are not positive numbers. */
export function createClock({ stepSeconds = 1 / 60, maxFrameSeconds = 0.05, snapSeconds = 0.0005 }: Partial<ClockOptions> = {}): Clock {
  checkPositive('stepSeconds', stepSeconds);
  checkPositive('maxFrameSeconds', maxFrameSeconds);
  return { stepSeconds, maxFrameSeconds, snapSeconds, lastMilliseconds: Number.NaN, leftSeconds: 0 };
}

/** Forgets the last frame, so that time spent asleep does not count. The next frame counts as one step. */
export function restartClock(clock: Clock): void {
  clock.lastMilliseconds = Number.NaN;
  clock.leftSeconds = 0;
}

/** Returns how many steps this frame owes. `milliseconds` is the frame's own time stamp. */
export function advanceClock(clock: Clock, milliseconds: number): number {
  const { stepSeconds, maxFrameSeconds, snapSeconds } = clock;
  const elapsed = Number.isNaN(clock.lastMilliseconds) ? stepSeconds : (milliseconds - clock.lastMilliseconds) / 1000;
  clock.lastMilliseconds = milliseconds;
  const clamped = Math.min(maxFrameSeconds, Math.max(0, elapsed));
  clock.leftSeconds += Math.abs(clamped - stepSeconds) < snapSeconds ? stepSeconds : clamped;
  // A millionth of a step is rounding, not time.
  const steps = Math.trunc(clock.leftSeconds / stepSeconds + 1e-6);
  clock.leftSeconds = Math.max(0, clock.leftSeconds - steps * stepSeconds);
  return steps;
}

/** Returns how far the picture is between the last two steps, 0..1. */
export function clockAlpha({ leftSeconds, stepSeconds }: Clock): number {
  return leftSeconds / stepSeconds;
}
