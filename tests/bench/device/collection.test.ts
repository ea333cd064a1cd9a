// The list of results: order, groups, CSV, and the parameters of runs without a person.
import { describe, expect, test } from 'vitest';
import { COLUMNS, csvOf, groupScores, sortResults, stateOf } from '../../../bench/device/document/collection.ts';
import { readParameters } from '../../../bench/device/parameters.ts';
import type { DeviceResult } from '../../../bench/device/result.ts';
import { fakeResult } from '../support/fake-result.ts';

const FAST = fakeResult({ seed: 2, speed: 2, label: 'fast' });
const SLOW = fakeResult({ seed: 3, speed: 0.5, label: 'slow' });
const NONE = fakeResult({ label: 'none', score: null });

const columnOf = (title: string) => COLUMNS.findIndex((column) => column.title === title);
const labels = (results: readonly DeviceResult[]) => results.map(({ label }) => label);
const withVariation = (variation: number | null) => ({ ...FAST, control: { ...FAST.control, variation } });

describe('the table', () => {
  test('sorts by numbers and texts, with missing values last', () => {
    expect(labels(sortResults([NONE, FAST, SLOW], columnOf('Score'), false))).toEqual(['slow', 'fast', 'none']);
    expect(labels(sortResults([NONE, SLOW, FAST], columnOf('Score'), true))).toEqual(['fast', 'slow', 'none']);
    expect(labels(sortResults([SLOW, NONE, FAST], columnOf('Device'), false))).toEqual(['fast', 'none', 'slow']);
  });

  test('has the state of each run', () => {
    expect(stateOf(FAST)).toBe('quiet');
    expect(stateOf(withVariation(1.51))).toBe('disturbed');
    expect(stateOf(withVariation(null))).toBe('control not timed');
    expect(stateOf({ ...FAST, isQuick: true })).toBe('quick');
    expect(stateOf({ ...FAST, isFinished: false })).toBe('not finished');
  });
});

describe('groups', () => {
  test('have the mean of quiet runs, and one for each class', () => {
    const again = [1, 2, 3].map((seed) => fakeResult({ seed, speed: 2, label: 'fast' }));
    const webGl1 = { ...FAST, device: { ...FAST.device, webGl: 1 as const } };
    const groups = groupScores([...again, SLOW, withVariation(4), { ...SLOW, isQuick: true }, webGl1], 'device');
    expect(groups.map(({ label }) => label)).toEqual(['fast, 3 runs', 'slow', 'fast (WebGL1)']);
    expect(groups[0].figure.value / groups[1].figure.value).toBeCloseTo(4, 1);
    expect(groups[0].figure.interval).not.toBeNull();
    expect(groups[1].figure).toEqual(SLOW.score);
  });

  test('are by browser and by date', () => {
    const later = { ...SLOW, date: '2026-11-25T08:00:00.000Z' };
    expect(groupScores([FAST, later], 'browser').map(({ label }) => label)).toEqual(['Chrome 156, 2 runs']);
    expect(groupScores([FAST, later], 'date').map(({ label }) => label)).toEqual(['2026-11-24', '2026-11-25']);
  });
});

describe('CSV', () => {
  const [head, ...rows] = csvOf([{ ...FAST, label: '=SUM(A1), "x"\nnext' }, NONE]).split(/\n(?=fast|none|"'=|$)/);

  test('has a column for each figure and workload, and one line for each result', () => {
    expect(head.split(',').slice(0, 5)).toEqual(['Device', 'Score', '±', 'State', 'Browser']);
    expect(head).toContain('step-small');
    expect(rows).toHaveLength(3);
    expect(rows[1].split(',').slice(0, 5)).toEqual(['none', '', '', 'quiet', 'Chrome 156']);
  });

  test('quotes texts, and disarms formulas', () => {
    expect(rows[0]).toMatch(/^"'=SUM\(A1\), ""x""\nnext",/);
  });
});

describe('readParameters', () => {
  test('reads the settings of a run without a person', () => {
    expect(readParameters('?autostart&send=true&runs=3&label=Lab%203&parts=score,engines&workloads=packing&seed=7')).toEqual({
      isQuick: false,
      isStarted: true,
      isSent: true,
      runs: 3,
      label: 'Lab 3',
      parts: ['score', 'engines'],
      workloads: ['packing'],
      seed: 7,
      faults: [],
    });
    expect(readParameters('')).toMatchObject({
      isStarted: false,
      isSent: false,
      runs: 1,
      label: '',
      parts: undefined,
      seed: null,
      faults: [],
    });
  });

  test.each([
    ['?parts=bogus', 'unknown parts: bogus. Known: score, engines'],
    ['?workloads=step-small,nothing', 'unknown workloads: nothing. Known: rules-search'],
    ['?runs=0', '"runs" in the address is not a whole number from 1 to 100.'],
    ['?runs=1e2', '"runs" in the address'],
    ['?seed=-1', '"seed" in the address'],
    ['?sustained=60', 'unknown parameters: sustained. Known: quick'],
    [`?label=${'a'.repeat(81)}`, 'more than 80 characters'],
  ])('names what it cannot use: %s', (search, sentence) => {
    expect(readParameters(search).faults.join(' ')).toContain(sentence);
  });
});
