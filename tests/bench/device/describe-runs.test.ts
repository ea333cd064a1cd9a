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
