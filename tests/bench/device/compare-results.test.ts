import { describe, expect, test } from 'vitest';
import { compareResults, type ComparedItem } from '../../../bench/device/document/compare-results.ts';
import type { DeviceResult } from '../../../bench/device/result.ts';
import { SUITE_VERSION } from '../../../bench/device/score/score.ts';
import { fakeResult } from '../support/fake-result.ts';

const BEFORE = fakeResult();

function itemsOf(before: DeviceResult, now: DeviceResult): readonly ComparedItem[] {
  const comparison = compareResults(before, now);
  if ('refusal' in comparison) throw new Error(comparison.refusal);
  return comparison.items;
}

const refusalOf = (now: DeviceResult) => {
  const comparison = compareResults(BEFORE, now);
  return 'refusal' in comparison ? comparison.refusal : '';
};

describe('compareResults', () => {
  test('shows no difference between equal results', () => {
    const items = itemsOf(BEFORE, BEFORE);
    expect(new Set(items.map(({ verdict }) => verdict))).toEqual(new Set(['no difference shown']));
    expect(items.every(({ ratio }) => ratio === 1)).toBe(true);
    const parts = ['Score', 'Workloads', 'Start-up', 'Engines'];
    expect([...new Set(items.map(({ part }) => part))]).toEqual(parts);
  });

  test('reports a faster device outside both intervals, and the reverse as slower', () => {
    const now = fakeResult({ seed: 5, speed: 3 });
    const [score, ...others] = itemsOf(BEFORE, now);
    expect(score).toMatchObject({ name: 'Score', unit: '', before: BEFORE.score, now: now.score, verdict: 'faster' });
    expect(score.ratio).toBeCloseTo(2.5, 1);
    const workloads = others.filter(({ part }) => part === 'Workloads');
    expect(workloads.map(({ verdict }) => verdict)).toEqual(workloads.map(() => 'faster'));
    expect(itemsOf(now, BEFORE)[0].verdict).toBe('slower');
  });

  test('regards shorter times as faster', () => {
    const shorter = (milliseconds: number) => ({
      value: milliseconds,
      interval: [milliseconds, milliseconds] as const,
      rounds: [milliseconds],
    });
    const now = { ...BEFORE, startUp: { ...BEFORE.startUp!, menu: shorter(360) } };
    const [, item] = itemsOf(BEFORE, now).filter(({ part }) => part === 'Start-up');
    expect(item).toMatchObject({ name: 'Menu', unit: 'ms', verdict: 'faster' });
    expect(item.ratio).toBeCloseTo(BEFORE.startUp!.menu.value / 360, 6);
    expect(
      itemsOf(BEFORE, { ...BEFORE, startUp: null }).filter(({ part }) => part === 'Start-up'),
      'missing in one result',
    ).toEqual([]);
  });

  test('shows no difference without an interval, or while intervals touch', () => {
    const score = (low: number, high: number) => ({ ...BEFORE, score: { value: (low + high) / 2, interval: [low, high] as const } });
    const verdict = (before: DeviceResult, now: DeviceResult) => itemsOf(before, now)[0].verdict;
    expect(verdict(score(900, 1000), score(1000, 1100))).toBe('no difference shown');
    expect(verdict(score(900, 999), score(1000, 1100))).toBe('faster');
    expect(verdict({ ...BEFORE, score: { value: 1, interval: null } }, BEFORE)).toBe('no difference shown');
  });

  test('refuses other versions of the score, quick runs and results without a common figure', () => {
    expect(refusalOf({ ...BEFORE, suiteVersion: 9 })).toContain(`versions ${SUITE_VERSION} and 9 of the score`);
    expect(refusalOf({ ...BEFORE, isQuick: true })).toContain('A quick run is a test of the page');
    const none = { score: null, workloads: [], startUp: null, engines: [] };
    expect(refusalOf({ ...BEFORE, ...none })).toBe('The two results have no figure in common.');
  });

  test('judges no figure of a disturbed run, and no score of another class', () => {
    const disturbed = { ...BEFORE, control: { ...BEFORE.control, variation: 1.6 } };
    const faster = fakeResult({ seed: 5, speed: 3 });
    expect(new Set(itemsOf(disturbed, faster).map(({ verdict }) => verdict))).toEqual(new Set(['not judged']));
    expect(itemsOf(BEFORE, { ...faster, control: { ...faster.control, variation: 1.4 } })[0].verdict).toBe('faster');
    const other = itemsOf(BEFORE, { ...faster, device: { ...faster.device, webGl: 1 } });
    expect(other.map(({ part }) => part)).not.toContain('Score');
  });
});
