import { describe, expect, test } from 'vitest';
import { cadenceOf, screenHertzOf } from '../../../bench/device/cadence.ts';
import { measureTimerResolution } from '../../../bench/device/describe-device.ts';
import { plotsOf } from '../../../bench/device/show-results.ts';
import { figuresOf } from '../../../bench/device/result.ts';

describe('figuresOf', () => {
  test('returns percentiles and the mean of pooled samples, and the blocks', () => {
    const samples = Array.from({ length: 100 }, (_, k) => 100 - k);
    const counts = { samples: 100, perSample: 8 };
    expect(figuresOf({ blocks: [samples], perSample: 8 })).toEqual({
      p50: 51,
      interval: null,
      p95: 96,
      p99: 100,
      mean: 50.5,
      ...counts,
      blocks: [samples],
    });
    expect(figuresOf({ blocks: [[0.123456]] })).toMatchObject({
      p50: 0.1235,
      p95: 0.1235,
      p99: 0.1235,
      mean: 0.1235,
      samples: 1,
      perSample: 1,
    });
  });

  test('returns an interval of the median with enough blocks', () => {
    const [low, high] = figuresOf({ blocks: [[1], [2], [3], [4], [5], [6], [7]] }).interval!;
    expect(low).toBeLessThan(4);
    expect(high).toBeGreaterThan(4);
  });

  test('throws without samples', () => {
    expect(() => figuresOf({ blocks: [[]] })).toThrow(RangeError);
  });
});

describe('cadenceOf', () => {
  test('counts refreshes of the screen without a frame', () => {
    const steady = [0, 10, 20, 30, 40];
    expect(cadenceOf([steady], 100)).toEqual({ framesPerSecond: 100, dropped: 0, frames: 4 });
    expect(cadenceOf([[0, 10, 40, 50]], 100)).toEqual({ framesPerSecond: 60, dropped: 2, frames: 3 });
  });

  test('ignores intervals between two rounds, and jitter', () => {
    expect(cadenceOf([steadyFrom(0), steadyFrom(500)], 100)).toMatchObject({ framesPerSecond: 100, dropped: 0 });
    expect(cadenceOf([[0, 14, 20, 34, 40]], 100)).toMatchObject({ dropped: 0 });
  });

  test('returns zeros without frames', () => {
    expect(cadenceOf([[], [5]], 100)).toEqual({ framesPerSecond: 0, dropped: 0, frames: 0 });
  });

  function steadyFrom(first: number): number[] {
    return [0, 10, 20].map((time) => first + time);
  }
});

test('derives the refresh rate from the median interval of idle frames', () => {
  expect(screenHertzOf([0, 8, 16, 24, 124, 132])).toBe(125);
  expect(screenHertzOf([])).toBe(60);
});

test('measures the smallest step of the clock', () => {
  let reads = 0;
  expect(measureTimerResolution(() => Math.floor(reads++ / 7) * 0.1)).toBe(0.1);
  // A suspended page also has a longer step.
  const times = [0, 0, 1, 1, 250, 250];
  expect(measureTimerResolution(() => times.shift() ?? 300)).toBe(1);
});

describe('plotsOf', () => {
  const figures = figuresOf({ blocks: Array.from({ length: 6 }, () => [2]) });
  const row = { script: figures, whole: figures, drawCalls: 1, uploadedBytes: 16 };
  const none = { sprites: [], step: [], frame: [] };

  test('plots script and whole frames for each scene of sprites', () => {
    const screen = { framesPerSecond: 59.94, dropped: 0, frames: 180 };
    const { sprites } = plotsOf({
      ...none,
      sprites: [
        { engine: 'quads', sprites: 1000, pixels: 8, ...row, screen },
        { engine: 'bare loop', sprites: 1000, pixels: 8, ...row },
        { engine: 'quads', sprites: 1000, pixels: 32, ...row },
      ],
    });
    expect(sprites.map(({ title }) => title)).toEqual([
      '1,000 sprites of 8 x 8: script per frame',
      '1,000 sprites of 8 x 8: whole frame',
      '1,000 sprites of 32 x 32: script per frame',
      '1,000 sprites of 32 x 32: whole frame',
    ]);
    expect(sprites[1].sentence).toBe('Frames per second on the screen: quads 59.9.');
    expect(sprites[0].bars.map(({ label }) => label)).toEqual(['quads', 'bare loop']);
  });

  test('plots steps in nanoseconds per entity, with intervals', () => {
    const { step } = plotsOf({ ...none, step: [{ contestant: 'ours', entities: 10_000, step: figures }] });
    const figure = { value: 200, interval: [200, 200] };
    expect(step).toEqual([{ title: 'Step of 10,000 entities, per entity', unit: 'ns', bars: [{ label: 'ours', figure }] }]);
  });

  test('returns no plots without results', () => {
    expect(plotsOf(none)).toEqual(none);
  });
});
