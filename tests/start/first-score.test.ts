// The first move: before or after the call.
import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { firstScore } from '../../src/start/first-score.ts';
import { until } from '../support/until.ts';

/** Returns whether the promise has resolved. */
function isResolved(promise: Promise<void>): Promise<boolean> {
  return Promise.race([promise.then(() => true), until().then(() => false)]);
}

test('waits for the first score', async () => {
  const score = signal(0);
  const waiting = firstScore({ score });
  expect(await isResolved(waiting)).toBe(false);
  score.value = 20;
  expect(await isResolved(waiting)).toBe(true);
});

test('resolves if there is a score already', async () => {
  expect(await isResolved(firstScore({ score: signal(20) }))).toBe(true);
});
