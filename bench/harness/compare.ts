import { figureText, significant, type Report, type Table } from './report.ts';
import { QUANTILES, rounded, type QuantileName, type Series } from './series.ts';
import { changeInterval, quantileOf, relativeTo, type Blocks, type Interval } from './statistics.ts';

const JUDGED: readonly QuantileName[] = ['p50', 'p95'];
/** Share of equal figures whose 95 % interval excludes 1. */
const CHANCE = 0.05;

/** In the order of the table. */
const VERDICTS = ['slower', 'faster', 'no difference shown', 'too few blocks'] as const;
type Verdict = (typeof VERDICTS)[number];

export type Comparison = {
  readonly name: string;
  readonly isRatio: boolean;
  readonly before: number;
  readonly now: number;
  /** Ratio of the later figure to the earlier one, with its 95 % interval. */
  readonly change: string;
  readonly verdict: Verdict;
};

export function compareReports(earlier: Report | undefined, now: Report): Table[] {
  const comparisons = earlier ? compareSeries(earlier.series, now.series) : [];
  return [judgedTable(now.question, comparisons), ...countTables(now.question, earlier?.counts ?? {}, now.counts ?? {})];
}

/** Compares the series of both runs by name: ratios to the yardstick if both runs have one, otherwise raw times. */
export function compareSeries(earlier: readonly Series[], now: readonly Series[]): Comparison[] {
  return now.flatMap((series) => {
    const before = earlier.find(({ name, unit }) => name === series.name && unit === series.unit);
    if (!before) return [];
    const [yardstickBefore, yardstickNow] = [yardstickOf(before, earlier), yardstickOf(series, now)];
    const isRatio = yardstickBefore !== undefined && yardstickNow !== undefined;
    const blocksBefore = isRatio ? relativeTo(yardstickBefore, before.blocks) : before.blocks;
    const blocksNow = isRatio ? relativeTo(yardstickNow, series.blocks) : series.blocks;
    const of = isRatio ? ` / ${series.yardstick!.split(' / ').at(-1)}, x` : `, ${series.unit}`;
    return JUDGED.map((quantile) => ({
      name: `${series.name}, ${quantile}${of}`,
      isRatio,
      ...compareBlocks(blocksBefore, blocksNow, QUANTILES[quantile]),
    }));
  });
}

function yardstickOf({ yardstick, blocks }: Series, all: readonly Series[]): Blocks | undefined {
  const found = all.find(({ name }) => name === yardstick);
  return found?.blocks.length === blocks.length ? found.blocks : undefined;
}

function compareBlocks(blocksBefore: Blocks, blocksNow: Blocks, fraction: number): Omit<Comparison, 'name' | 'isRatio'> {
  const [earlier, later] = [quantileOf(blocksBefore, fraction), quantileOf(blocksNow, fraction)];
  const [before, now] = [earlier(), later()];
  const interval = changeInterval(earlier, blocksBefore.length, later, blocksNow.length);
  return {
    before: rounded(before),
    now: rounded(now),
    change: figureText({ value: before === now ? 1 : now / before, unit: 'x', ...(interval && { interval }) }),
    verdict: verdictOf(interval),
  };
}

function verdictOf(interval: Interval | undefined): Verdict {
  if (!interval) return 'too few blocks';
  const [low, high] = interval;
  if (low > 1) return 'slower';
  return high < 1 ? 'faster' : 'no difference shown';
}

function judgedTable(question: string, comparisons: readonly Comparison[]): Table {
  const count = (verdict: Verdict) => comparisons.filter((comparison) => comparison.verdict === verdict).length;
  const judged = comparisons.length - count('too few blocks');
  const rawTimes = comparisons.filter(({ isRatio }) => !isRatio).length;
  const warning = rawTimes > 0 ? `; ${rawTimes} are raw times, which other load on the machine distorts` : '';
  return {
    title:
      `${question}: ${count('slower')} slower, ${count('faster')} faster, ${count('no difference shown')} no difference shown. ` +
      `Of ${judged} judged figures, ${significant(judged * CHANCE)} are expected to differ by chance${warning}`,
    columns: ['figure', 'earlier', 'now', 'now/earlier', 'verdict'],
    rows: VERDICTS.flatMap((verdict) => comparisons.filter((comparison) => comparison.verdict === verdict)).map(
      ({ name, before, now, change, verdict }) => [name, before, now, change, verdict],
    ),
    sentence: 'Compares this run with the saved run.',
  };
}

function countTables(question: string, earlier: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>): Table[] {
  const names = Object.keys(now).filter((name) => name in earlier);
  if (names.length === 0) return [];
  const changed = names.filter((name) => earlier[name] !== now[name]);
  return [
    {
      title: `${question}: ${changed.length} of ${names.length} counts differ`,
      columns: ['count', 'earlier', 'now'],
      rows: changed.map((name) => [name, earlier[name], now[name]]),
      sentence: 'Compares the counts of this run with those of the saved run.',
    },
  ];
}
