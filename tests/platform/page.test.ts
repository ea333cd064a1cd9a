// What the page's address asks for, and the statistics of frames.
import { describe, expect, test } from 'vitest';
import { createFrameStats } from '../../src/platform/frame-stats.ts';
import { readPageOptions } from '../../src/platform/page-options.ts';

describe('the address', () => {
  test.each([
    ['', { isDebug: false, seed: undefined, drawPath: undefined }],
    ['?debug=true', { isDebug: true, seed: undefined, drawPath: undefined }],
    ['?debug=1', { isDebug: false, seed: undefined, drawPath: undefined }],
    ['?debug=true&seed=7', { isDebug: true, seed: 7, drawPath: undefined }],
    ['?seed=7', { isDebug: false, seed: undefined, drawPath: undefined }],
    ['?debug=true&seed=', { isDebug: true, seed: undefined, drawPath: undefined }],
    ['?debug=true&seed=-1', { isDebug: true, seed: undefined, drawPath: undefined }],
    ['?debug=true&seed=1e3', { isDebug: true, seed: undefined, drawPath: undefined }],
    ['?debug=true&seed=12345678901', { isDebug: true, seed: undefined, drawPath: undefined }],
    ['?draw-path=quads', { isDebug: false, seed: undefined, drawPath: 'quads' }],
    ['?draw-path=pull-texture', { isDebug: false, seed: undefined, drawPath: 'pull-texture' }],
    ['?%E0%A4%A', { isDebug: false, seed: undefined, drawPath: undefined }],
  ])('%s', (search, options) => {
    expect(readPageOptions(search)).toEqual(options);
  });
});

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
