import { describe, expect, test } from 'vitest';
import { addOutcome, createResult, NO_FINDINGS, roundedSplit, type Findings } from '../../../bench/device/result.ts';
import { geometricMean } from '../../../bench/device/score/estimate.ts';
import { REFERENCE } from '../../../bench/device/score/reference.ts';
import { WORKLOAD_NAMES, workloadsOf } from '../../../bench/device/score/workloads.ts';
import { fakeResult } from '../support/fake-result.ts';

const { version, build, device } = fakeResult();
const RUN = { version, build, label: '', seed: null, device, reference: REFERENCE, isQuick: false, isFinished: true };

function roundsOf(milliseconds: readonly number[], names: readonly (typeof WORKLOAD_NAMES)[number][] = WORKLOAD_NAMES): Findings {
  const samples = (time: number) => Object.fromEntries(names.map((name) => [name, [time, time, time]]));
  return milliseconds.reduce((found, time) => addOutcome(found, { samples: samples(time) }), NO_FINDINGS);
}

describe('addOutcome', () => {
  test('appends rounds and sentences, and replaces other parts', () => {
    const first = addOutcome(NO_FINDINGS, { samples: { packing: [1.23456, 2] }, missing: ['a'] });
    const sustained = { points: [], decay: 0 };
    const second = addOutcome(first, { samples: { packing: [3, 4] }, missing: ['a', 'b'], sustained });
    expect(second).toMatchObject({
      samples: {
        packing: [
          [1.235, 2],
          [3, 4],
        ],
      },
      missing: ['a', 'b'],
      sustained,
    });
    expect(addOutcome(second, {})).toEqual(second);
  });
});

describe('createResult', () => {
  test('has a score once each workload of the class has a round', () => {
    expect(createResult(roundsOf([5]), RUN).score).toMatchObject({ interval: null });
    expect(createResult(roundsOf([5, 5, 5, 5, 5]), RUN).score!.interval).not.toBeNull();
    expect(createResult(roundsOf([5], WORKLOAD_NAMES.slice(1)), RUN).score).toBeNull();
    expect(createResult(NO_FINDINGS, RUN)).toMatchObject({
      score: null,
      underLoad: null,
      workloads: [],
      startUp: null,
      engines: [],
    });
  });

  test.each([0, 1, 2] as const)('has a score of its own class with version %d of WebGL', (webGl) => {
    const run = { ...RUN, device: { ...device, webGl } };
    const names = workloadsOf(webGl);
    const { score } = createResult(roundsOf([5, 5, 5], names), run);
    const ratios = names.map((name) => REFERENCE.workloads[name].best / 5);
    expect(score!.value).toBeCloseTo(1000 * geometricMean(ratios), 6);
    expect(createResult(roundsOf([5, 5, 5], names.slice(1)), run).score).toBeNull();
  });

  test('scores the best iterations, and beside them all iterations under load', () => {
    const loaded = WORKLOAD_NAMES.map((name) => [name, [9, ...Array<number>(12).fill(5), 40, 40, 40]] as const);
    const quiet = createResult(roundsOf([5, 5, 5, 5, 5]), RUN);
    const found = [1, 2, 3, 4, 5].reduce((sum) => addOutcome(sum, { samples: Object.fromEntries(loaded) }), NO_FINDINGS);
    const result = createResult(found, RUN);
    expect(result.score).toEqual(quiet.score);
    expect(result.underLoad!).toBeLessThan(quiet.underLoad! * 0.6);
  });

  test('has the variation of the control, or null if the clock cannot time it', () => {
    const found = [10, 11, 16].reduce((sum, time) => addOutcome(sum, { samples: { control: [20, time, time, time] } }), NO_FINDINGS);
    expect(createResult(found, RUN).control.variation).toBeCloseTo(1.6, 9);
    expect(createResult(found, { ...RUN, device: { ...device, timerMilliseconds: 4 } }).control.variation).toBeNull();
    expect(createResult(roundsOf([5]), RUN).control.variation).toBeNull();
  });

  test('measures the start of the game by part', () => {
    const starts = [1, 2, 4].map((factor) => ({ firstFrame: 100 * factor, menu: 200 * factor, firstMove: 300 * factor }));
    const { startUp } = createResult(addOutcome(NO_FINDINGS, { starts }), RUN);
    expect(startUp!.menu.value).toBeCloseTo(400, 9);
    expect(startUp!.firstMove.rounds).toEqual([300, 600, 1200]);
  });
});

test('rounds splits to four digits', () => {
  expect(roundedSplit([1.23456, 2, 3, 4.00006])).toEqual({ first: 1.235, average: 3, worst: 4, best: 2.5 });
});
