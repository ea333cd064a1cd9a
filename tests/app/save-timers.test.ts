import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSaveTimers } from '../../src/app/save-timers.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const calls: string[] = [];
  const timers = createSaveTimers(
    () => void calls.push('sync'),
    () => void calls.push('saved'),
  );
  return { calls, timers };
}

test('stores once in the next task, however often it is scheduled', () => {
  const { calls, timers } = setUp();
  timers.schedule();
  timers.schedule();
  expect(calls).toEqual([]);
  vi.runAllTimers();
  expect(calls).toEqual(['sync', 'saved']);
});

test('a flush stores what is scheduled, and nothing else', () => {
  const { calls, timers } = setUp();
  timers.flush();
  expect(calls).toEqual([]);
  timers.schedule();
  timers.flush();
  expect(calls).toEqual(['sync', 'saved']);
  vi.runAllTimers();
  expect(calls, 'the timer has ended').toHaveLength(2);
});

test('changes of other tabs are read once for all of their keys, and are not a save of this page', () => {
  const { calls, timers } = setUp();
  timers.scheduleSync();
  timers.scheduleSync();
  vi.runAllTimers();
  timers.scheduleSync();
  vi.runAllTimers();
  expect(calls).toEqual(['sync', 'sync']);
});
