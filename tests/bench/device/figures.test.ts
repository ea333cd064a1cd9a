// What the device bench makes of its samples and time stamps.
import { describe, expect, test } from 'vitest';
import { cadenceOf, screenMillisecondsOf } from '../../../bench/device/cadence.ts';
import { figuresOf } from '../../../bench/device/figures.ts';
import { PICTURES } from '../../../bench/device/pictures.ts';
import { measureTimerResolution } from '../../../bench/device/timer-resolution.ts';

describe('figures', () => {
  test('are percentiles of the samples in their order, and their mean', () => {
    const samples = Array.from({ length: 100 }, (_, k) => 100 - k);
    expect(figuresOf(samples, 8)).toEqual({ p50: 51, p95: 96, p99: 100, mean: 50.5, samples: 100, perSample: 8 });
    expect(figuresOf([0.123456])).toEqual({ p50: 0.1235, p95: 0.1235, p99: 0.1235, mean: 0.1235, samples: 1, perSample: 1 });
  });

  test('of nothing are an error, and never a time', () => {
    expect(() => figuresOf([])).toThrow(RangeError);
  });
});

describe('the cadence', () => {
  test('counts the turns of the screen that had no frame', () => {
    const steady = [0, 10, 20, 30, 40];
    expect(cadenceOf([steady], 10)).toEqual({ framesPerSecond: 100, dropped: 0, frames: 4 });
    expect(cadenceOf([[0, 10, 40, 50]], 10)).toEqual({ framesPerSecond: 60, dropped: 2, frames: 3 });
  });

  test('counts nothing between two rounds, and takes jitter for what it is', () => {
    expect(cadenceOf([steadyFrom(0), steadyFrom(500)], 10)).toMatchObject({ framesPerSecond: 100, dropped: 0 });
    expect(cadenceOf([[0, 14, 20, 34, 40]], 10)).toMatchObject({ dropped: 0 });
  });

  test('of no frames is none', () => {
    expect(cadenceOf([[], [5]], 10)).toEqual({ framesPerSecond: 0, dropped: 0, frames: 0 });
  });

  function steadyFrom(first: number): number[] {
    return [0, 10, 20].map((beat) => first + beat);
  }
});

test('the screen turns as often as most idle frames say', () => {
  expect(screenMillisecondsOf([0, 8, 16, 24, 124, 132])).toBe(8);
  expect(screenMillisecondsOf([])).toBeCloseTo(1000 / 60);
});

test('the clock is as coarse as its least step', () => {
  let reads = 0;
  expect(measureTimerResolution(() => Math.floor(reads++ / 7) * 0.1)).toBe(0.1);
  // A page that was stopped for a while in between has seen a longer one too.
  const times = [0, 0, 1, 1, 250, 250];
  expect(measureTimerResolution(() => times.shift() ?? 300)).toBe(1);
});

describe('the pictures', () => {
  const figures = { p50: 2, p95: 3, p99: 4, mean: 2, samples: 9, perSample: 1 };
  const row = { script: figures, whole: figures, drawCalls: 1, uploadedBytes: 16 };

  test('of sprites are one for the script and one for the whole frame of each scene', () => {
    const screen = { framesPerSecond: 59.94, dropped: 0, frames: 180 };
    const pictures = PICTURES.sprites([
      { engine: 'quads', sprites: 1000, pixels: 8, ...row, screen },
      { engine: 'bare loop', sprites: 1000, pixels: 8, ...row },
      { engine: 'quads', sprites: 1000, pixels: 32, ...row },
    ]);
    expect(pictures.map(({ title }) => title)).toEqual([
      '1,000 sprites of 8 x 8: script of a frame',
      '1,000 sprites of 8 x 8: whole frame',
      '1,000 sprites of 32 x 32: script of a frame',
      '1,000 sprites of 32 x 32: whole frame',
    ]);
    expect(pictures[1].sentence).toBe('Frames a second on the screen: quads 59.9.');
    expect(pictures[0].bars.map(({ isOurs }) => isOurs)).toEqual([true, false]);
  });

  test('of steps are in nanoseconds an entity', () => {
    const [picture] = PICTURES.step([{ contestant: 'ours', entities: 10_000, step: { ...figures, p50: 0.25 } }]);
    expect(picture).toMatchObject({ title: 'A step of 10,000 entities, for each of them', unit: 'ns', bars: [{ value: 25 }] });
  });

  test('of nothing are none', () => {
    expect([PICTURES.sprites([]), PICTURES.step([]), PICTURES.frame([])]).toEqual([[], [], []]);
  });
});
