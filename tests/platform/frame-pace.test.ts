// Adaptive quality: steps down for late frames, steps up after a long time without, no oscillation.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFramePace, PACE } from '../../src/platform/frame-pace.ts';
import { holds } from '../support/holds.ts';

const LOWEST = 3;
const IN_TIME = 1000 / 60;
const LATE = 40;

function pacer() {
  const pace = createFramePace(LOWEST);
  let now = 0;
  const frames = (count: number, milliseconds: number, hasSlept = false) => {
    for (let k = 0; k < count; k++) {
      now += milliseconds;
      pace.addFrame(now, hasSlept);
    }
    return pace.quality;
  };
  return { pace, frames };
}

describe('late frames', () => {
  test('lower the quality by one step per window, down to the lowest', () => {
    const { frames } = pacer();
    frames(1, IN_TIME);
    for (const step of [1, 2, 3, 3, 3]) expect(frames(PACE.lateFrames, LATE)).toBe(step);
  });

  test('have no effect if they are few', () => {
    const { frames } = pacer();
    for (let window = 0; window < 20; window++) {
      frames(PACE.windowFrames - PACE.lateFrames + 1, IN_TIME);
      expect(frames(PACE.lateFrames - 1, LATE)).toBe(0);
    }
  });

  test.each([
    ['60 Hz', 1000 / 60],
    ['120 Hz', 1000 / 120],
    ['48 Hz', 1000 / 48],
  ])('do not occur on a screen of %s', (_, milliseconds) => {
    expect(pacer().frames(5000, milliseconds)).toBe(0);
  });

  test('occur at 30 frames a second', () => {
    expect(pacer().frames(200, 1000 / 30)).toBe(LOWEST);
  });
});

test('keeps a fixed step', () => {
  const pace = createFramePace(LOWEST, 1);
  for (let k = 1; k < 2000; k++) pace.addFrame(k * (k < 1000 ? LATE : IN_TIME), false);
  expect(pace.quality).toBe(1);
});

describe('ignores', () => {
  test('frames after a sleep of the loop', () => {
    const { frames } = pacer();
    expect(frames(500, 300, true)).toBe(0);
  });

  test('the gaps of a page in the background', () => {
    const { frames } = pacer();
    expect(frames(500, PACE.pauseMilliseconds + 1)).toBe(0);
  });

  test('the first frame, and a clock that goes backwards', () => {
    const { pace, frames } = pacer();
    pace.addFrame(1e9, false);
    pace.addFrame(5, false);
    frames(100, IN_TIME);
    expect(pace.quality).toBe(0);
  });
});

describe('frames in time', () => {
  test('raise the quality by one step after ten windows, and again after ten more', () => {
    const { frames } = pacer();
    frames(200, LATE);
    expect(frames(PACE.smoothWindows * PACE.windowFrames - PACE.windowFrames, IN_TIME)).toBe(LOWEST);
    expect(frames(2 * PACE.windowFrames, IN_TIME)).toBe(LOWEST - 1);
    expect(frames(PACE.smoothWindows * PACE.windowFrames, IN_TIME)).toBe(LOWEST - 2);
  });

  test('raise it only after twice the time if the last try failed', () => {
    const { frames } = pacer();
    frames(PACE.lateFrames + 1, LATE);
    expect(frames((PACE.smoothWindows + 1) * PACE.windowFrames, IN_TIME)).toBe(0);
    expect(frames(2 * PACE.lateFrames, LATE)).toBeGreaterThan(0);
    const quality = frames(PACE.smoothWindows * PACE.windowFrames, IN_TIME);
    expect(quality, 'after the usual time').toBeGreaterThan(0);
    expect(frames((PACE.smoothWindows + 2) * PACE.windowFrames, IN_TIME)).toBe(quality - 1);
  });
});

holds(
  'quality is always a valid step and changes by one at a time',
  200,
  fc.property(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 90 }), fc.integer({ min: -50, max: 600 }), fc.boolean()), { maxLength: 60 }),
    (gaps) => {
      const pace = createFramePace(LOWEST);
      let now = 0;
      let before = 0;
      for (const [count, gap, hasSlept] of gaps) {
        for (let k = 0; k < count; k++) {
          now += gap;
          pace.addFrame(now, hasSlept);
          if (Math.abs(pace.quality - before) > 1 || pace.quality < 0 || pace.quality > LOWEST) return false;
          before = pace.quality;
        }
      }
      return true;
    },
  ),
);
