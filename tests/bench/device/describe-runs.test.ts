import { expect, test } from 'vitest';
import { describeRuns } from '../../../bench/device-runs/describe-runs.ts';
import { fakeResult } from '../support/fake-result.ts';

test.each([
  [false, 3],
  [true, 0],
])('several runs with isQuick %s have %d targets', (isQuick, targets) => {
  const runs = Array.from({ length: 3 }, () => ({ result: { ...fakeResult(), isQuick }, load: 1, seconds: 50 }));
  expect(describeRuns(runs).targets).toHaveLength(targets);
});

test('lists the start-up of all runs, and compares it by its rounds', () => {
  const runs = [1, 2].map((seed) => ({ result: fakeResult({ seed }), load: 1, seconds: 50 }));
  const { tables, series } = describeRuns(runs);
  expect(tables.at(-1)!.rows.map(([name]) => name)).toEqual(['first frame', 'menu', 'first move']);
  const rounds = runs.flatMap(({ result }) => result.startUp!.firstMove.rounds);
  expect(series.find(({ name }) => name === 'start-up / first move')!.blocks.flat()).toEqual(rounds);
});
