import { beforeEach, expect, test, vi } from 'vitest';
import { createSaveTimers } from '../../src/save/save-timers.ts';

beforeEach(() => void vi.useFakeTimers());

function setUp() {
  const calls: string[] = [];
  const timers = createSaveTimers(
    () => void calls.push('sync'),
    () => void calls.push('saved'),
  );
  return { calls, timers };
}

test('stores once in the next task for several requests', () => {
  const { calls, timers } = setUp();
  timers.schedule();
  timers.schedule();
  expect(calls).toEqual([]);
  vi.runAllTimers();
  expect(calls).toEqual(['sync', 'saved']);
});

test('stores a scheduled save on flush', () => {
  const { calls, timers } = setUp();
  timers.flush();
  expect(calls).toEqual([]);
  timers.schedule();
  timers.flush();
  expect(calls).toEqual(['sync', 'saved']);
  vi.runAllTimers();
  expect(calls, 'the timer is canceled').toHaveLength(2);
});

test('synchronizes once for several keys of another tab, without reporting a save', () => {
  const { calls, timers } = setUp();
  timers.scheduleSync();
  timers.scheduleSync();
  vi.runAllTimers();
  timers.scheduleSync();
  vi.runAllTimers();
  expect(calls).toEqual(['sync', 'sync']);
});
