// Frame statistics: counts, and percentiles of the last durations.
import { describe, expect, test, vi } from 'vitest';
import { createFrameStats } from '../../src/platform/frame-stats.ts';

describe('frame statistics', () => {
  test('are zero without a measurement', () => {
    const report = createFrameStats().report({ renderer: { drawPathName: 'quads', drawCalls: 2 }, sprites: { count: 3 } });
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

  test('count all frames and use the last 600 durations of every fourth frame', () => {
    const stats = createFrameStats();
    const clock = vi.spyOn(performance, 'now');
    const frame = (step: number, draw?: number) => {
      const began = clock.mockReturnValue(1000) && stats.startFrame();
      clock.mockReturnValue(1000 + step);
      stats.addStep(began);
      if (draw === undefined) return;
      const drawn = clock.mockReturnValue(2000) && stats.now();
      clock.mockReturnValue(2000 + draw);
      stats.addDraw(drawn);
    };
    const fourth = (step: number, draw?: number) => {
      for (let k = 0; k < 3; k++) frame(7777, draw === undefined ? undefined : 7777);
      frame(step, draw);
    };
    for (let k = 0; k < 1000; k++) fourth(9999);
    for (let k = 600; k > 100; k--) fourth(k);
    for (let k = 100; k > 0; k--) fourth(k, k);
    clock.mockRestore();
    const { step, draw, framesDrawn, framesSkipped } = stats.report({
      renderer: { drawPathName: 'quads', drawCalls: 2 },
      sprites: { count: 0 },
    });
    expect(step).toEqual({ p50: 301, p95: 571, p99: 595 });
    expect(draw).toEqual({ p50: 51, p95: 96, p99: 100 });
    expect([framesDrawn, framesSkipped]).toEqual([400, 6000]);
  });
});
