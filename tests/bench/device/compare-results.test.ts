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
    const parts = ['Score', 'Workloads', 'Best iterations', 'Ramp', 'Start-up', 'Input latency', 'Engines', 'ECS libraries'];
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
    const now = { ...BEFORE, latency: { frame: shorter(13), paint: null } };
    const [item, ...none] = itemsOf(BEFORE, now).filter(({ part }) => part === 'Input latency');
    expect(item).toMatchObject({ name: 'To the next frame', unit: 'ms', verdict: 'faster' });
    expect(item.ratio).toBeCloseTo(BEFORE.latency!.frame.value / 13, 6);
    expect(none, 'missing in one result').toEqual([]);
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
    const none = { score: null, workloads: [], startUp: null, ramp: null, latency: null, engines: [], ecs: [] };
    expect(refusalOf({ ...BEFORE, ...none })).toBe('The two results have no figure in common.');
  });
});
