// What benches say: spreads, aims, the HTML page, and how counts are judged.
import { expect, test } from 'vitest';
import { judge } from '../../bench/counts/count.ts';
import { sentenceOf } from '../../bench/support/print-report.ts';
import { spreadCells } from '../../bench/support/report.ts';
import { spreadOf, takeTurns } from '../../bench/support/samples.ts';
import { pageOf } from '../../bench/support/write-page.ts';

test('a spread is of the sorted samples, and the middle half tells how wide they lie', () => {
  const samples = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(spreadCells(spreadOf(samples))).toEqual([51, 96, 100, '98 %']);
  expect(spreadOf([7])).toEqual({ p50: 7, p95: 7, p99: 7, spread: 0 });
  expect(spreadOf([0, 0, 0]).spread).toBe(0);
});

test('contestants take turns, and rounds of warming up are thrown away', () => {
  const order: string[] = [];
  const contestant = (name: string) => ({ name, sample: () => order.push(name) });
  expect(takeTurns([contestant('a'), contestant('b')], 2, 1)).toEqual([
    [3, 5],
    [4, 6],
  ]);
  expect(order.join('')).toBe('ababab');
});

test('an aim is met up to its limit, and a miss says why', () => {
  const aim = { name: 'script', limit: 4, unit: 'ms', why: 'the floor is 5 ms' };
  expect(sentenceOf({ ...aim, value: 4 })).toBe('met     script: 4 ms (aim: at most 4 ms)');
  expect(sentenceOf({ ...aim, value: 4.5 })).toBe('missed  script: 4.5 ms (aim: at most 4 ms); the floor is 5 ms');
  expect(sentenceOf({ name: 'ratio', limit: 0.333, value: 0.2, unit: 'x' })).toBe('met     ratio: 0.2x (aim: at most 0.333x)');
});

test.each([
  [100, 'same'],
  [102, 'same'],
  [103, 'more'],
  [97, 'fewer'],
] as const)('%i against a baseline of 100 with a slack of 2 %% is %s', (value, verdict) => {
  expect(judge({ name: 'blocks', value, slack: 0.02 }, { blocks: 100 })).toBe(verdict);
});

test('a count without a baseline is new, and one of nothing has no slack', () => {
  expect(judge({ name: 'blocks', value: 1, slack: 0 }, {})).toBe('new');
  expect(judge({ name: 'blocks', value: 1, slack: 0.5 }, { blocks: 0 })).toBe('more');
});

test('the page holds every plot, table and aim, and no text of theirs as markup', () => {
  const page = pageOf([
    {
      date: '2026-11-22T00:00:00.000Z',
      machine: { processor: 'A <fast> one', cores: 2, node: 'v20', platform: 'linux x64' },
      reports: [
        {
          question: 'sprites',
          tables: [{ title: 'Script & whole', columns: ['engine', 'p50'], rows: [['ours', 0.25]] }],
          plots: [
            {
              title: 'Script',
              unit: 'ms',
              bars: [
                { label: 'ours', value: 1, high: 2, isOurs: true },
                { label: 'theirs', value: 4 },
              ],
            },
          ],
          aims: [{ name: 'script', value: 5, limit: 4, unit: 'ms', why: 'of a limit' }],
          notes: ['a <b>note</b>'],
        },
      ],
    },
  ]);
  expect(page).toContain('A &lt;fast> one');
  expect(page).toContain('Script &amp; whole');
  expect(page).toContain('&lt;b>note');
  expect(page).toContain('class="missed"');
  const [ours, theirs] = [...page.matchAll(/<rect class="(\w+)"[^>]* width="([\d.]+)"/g)].map(([, kind, width]) => [kind, Number(width)]);
  expect(ours[0]).toBe('ours');
  expect(Number(theirs[1]) / Number(ours[1])).toBeCloseTo(4);
});
