import { describe, expect, test } from 'vitest';
import { sustainedResult, type SustainedSample } from '../../../bench/device/sustained/decay.ts';
import { createNormal } from './support/model-device.ts';

const SECONDS = 300;
const SPACING = 5;

type RunOptions = {
  readonly speedAt?: (seconds: number) => number;
  readonly hertzAt?: (seconds: number) => number;
  readonly noise?: number;
  readonly seed?: number;
};

/** Returns the samples of three workloads, a point every five seconds. */
function samplesOf({ speedAt = () => 1, hertzAt = () => 60, noise = 0.03, seed = 1 }: RunOptions): SustainedSample[] {
  const normal = createNormal(seed);
  return Array.from({ length: SECONDS / SPACING }, (_, index) => {
    const seconds = (index + 1) * SPACING;
    const slowness = Math.exp(noise * normal()) / speedAt(seconds);
    return { seconds, milliseconds: [30, 200, 7].map((time) => time * slowness), hertz: hertzAt(seconds) };
  });
}

const resultOf = (options: RunOptions, hiddenAt: readonly number[] = []) => sustainedResult(samplesOf(options), hiddenAt, SECONDS);
const SEEDS = Array.from({ length: 50 }, (_, seed) => seed);

describe('sustainedResult', () => {
  test('has no mark and little decay at a steady speed with 3 % noise', () => {
    for (const seed of SEEDS) {
      const { marks, decay } = resultOf({ seed });
      expect(marks).toEqual([]);
      expect(decay).toBeLessThan(0.04);
    }
  });

  test('measures speed relative to the first minute', () => {
    const { points } = resultOf({ speedAt: (seconds) => (seconds <= 60 ? 1 : 0.8), noise: 0 });
    expect(points.map(({ speed }) => speed)).toEqual([...Array<number>(12).fill(1), ...Array<number>(48).fill(0.8)]);
    expect(points[0]).toEqual({ seconds: 5, speed: 1, hertz: 60 });
  });

  test('marks a fall of 25 % after two minutes within 20 s', () => {
    for (const seed of SEEDS) {
      const samples = samplesOf({ speedAt: (seconds) => (seconds <= 120 ? 1 : 0.75), seed });
      const { marks, decay } = sustainedResult(samples, [], SECONDS);
      expect(marks).toEqual([{ seconds: 125, kind: 'throttled' }]);
      expect(Math.abs(decay - 0.25)).toBeLessThan(0.04);
      // The mark appears while the run continues.
      expect(
        sustainedResult(
          samples.filter(({ seconds }) => seconds <= 140),
          [],
          SECONDS,
        ).marks,
      ).toEqual(marks);
    }
  });

  test('marks each fall again after a recovery', () => {
    const { marks } = resultOf({ speedAt: (seconds) => (seconds % 100 > 50 ? 0.7 : 1), noise: 0.01 });
    expect(marks.map(({ seconds }) => seconds)).toEqual([55, 155, 255]);
  });

  test('marks neither single slow points nor a fall of 7 %', () => {
    expect(resultOf({ speedAt: (seconds) => (seconds % 50 === 0 ? 0.5 : 1) }).marks).toEqual([]);
    expect(resultOf({ speedAt: (seconds) => (seconds > 120 ? 0.93 : 1), noise: 0.01 }).marks).toEqual([]);
    expect(resultOf({ speedAt: (seconds) => ([150, 155].includes(seconds) ? 0.5 : 1) }).marks).toEqual([]);
  });

  test('marks a halved refresh rate, not a single one', () => {
    const isSaving = (seconds: number) => seconds > 200;
    expect(resultOf({ hertzAt: (seconds) => (isSaving(seconds) ? 30 : 60) }).marks).toEqual([{ seconds: 205, kind: 'powerSaving' }]);
    expect(resultOf({ hertzAt: (seconds) => (isSaving(seconds) ? 60 : 120) }).marks).toEqual([{ seconds: 205, kind: 'powerSaving' }]);
    expect(resultOf({ hertzAt: (seconds) => (seconds === 100 ? 20 : 60) }).marks).toEqual([]);
    expect(resultOf({ hertzAt: (seconds) => (isSaving(seconds) ? 90 : 120) }).marks).toEqual([]);
  });

  test('marks when the page was hidden, in order of time', () => {
    const { marks } = resultOf({ speedAt: (seconds) => (seconds <= 120 ? 1 : 0.75) }, [42.123, 200]);
    expect(marks).toEqual([
      { seconds: 42.12, kind: 'hidden' },
      { seconds: 125, kind: 'throttled' },
      { seconds: 200, kind: 'hidden' },
    ]);
  });

  test('has a result from the first point on', () => {
    expect(sustainedResult(samplesOf({ noise: 0 }).slice(0, 1), [], SECONDS)).toEqual({
      points: [{ seconds: 5, speed: 1, hertz: 60 }],
      decay: 0,
      marks: [],
    });
    expect(sustainedResult([], [3], SECONDS)).toEqual({ points: [], decay: 0, marks: [{ seconds: 3, kind: 'hidden' }] });
  });
});
