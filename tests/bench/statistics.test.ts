import { describe, expect, test } from 'vitest';
import { createSeries, figureOf, ratioFigure } from '../../bench/harness/series.ts';
import { changeInterval, intervalOf, MIN_BLOCKS, quantileOf, relativeTo, type Blocks } from '../../bench/harness/statistics.ts';
import { drawBlocks } from './support/draw-blocks.ts';
import { casesOf } from '../../tools/suite.ts';

const TRIALS = 200;
const MEDIAN = 0.5;

function shareOfTrials(holds: (trial: number) => boolean): number {
  return Array.from({ length: TRIALS }, (_, trial) => 7919 * (trial + 1)).filter(holds).length / TRIALS;
}

function widthOf(blocks: Blocks): number {
  const [low, high] = intervalOf(quantileOf(blocks, MEDIAN), blocks.length)!;
  return high - low;
}

test('computes quantiles of the pooled samples, weighted by block', () => {
  const median = quantileOf([[1, 2, 3], [10], [20, 30]], MEDIAN);
  expect(median()).toBe(10);
  expect(median([1, 0, 0])).toBe(2);
  expect(median([0, 3, 1])).toBe(10);
  expect(quantileOf([Array.from({ length: 100 }, (_, k) => 100 - k)], 0.95)()).toBe(96);
  expect(quantileOf([[7]], 0.99)()).toBe(7);
});

describe('the 95 % interval of a median', () => {
  test.each(casesOf([MIN_BLOCKS, 8, 20], [0]))('covers the true median in about 95 of 100 trials with %d blocks', (blocks) => {
    const covered = shareOfTrials((seed) => {
      // Blocks vary more than the samples within them, so resampling single samples would give too narrow intervals.
      const drawn = drawBlocks({ seed, blocks, samples: 4, median: 10, blockSpread: 0.1, sampleSpread: 0.05 });
      const [low, high] = intervalOf(quantileOf(drawn, MEDIAN), blocks)!;
      return low <= 10 && 10 <= high;
    });
    expect(covered).toBeGreaterThanOrEqual(0.9);
    expect(covered).toBeLessThanOrEqual(0.985);
  });

  test('is narrower with more blocks', () => {
    const width = (blocks: number) =>
      widthOf(drawBlocks({ seed: 3, blocks, samples: 4, median: 10, blockSpread: 0.1, sampleSpread: 0.05 }));
    expect(width(100)).toBeLessThan(width(10) / 2);
  });

  test('is undefined with too few blocks and deterministic otherwise', () => {
    const blocks = drawBlocks({ seed: 1, blocks: MIN_BLOCKS, samples: 3, median: 10, blockSpread: 0.1, sampleSpread: 0.05 });
    expect(intervalOf(quantileOf(blocks.slice(1), MEDIAN), MIN_BLOCKS - 1)).toBeUndefined();
    expect(figureOf(createSeries('one', 'ms', [[1, 2, 3]]), 'p50')).toEqual({ value: 2 });
    expect(intervalOf(quantileOf(blocks, MEDIAN), MIN_BLOCKS)).toEqual(intervalOf(quantileOf(blocks, MEDIAN), MIN_BLOCKS));
  });
});

describe('the ratio to a yardstick', () => {
  const yardstick = drawBlocks({ seed: 5, blocks: 12, samples: 4, median: 10, blockSpread: 0.3, sampleSpread: 0.01 });
  const doubled = yardstick.map((samples) => samples.map((sample) => 2 * sample));

  test('is paired by block, so a drifting machine widens only the times', () => {
    const ratios = relativeTo(yardstick, doubled);
    expect(widthOf(ratios) / 2).toBeLessThan(0.02);
    expect(quantileOf(ratios, MEDIAN)()).toBeCloseTo(2, 1);
    expect(widthOf(doubled)).toBeGreaterThan(1);
  });

  test('covers the true ratio in about 95 of 100 trials', () => {
    const covered = shareOfTrials((seed) => {
      const speed = drawBlocks({ seed, blocks: 10, samples: 1, median: 1, blockSpread: 0.3, sampleSpread: 0 });
      const scale = (blocks: Blocks) => blocks.map((samples, block) => samples.map((sample) => sample * speed[block][0]));
      const noise = { blocks: 10, samples: 4, blockSpread: 0.05, sampleSpread: 0.05 };
      const ours = createSeries('ours', 'ms', scale(drawBlocks({ seed: seed + 1000, median: 15, ...noise })));
      const limit = createSeries('limit', 'ms', scale(drawBlocks({ seed: seed + 2000, median: 10, ...noise })));
      const [low, high] = ratioFigure(ours, limit).interval!;
      return low <= 1.5 && 1.5 <= high;
    });
    expect(covered).toBeGreaterThanOrEqual(0.9);
    expect(covered).toBeLessThanOrEqual(0.99);
  });

  test('throws for different numbers of blocks', () => {
    expect(() => relativeTo([[1]], [[1], [2]])).toThrow(RangeError);
  });
});

test('the interval of the change between two runs contains a difference of 10 % and excludes 1', () => {
  const noise = { blocks: 20, samples: 4, blockSpread: 0.05, sampleSpread: 0.05 };
  const before = drawBlocks({ seed: 1, median: 10, ...noise });
  const after = drawBlocks({ seed: 2, median: 11, ...noise });
  const [low, high] = changeInterval(quantileOf(before, MEDIAN), 20, quantileOf(after, MEDIAN), 20)!;
  expect(low).toBeGreaterThan(1);
  expect(low).toBeLessThan(1.1);
  expect(high).toBeGreaterThan(1.1);
});

test.each([6, 12, 20])('the interval of the change excludes 1 in about 1 of 20 pairs of equal runs of %d blocks', (blocks) => {
  const noise = { blocks, median: 10, samples: 4, blockSpread: 0.05, sampleSpread: 0.05 };
  const named = shareOfTrials((seed) => {
    const [before, after] = [drawBlocks({ seed, ...noise }), drawBlocks({ seed: seed + 1000, ...noise })];
    const [low, high] = changeInterval(quantileOf(before, MEDIAN), blocks, quantileOf(after, MEDIAN), blocks)!;
    return low > 1 || high < 1;
  });
  expect(named).toBeLessThanOrEqual(0.08);
});
