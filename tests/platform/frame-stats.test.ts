// The statistics of frames: counts, and the times of the last of them.
import { describe, expect, test } from 'vitest';
import { createFrameStats } from '../../src/platform/frame-stats.ts';

describe('frame statistics', () => {
  test('with nothing measured are zeros', () => {
    const report = createFrameStats().report('quads', { drawCalls: 2, sprites: 3 });
    expect(report).toEqual({
      drawPath: 'quads',
      drawCalls: 2,
      instances: 3,
      framesDrawn: 0,
      framesSkipped: 0,
      step: { p50: 0, p95: 0, p99: 0 },
      draw: { p50: 0, p95: 0, p99: 0 },
    });
  });

  test('count frames and sort times, the last 600 of them', () => {
    const stats = createFrameStats();
    for (let k = 0; k < 1000; k++) stats.addStep(9999);
    for (let k = 600; k > 0; k--) stats.addStep(k);
    for (let k = 1; k <= 100; k++) stats.addDraw(k);
    stats.addSkip();
    const { step, draw, framesDrawn, framesSkipped } = stats.report('quads', { drawCalls: 2, sprites: 0 });
    expect(step).toEqual({ p50: 301, p95: 571, p99: 595 });
    expect(draw).toEqual({ p50: 51, p95: 96, p99: 100 });
    expect([framesDrawn, framesSkipped]).toEqual([100, 1]);
  });
});
