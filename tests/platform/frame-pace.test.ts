// Adaptive quality: steps down for late frames, steps up after a long time without, no oscillation. Screens of all rates are in time.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFramePace, type FramePace, PACE } from '../../src/platform/frame-pace.ts';
import { holds } from '../support/holds.ts';

const LOWEST = 3;
const IN_TIME = 1000 / 60;
const LATE = 50;

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
    for (const step of [1, 2, 3]) expect(frames(PACE.lateFrames, LATE)).toBe(step);
  });

  test('have no effect if they are few', () => {
    const { frames } = pacer();
    for (let window = 0; window < 20; window++) {
      frames(PACE.windowFrames - PACE.lateFrames + 1, IN_TIME);
      expect(frames(PACE.lateFrames - 1, LATE)).toBe(0);
    }
  });
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
    frames(3 * PACE.lateFrames + 1, LATE);
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

/** A screen's rate, the step of the clock, and the milliseconds of work that a frame takes. */
type Device = { readonly hertz: number; readonly clockMilliseconds?: number; readonly work?: (quality: number) => number };

/** Frames of a screen: each takes as many intervals as its work needs, and its time stamp is rounded down to the clock's step. */
function startFrames(pace: FramePace) {
  let now = 1000;
  let worst = 0;
  return (seconds: number, { hertz, clockMilliseconds = 0.1, work = () => 1 }: Device) => {
    const interval = 1000 / hertz;
    worst = pace.quality;
    for (const end = now + seconds * 1000; now < end;) {
      now += Math.max(1, Math.ceil(work(pace.quality) / interval - 1e-9)) * interval;
      pace.addFrame(Math.floor(now / clockMilliseconds + 1e-9) * clockMilliseconds, false);
      worst = Math.max(worst, pace.quality);
    }
    return { quality: pace.quality, worst };
  };
}

const RATES = [30, 48, 60, 90, 120, 144] as const;
const CLOCKS = [0.1, 1, 1000 / 60, 100] as const;

describe('a simulated screen', () => {
  test.each(RATES.flatMap((hertz) => CLOCKS.map((clockMilliseconds) => ({ hertz, clockMilliseconds }))))(
    'of $hertz Hz with a clock of $clockMilliseconds ms keeps the best quality',
    (device) => {
      expect(startFrames(createFramePace(LOWEST))(120, device)).toEqual({ quality: 0, worst: 0 });
    },
  );

  test.each(RATES.slice(2))('of %i Hz: load that lowers the rate lowers the quality, which returns when the load is gone', (hertz) => {
    const run = startFrames(createFramePace(LOWEST));
    expect(run(20, { hertz }).worst).toBe(0);
    // Each step saves a third of the work.
    const work = (quality: number) => 48 * (1 - quality / 3);
    expect(run(20, { hertz, work })).toEqual({ quality: 2, worst: 2 });
    expect(run(120, { hertz }).quality).toBe(0);
  });

  test('that falls to 30 Hz to save power returns to the best quality, because a lower one was not faster', () => {
    const run = startFrames(createFramePace(LOWEST));
    run(20, { hertz: 60 });
    expect(run(20, { hertz: 30 })).toEqual({ quality: 0, worst: LOWEST });
    expect(run(120, { hertz: 30 })).toEqual({ quality: 0, worst: 0 });
    expect(run(120, { hertz: 60 })).toEqual({ quality: 0, worst: 0 });
  });

  test('of 30 Hz lowers the quality for load that halves the rate', () => {
    const work = (quality: number) => (quality < 2 ? 40 : 20);
    const run = startFrames(createFramePace(LOWEST));
    expect(run(20, { hertz: 30 }).worst).toBe(0);
    expect(run(20, { hertz: 30, work })).toEqual({ quality: 2, worst: 2 });
  });

  test('of 60 Hz with load from the start has the quality that it can draw', () => {
    const work = (quality: number) => (quality < 2 ? 40 : 10);
    expect(startFrames(createFramePace(LOWEST))(20, { hertz: 60, work }).worst).toBe(2);
  });

  test('keeps the best quality at last if the work does not depend on it', () => {
    const run = startFrames(createFramePace(LOWEST));
    run(20, { hertz: 60, work: () => 45 });
    expect(run(60, { hertz: 60, work: () => 45 })).toEqual({ quality: 0, worst: 0 });
  });
});

holds(
  'any screen and clock has the best quality without load, also after load',
  60,
  fc.property(
    fc.oneof(
      fc.record({ hertz: fc.integer({ min: 30, max: 240 }), clockMilliseconds: fc.constantFrom(...CLOCKS.slice(0, 2)) }),
      fc.record({ hertz: fc.constantFrom(30, 60, 75, 90, 120, 144, 165, 240), clockMilliseconds: fc.constantFrom(...CLOCKS) }),
    ),
    fc.integer({ min: 0, max: 90 }),
    fc.integer({ min: 1, max: 30 }),
    (device, work, seconds) => {
      const run = startFrames(createFramePace(LOWEST));
      if (run(20, device).worst > 0) return false;
      run(seconds, { ...device, work: (quality) => work * (1 - quality / 4) });
      return run(600, device).quality === 0;
    },
  ),
);

describe('ambient motion', () => {
  /** Returns the frames shown in a second of a screen, and the quality after it. */
  function shownOn(hertz: number, isAmbient: boolean) {
    const pace = createFramePace(LOWEST, () => isAmbient);
    let shown = 0;
    for (let frame = 0; frame < 5 * hertz; frame++) {
      const milliseconds = (frame * 1000) / hertz;
      pace.addFrame(milliseconds, frame === 0);
      if (!pace.isSpared(milliseconds)) shown++;
    }
    return { perSecond: shown / 5, quality: pace.quality };
  }

  test.each([
    [30, 30],
    [60, 30],
    [90, 30],
    [120, 30],
    [144, 28.8],
  ])('is shown on a screen of %i Hz %d times a second, in full quality', (hertz, perSecond) => {
    expect(shownOn(hertz, true)).toEqual({ perSecond: expect.closeTo(perSecond, 0), quality: 0 });
    expect(shownOn(hertz, false)).toEqual({ perSecond: hertz, quality: 0 });
  });
});
