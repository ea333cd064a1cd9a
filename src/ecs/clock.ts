// The fixed-step clock: turns frame times into whole steps and the fraction of a step that is left to interpolate over.
import { TIMING } from '../game/timing.ts';

export type Clock = { lastMilliseconds: number; leftSeconds: number };

export function createClock(): Clock {
  return { lastMilliseconds: Number.NaN, leftSeconds: 0 };
}

/** Forgets the last frame, so that time spent asleep does not count. The next frame counts as one step. */
export function restartClock(clock: Clock): void {
  clock.lastMilliseconds = Number.NaN;
  clock.leftSeconds = 0;
}

/**
 * How many steps this frame owes. `milliseconds` is the frame's own time stamp. Elapsed time is clamped to
 * `TIMING.maxFrameSeconds`; a frame within `snapSeconds` of one step counts as one, lest 60 Hz beat against 1/60 s.
 */
export function advanceClock(clock: Clock, milliseconds: number): number {
  const elapsed = Number.isNaN(clock.lastMilliseconds) ? TIMING.stepSeconds : (milliseconds - clock.lastMilliseconds) / 1000;
  clock.lastMilliseconds = milliseconds;
  const clamped = Math.min(TIMING.maxFrameSeconds, Math.max(0, elapsed));
  const isOneStep = Math.abs(clamped - TIMING.stepSeconds) < TIMING.snapSeconds;
  clock.leftSeconds += isOneStep ? TIMING.stepSeconds : clamped;
  // A millionth of a step is rounding, not time.
  const steps = Math.trunc(clock.leftSeconds / TIMING.stepSeconds + 1e-6);
  clock.leftSeconds = Math.max(0, clock.leftSeconds - steps * TIMING.stepSeconds);
  return steps;
}

/** How far the picture is between the last two steps, 0..1. */
export function clockAlpha(clock: Clock): number {
  return clock.leftSeconds / TIMING.stepSeconds;
}
