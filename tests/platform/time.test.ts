import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterPaint } from '../../src/platform/time.ts';

let frames: (() => void)[];
beforeEach(() => {
  frames = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (callback: () => void) => frames.push(callback));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('waits for the task after a frame, in which it was painted', async () => {
  const resolved = vi.fn();
  void afterPaint().then(resolved);
  await vi.advanceTimersByTimeAsync(50);
  expect(resolved).not.toHaveBeenCalled();
  frames[0]();
  await Promise.resolve();
  expect(resolved).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(resolved).toHaveBeenCalled();
});

test('does not wait for a hidden page, which paints no frame', async () => {
  const resolved = vi.fn();
  void afterPaint().then(resolved);
  await vi.advanceTimersByTimeAsync(100);
  expect(resolved).toHaveBeenCalled();
});
