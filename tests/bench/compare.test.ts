import { expect, test } from 'vitest';
import { compareReports, compareSeries } from '../../bench/harness/compare.ts';
import type { Report } from '../../bench/harness/report.ts';
import { createSeries, type Series } from '../../bench/harness/series.ts';
import { drawBlocks } from './support/draw-blocks.ts';

const NOISE = { samples: 4, blockSpread: 0.04, sampleSpread: 0.06 };

/** Returns a run with ours and its yardstick. `machine` scales all times. */
function runOf(seed: number, { blocks = 20, ours = 10, machine = 1 } = {}): Series[] {
  const draw = (contestant: number, median: number) =>
    drawBlocks({ seed: seed * 7919 + contestant, blocks, median: median * machine, ...NOISE });
  return [createSeries('step / ours', 'ns', draw(1, ours), 'step / bare'), createSeries('step / bare', 'ns', draw(2, 8))];
}

function judge(before: readonly Series[], now: readonly Series[], name: string) {
  return compareSeries(before, now).find((comparison) => comparison.name.startsWith(name))!;
}

test('detects a slowdown and a speed-up of 10 % with 20 blocks', () => {
  expect(judge(runOf(1), runOf(2, { ours: 11 }), 'step / ours, p50')).toMatchObject({ verdict: 'slower', isRatio: true });
  const faster = judge(runOf(1, { ours: 11 }), runOf(2), 'step / ours, p50');
  expect(faster.verdict).toBe('faster');
  expect(faster.change).toMatch(/^0\.\d+x \(0\.\d+–/);
});

test('finds no difference between equal runs in about 95 of 100 trials', () => {
  const verdicts = Array.from({ length: 100 }, (_, trial) =>
    compareSeries(runOf(2 * trial + 1, { blocks: 8 }), runOf(2 * trial + 2, { blocks: 8 })),
  ).flat();
  const quiet = verdicts.filter(({ verdict }) => verdict === 'no difference shown');
  expect(quiet.length / verdicts.length).toBeGreaterThanOrEqual(0.92);
});

test('reports a slower machine in raw times but not in ratios', () => {
  const [before, now] = [runOf(1), runOf(2, { machine: 1.5 })];
  expect(judge(before, now, 'step / ours, p50')).toMatchObject({ verdict: 'no difference shown', isRatio: true });
  expect(judge(before, now, 'step / bare, p50')).toMatchObject({ verdict: 'slower', isRatio: false });
});

test('judges no figure with too few blocks', () => {
  const comparison = judge(runOf(1, { blocks: 5 }), runOf(2, { blocks: 5, ours: 20 }), 'step / ours, p50');
  expect(comparison.verdict).toBe('too few blocks');
});

test('finds no difference between runs of zeros', () => {
  const zeros = [
    createSeries(
      'idle',
      'ms',
      Array.from({ length: 6 }, () => [0]),
    ),
  ];
  expect(judge(zeros, zeros, 'idle')).toMatchObject({ verdict: 'no difference shown', change: '1x (1–1)' });
});

function reportOf(series: readonly Series[], counts: Readonly<Record<string, number>> = {}): Report {
  return { question: 'step', tables: [], series, counts, notes: [] };
}

test('lists significant figures first and counts raw times in the title', () => {
  const [table] = compareReports(reportOf(runOf(1)), reportOf(runOf(2, { ours: 12 })));
  expect(table.title).toMatch(
    /^step: \d slower, \d faster, \d no difference shown\. Of 4 judged figures, 0\.2 are expected to differ by chance/,
  );
  expect(table.title).toContain('2 are raw times');
  expect(table.rows[0][0]).toMatch(/^step \/ ours, p(50|95) \/ bare, x$/);
  expect(table.rows[0].at(-1)).toBe('slower');
});

test('compares counts exactly', () => {
  const [, counts] = compareReports(
    reportOf([], { blocks: 100, uploads: 3, gone: 1 }),
    reportOf([], { blocks: 101, uploads: 3, added: 1 }),
  );
  expect(counts.title).toBe('step: 1 of 2 counts differ');
  expect(counts.rows).toEqual([['blocks', 100, 101]]);
});

test('skips series and questions that only one run has', () => {
  expect(compareSeries([createSeries('old', 'ms', [[1]])], [createSeries('new', 'ms', [[1]])])).toEqual([]);
  expect(compareReports(undefined, reportOf(runOf(1)))[0].rows).toEqual([]);
});
