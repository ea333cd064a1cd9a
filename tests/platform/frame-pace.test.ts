// The pace: quality goes down in steps while frames run late, comes back after long ease, and does not swing.
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

describe('frames that run late', () => {
  test('take one step down for each window, to the lowest and no further', () => {
    const { frames } = pacer();
    frames(1, IN_TIME);
    for (const step of [1, 2, 3, 3, 3]) expect(frames(PACE.lateFrames, LATE)).toBe(step);
  });

  test('are forgiven when they are few', () => {
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
  ])('are not those of a screen of %s', (_, milliseconds) => {
    expect(pacer().frames(5000, milliseconds)).toBe(0);
  });

  test('are those of 30 frames a second', () => {
    expect(pacer().frames(200, 1000 / 30)).toBe(LOWEST);
  });
});

test('a step that is held stays, whatever comes', () => {
  const pace = createFramePace(LOWEST, 1);
  for (let k = 1; k < 2000; k++) pace.addFrame(k * (k < 1000 ? LATE : IN_TIME), false);
  expect(pace.quality).toBe(1);
});

describe('what is no late frame', () => {
  test('a loop that slept', () => {
    const { frames } = pacer();
    expect(frames(500, 300, true)).toBe(0);
  });

  test('a page that was put aside', () => {
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

describe('frames that are in time again', () => {
  test('bring one step back after ten windows, and the next after ten more', () => {
    const { frames } = pacer();
    frames(200, LATE);
    expect(frames(PACE.easyWindows * PACE.windowFrames - PACE.windowFrames, IN_TIME)).toBe(LOWEST);
    expect(frames(2 * PACE.windowFrames, IN_TIME)).toBe(LOWEST - 1);
    expect(frames(PACE.easyWindows * PACE.windowFrames, IN_TIME)).toBe(LOWEST - 2);
  });

  test('after a better step that failed the next try waits twice as long', () => {
    const { frames } = pacer();
    frames(PACE.lateFrames + 1, LATE);
    expect(frames((PACE.easyWindows + 1) * PACE.windowFrames, IN_TIME)).toBe(0);
    expect(frames(2 * PACE.lateFrames, LATE)).toBeGreaterThan(0);
    const quality = frames(PACE.easyWindows * PACE.windowFrames, IN_TIME);
    expect(quality, 'not yet').toBeGreaterThan(0);
    expect(frames((PACE.easyWindows + 2) * PACE.windowFrames, IN_TIME)).toBe(quality - 1);
  });
});

holds(
  'whatever comes, quality is a step that there is, and moves one at a time',
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
