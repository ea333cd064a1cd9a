import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterFirstPaint } from '../../src/platform/time.ts';

let report: (names: readonly string[]) => void;
const disconnect = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(call: (list: unknown, observer: unknown) => void) {
        report = (names) => call({ getEntriesByName: (name: string) => names.filter((each) => each === name) }, this);
      }
      observe = vi.fn();
      disconnect = disconnect;
    },
  );
});
afterEach(() => void vi.clearAllMocks());

test('waits for the first content, not for an empty paint', async () => {
  const resolved = vi.fn();
  void afterFirstPaint().then(resolved);
  report(['first-paint']);
  await vi.advanceTimersByTimeAsync(50);
  expect(resolved).not.toHaveBeenCalled();
  report(['first-contentful-paint']);
  await vi.advanceTimersByTimeAsync(1);
  expect(resolved).toHaveBeenCalled();
  expect(disconnect).toHaveBeenCalledTimes(1);
});

test('does not wait for a hidden page, which paints nothing', async () => {
  const resolved = vi.fn();
  void afterFirstPaint().then(resolved);
  await vi.advanceTimersByTimeAsync(500);
  expect(resolved).toHaveBeenCalled();
});
