// The run-once effect: before or after the call.
import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { once } from '../../src/state/once.ts';
import { until } from '../support/until.ts';

test('waits for the signal, and then calls once', async () => {
  const score = signal(0);
  const calls: number[] = [];
  once(
    () => score.value > 0,
    () => calls.push(score.peek()),
  );
  expect(calls).toEqual([]);
  score.value = 20;
  await until();
  score.value = 30;
  expect(calls).toEqual([20]);
});

test('calls immediately if it is true already', async () => {
  const score = signal(20);
  let count = 0;
  once(
    () => score.value > 0,
    () => count++,
  );
  expect(count).toBe(1);
  await until();
  score.value = 30;
  expect(count).toBe(1);
});
