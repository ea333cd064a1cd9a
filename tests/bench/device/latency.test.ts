import { describe, expect, test } from 'vitest';
import { latencyOutcome, PRESSES, type Press } from '../../../bench/device/latency/presses.ts';

const pressesOf = (count: number, isKey = false): Press[] =>
  Array.from({ length: count }, (_, index) => ({ at: 1000 + index * 700, frame: 20 + (index % 3), isKey }));
const entriesOf = (presses: readonly Press[]) => presses.map(({ at }) => ({ startTime: at + 0.4, duration: 32 }));

describe('latencyOutcome', () => {
  test('returns a round per press, with the entry of Event Timing that belongs to it', () => {
    const presses = pressesOf(PRESSES);
    const other = { startTime: 50, duration: 400 };
    const { latency, warnings, missing } = latencyOutcome(presses, [other, ...entriesOf(presses)]);
    expect(latency?.frame.rounds).toEqual(presses.map(({ frame }) => frame));
    expect(latency?.paint?.rounds).toEqual(Array(PRESSES).fill(32));
    expect([warnings, missing]).toEqual([[], undefined]);
  });

  test('has no paint in browsers without Event Timing', () => {
    const { latency, warnings } = latencyOutcome(pressesOf(PRESSES), null);
    expect(latency?.paint).toBeNull();
    expect(warnings).toEqual([]);
  });

  test('reports presses that Event Timing omits', () => {
    const presses = pressesOf(PRESSES);
    const { latency, warnings } = latencyOutcome(presses, entriesOf(presses).slice(3));
    expect(latency?.paint?.rounds).toHaveLength(PRESSES - 3);
    expect(warnings).toEqual(['Latency: Event Timing reported 9 of 12 presses. It omits presses that are painted within 16 ms.']);
    expect(latencyOutcome(presses, []).latency?.paint).toBeNull();
  });

  test('keeps fewer presses than planned, and reports keys', () => {
    const presses = [...pressesOf(4), ...pressesOf(1, true)];
    const { latency, warnings } = latencyOutcome(presses, null);
    expect(latency?.frame.rounds).toHaveLength(5);
    expect(warnings).toEqual([
      'Latency: measured from 5 of 12 presses.',
      'Latency: 1 of 5 presses were keys. Their delay differs from that of a touch or a mouse.',
    ]);
  });

  test('reports that the pad was not pressed', () => {
    expect(latencyOutcome([], [])).toEqual({ missing: ['Latency: skipped: the pad was not pressed within 60 s.'] });
  });
});
