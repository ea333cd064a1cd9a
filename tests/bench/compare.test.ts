// Two runs beside each other: which figures are found again, and which differences are told.
import { expect, test } from 'vitest';
import { compareReports } from '../../bench/support/compare.ts';
import type { Report } from '../../bench/support/report.ts';

function report(title: string, cells: readonly (string | number)[]): Report {
  return { question: 'step', tables: [{ title, columns: ['system', 'p50', 'p95', 'ratio'], rows: [['whole step', ...cells]] }], notes: [] };
}

test('what changed by more than a quarter is told, the largest change first', () => {
  const table = compareReports(report('Time, ns', [100, 10, '2x']), report('Time, us', [130, 30, '2.1x']));
  expect(table.title).toBe('step: 2 of 3 figures differ from the earlier run by more than 25 %');
  expect(table.rows).toEqual([
    ['Time / whole step / p95', 10, 30, '3x'],
    ['Time / whole step / p50', 100, 130, '1.3x'],
  ]);
});

test('a figure that was nothing and is something now is told', () => {
  expect(compareReports(report('Frames', [0, 1, '1x']), report('Frames', [3, 1, '1x'])).rows).toEqual([
    ['Frames / whole step / p50', 0, 3, ''],
  ]);
});

test('figures that only one run has are left out, and a question that was not asked before has none', () => {
  expect(compareReports(report('Old', [1, 2, '']), report('New', [9, 9, ''])).rows).toEqual([]);
  expect(compareReports(undefined, report('New', [9, 9, ''])).title).toContain('0 of 0');
});
