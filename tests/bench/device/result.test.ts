import { describe, expect, test } from 'vitest';
import { addOutcome, createResult, NO_FINDINGS, roundedMeasure, roundedSplit, type Findings } from '../../../bench/device/result.ts';
import { REFERENCE } from '../../../bench/device/score/reference.ts';
import { WORKLOAD_NAMES } from '../../../bench/device/score/workloads.ts';
import { fakeResult } from '../support/fake-result.ts';

const { version, build, device } = fakeResult();
const RUN = { version, build, device, reference: REFERENCE, isQuick: false, isFinished: true };

function roundsOf(milliseconds: readonly number[], names: readonly (typeof WORKLOAD_NAMES)[number][] = WORKLOAD_NAMES): Findings {
  const samples = (time: number) => Object.fromEntries(names.map((name) => [name, [time, time, time]]));
  return milliseconds.reduce((found, time) => addOutcome(found, { samples: samples(time) }), NO_FINDINGS);
}

describe('addOutcome', () => {
  test('appends rounds and sentences, and replaces other parts', () => {
    const first = addOutcome(NO_FINDINGS, { samples: { packing: [1.23456, 2] }, missing: ['a'] });
    const ramp = { screenHertz: 60, sprites: roundedMeasure([1000]), passes: [] };
    const second = addOutcome(first, { samples: { packing: [3, 4] }, missing: ['a', 'b'], ramp });
    expect(second).toMatchObject({
      samples: {
        packing: [
          [1.235, 2],
          [3, 4],
        ],
      },
      missing: ['a', 'b'],
      ramp,
    });
    expect(addOutcome(second, {})).toEqual(second);
  });
});

describe('createResult', () => {
  test('has a score once each workload has a round', () => {
    expect(createResult(roundsOf([5]), RUN).score).toMatchObject({ interval: null });
    expect(createResult(roundsOf([5, 5, 5]), RUN).score!.interval).not.toBeNull();
    expect(createResult(roundsOf([5], WORKLOAD_NAMES.slice(1)), RUN).score).toBeNull();
    expect(createResult(NO_FINDINGS, RUN)).toMatchObject({ score: null, workloads: [], startUp: null, ramp: null, engines: [] });
  });

  test('scores the rounds that all workloads have', () => {
    const whole = roundsOf([5, 6, 7]);
    const stopped = addOutcome(whole, { samples: { replay: [1, 1] } });
    const result = createResult(stopped, { ...RUN, isFinished: false });
    expect(result.score).toEqual(createResult(whole, RUN).score);
    expect(result.workloads.find(({ name }) => name === 'replay')!.rounds).toHaveLength(4);
  });

  test('measures the start of the game by part', () => {
    const starts = [1, 2, 4].map((factor) => ({ firstFrame: 100 * factor, menu: 200 * factor, firstMove: 300 * factor }));
    const { startUp } = createResult(addOutcome(NO_FINDINGS, { starts }), RUN);
    expect(startUp!.menu.value).toBeCloseTo(400, 9);
    expect(startUp!.firstMove.rounds).toEqual([300, 600, 1200]);
  });
});

test('rounds splits to four digits', () => {
  expect(roundedSplit([1.23456, 2, 3, 4.00006])).toEqual({ first: 1.235, average: 3, worst: 4, best: 2 });
});
