import { expect, test } from 'vitest';
import { clampVolume } from '../../src/audio/volume.ts';

// @spec 5.20
test.each([
  [0, 0],
  [0.25, 0.25],
  [1, 1],
  [1.5, 1],
  [Infinity, 1],
  [-0.1, 0],
  [-Infinity, 0],
  // @spec 5.21
  [0.0001, 0.001],
  [NaN, 1],
  ['0.5', 1],
  [undefined, 1],
  [null, 1],
])('clampVolume(%s) is %s', (given, clamped) => {
  expect(clampVolume(given as number)).toBe(clamped);
});
