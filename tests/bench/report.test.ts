import { beforeEach, describe, expect, test, vi } from 'vitest';
import { judge } from '../../bench/counts/count.ts';
import { plotMarkup } from '../../bench/harness/plot.ts';
import { printTable, sentenceOf } from '../../bench/harness/print-report.ts';
import { tableOf } from '../../bench/harness/report.ts';
import { createSeries, seriesOf } from '../../bench/harness/series.ts';
import { runTasks } from '../../bench/harness/tasks.ts';
import { createTimer, timeInTurns } from '../../bench/harness/turns.ts';

test('alternates the order of contestants and drops samples of warm-up blocks', async () => {
  const order: string[] = [];
  const contestant = (name: string) => ({ name, work: () => void order.push(name), maxCalls: 1 });
  const timed = await timeInTurns([contestant('a'), contestant('b')], { blocks: 2, samplesPerBlock: 2, warmUpBlocks: 1 });
  expect(order.join('')).toBe('bbaaaabbbbaa');
  expect(timed.map(({ name, blocks }) => [name, blocks.map((samples) => samples.length)])).toEqual([
    ['a', [2, 2]],
    ['b', [2, 2]],
  ]);
});

describe('with a simulated clock', () => {
  let clock = 0;
  const work = (milliseconds: number) => () => void (clock += milliseconds);
  beforeEach(() => void vi.spyOn(performance, 'now').mockImplementation(() => clock));

  test('measures samples of at least 20 clock steps and 1 ms, per unit of work', () => {
    const contestant = { name: 'work', work: work(0.25), units: 2 };
    expect(createTimer(contestant, { clockMilliseconds: 0.1 }).perSample).toBe(8);
    expect(createTimer({ ...contestant, maxCalls: 6 }, { clockMilliseconds: 0.1 }).perSample).toBe(6);
    const { perSample, sample } = createTimer(contestant, {});
    expect(perSample).toBe(4);
    expect(sample()).toBe(0.125);
  });
});

test('lists figures with intervals and ratios to the yardstick in a table', () => {
  const times = (scale: number) => Array.from({ length: 6 }, () => [scale, scale, scale]);
  const timed = [
    { name: 'ours', blocks: times(1) },
    { name: 'limit', blocks: times(0.5) },
  ];
  const [ours, limit] = seriesOf('step', timed, { unit: 'us', scale: 1000, yardstick: 'limit' });
  expect([ours.yardstick, limit.yardstick]).toEqual(['step / limit', undefined]);
  const { rows, columns, sentence } = tableOf('Step', [ours, limit], 'Compares ours with the limit.');
  expect(columns).toEqual(['', 'p50', 'p95', 'p99', '/ limit']);
  expect(sentence).toBe('Compares ours with the limit.');
  const of = (value: number, unit?: string) => ({ value, interval: [value, value], ...(unit !== undefined && { unit }) });
  expect(rows).toEqual([
    ['ours', of(1000), of(1000), of(1000), of(2, 'x')],
    ['limit', of(500), of(500), of(500), '1x'],
  ]);
});

test('keeps the quantiles when it thins the samples of a series', () => {
  const [saved] = createSeries('many', 'ms', [Array.from({ length: 10_000 }, (_, k) => k)]).blocks;
  expect(saved.length).toBeLessThan(1000);
  expect(saved[Math.trunc(saved.length / 2)] / 5000).toBeCloseTo(1, 1);
  expect(saved.at(-1)! / 10_000).toBeCloseTo(1, 2);
});

test('reports progress of tasks and converts a failure to a result', async () => {
  const lines: [string, number][] = [];
  const tasks = [
    { name: 'a', seconds: 1, run: () => 1 },
    { name: 'b', seconds: 3, run: (setStatus: (line: string) => void) => (setStatus('half'), Promise.reject(new Error('broken'))) },
  ];
  const results = await runTasks<number>(
    tasks,
    (line, share) => lines.push([line, share]),
    async ({ run }, setStatus) => {
      try {
        return await run(setStatus);
      } catch {
        return -1;
      }
    },
  );
  expect(results).toEqual([1, -1]);
  expect(lines).toEqual([
    ['a', 0],
    ['b', 0.25],
    ['b: half', 0.25],
  ]);
});

test('meets a target up to its limit and explains a miss', () => {
  const target = { name: 'script', limit: 4, unit: 'ms', why: 'the floor is 5 ms' };
  expect(sentenceOf({ ...target, figure: { value: 4 } })).toBe('met     script: 4 ms (target: at most 4 ms)');
  expect(sentenceOf({ ...target, figure: { value: 4.5, interval: [4.25, 5] } })).toBe(
    'missed  script: 4.5 ms (4.25–5) (target: at most 4 ms); the floor is 5 ms',
  );
  expect(sentenceOf({ name: 'ratio', limit: 0.333, figure: { value: 0.2 }, unit: 'x' })).toBe(
    'met     ratio: 0.2x (target: at most 0.333x)',
  );
});

test.each([
  [100, 'same'],
  [102, 'same'],
  [103, 'more'],
  [97, 'fewer'],
] as const)('judges %i with baseline 100 and slack 2 %% as %s', (value, verdict) => {
  expect(judge({ name: 'blocks', value, slack: 0.02 }, { blocks: 100 })).toBe(verdict);
});

test('judges a count without a baseline as new, and any count above a zero baseline as more', () => {
  expect(judge({ name: 'blocks', value: 1, slack: 0 }, {})).toBe('new');
  expect(judge({ name: 'blocks', value: 1, slack: 0.5 }, { blocks: 0 })).toBe('more');
  expect(judge({ name: 'blocks', value: 11, slack: 0.5, limit: 10 }, { blocks: 11 })).toBe('over limit');
  expect(judge({ name: 'blocks', value: 10, slack: 0.5, limit: 10 }, { blocks: 11 })).toBe('same');
});

test('prints a table with its sentence', () => {
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const rows = [
    ['drops', 12],
    ['time', { value: 1.5, interval: [1, 2] as const }],
  ];
  printTable({ title: 'Play', columns: ['what', 'figure'], rows, sentence: 'Compares drops with time.' });
  const lines = ['', 'Play', 'what      figure', '-----  ---------', 'drops         12', 'time   1.5 (1–2)', 'Compares drops with time.'];
  expect(log).toHaveBeenCalledExactlyOnceWith(lines.join('\n'));
});

test('draws bars with their intervals on one scale and escapes text', () => {
  const bars = [
    { label: 'ours', figure: { value: 1, interval: [0.5, 2] as const } },
    { label: 'theirs', figure: { value: 4 } },
  ];
  const plot = plotMarkup({ title: 'Script & whole', unit: 'ms', bars, sentence: 'a <b>note</b>' });
  expect(plot).toContain('Script &amp; whole');
  expect(plot).toContain('&lt;b>note');
  const [ours, theirs] = [...plot.matchAll(/<rect class="\w+" width="([\d.]+)%"/g)].map(([, width]) => Number(width));
  expect(theirs / ours).toBeCloseTo(4);
  expect(plot).toContain('x1="12.50%" x2="50.00%"');
});
