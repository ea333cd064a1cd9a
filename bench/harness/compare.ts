// Two runs beside each other. Each series of blocks is judged faster, slower or without a shown difference; counts are the same or differ.
import { figureText, significant, type Report, type Table } from './report.ts';
import { QUANTILES, rounded, type QuantileName, type Series } from './series.ts';
import { changeInterval, permutationProbability, quantileOf, relativeTo, valueOf, type Blocks } from './statistics.ts';

/** A less probable difference is named. Of as many figures as 1 / 0.05 = 20, one is named by chance. */
const NAMED_BELOW = 0.05;
/** With 4 and 4 blocks there are 70 deals of the labels, and the most extreme two have a probability of 0.03. */
const LEAST_BLOCKS = 4;
const JUDGED: readonly QuantileName[] = ['p50', 'p95'];

export type Verdict = 'faster' | 'slower' | 'no difference shown' | 'too few blocks';

export type Comparison = {
  readonly name: string;
  readonly isRatio: boolean;
  readonly before: number;
  readonly now: number;
  /** How many times the earlier figure, with its 95 % interval. */
  readonly change: string;
  readonly verdict: Verdict;
  /** Of a difference as large between runs of the same speed; undefined with too few blocks. */
  readonly probability: number | undefined;
};

export function compareReports(earlier: Report | undefined, now: Report): Table[] {
  const comparisons = earlier ? compareSeries(earlier.series, now.series) : [];
  return [judgedTable(now.question, comparisons), ...countTables(now.question, earlier?.counts ?? {}, now.counts ?? {})];
}

/** The figures of the series that both runs have. With a yardstick, ratios to it are compared and not times. */
export function compareSeries(earlier: readonly Series[], now: readonly Series[]): Comparison[] {
  return now.flatMap((series) => {
    const before = earlier.find(({ name, unit }) => name === series.name && unit === series.unit);
    if (!before) return [];
    const yardsticks = [yardstickOf(before, earlier), yardstickOf(series, now)];
    const isRatio = yardsticks.every((yardstick) => yardstick !== undefined);
    const [blocksBefore, blocksNow] = isRatio
      ? [relativeTo(yardsticks[0], before.blocks), relativeTo(yardsticks[1], series.blocks)]
      : [before.blocks, series.blocks];
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
  const [countBefore, countNow] = [blocksBefore.length, blocksNow.length];
  const [own, later] = [quantileOf(blocksBefore, fraction), quantileOf(blocksNow, fraction)];
  const [before, now] = [valueOf(own, countBefore), valueOf(later, countNow)];
  const isJudged = Math.min(countBefore, countNow) >= LEAST_BLOCKS;
  const both = quantileOf([...blocksBefore, ...blocksNow], fraction);
  const probability = isJudged ? permutationProbability(both, countBefore, countNow) : undefined;
  const interval = changeInterval(own, countBefore, later, countNow);
  return {
    before: rounded(before),
    now: rounded(now),
    change: figureText({ value: before === now ? 1 : now / before, unit: 'x', ...(interval && { interval }) }),
    verdict: verdictOf(probability, before, now),
    probability,
  };
}

function verdictOf(probability: number | undefined, before: number, now: number): Verdict {
  if (probability === undefined) return 'too few blocks';
  if (probability >= NAMED_BELOW || before === now) return 'no difference shown';
  return now < before ? 'faster' : 'slower';
}

/** Named differences come first, the least probable first. */
function judgedTable(question: string, comparisons: readonly Comparison[]): Table {
  const judged = comparisons.filter(({ probability }) => probability !== undefined);
  const count = (verdict: Verdict) => comparisons.filter((comparison) => comparison.verdict === verdict).length;
  const expected = significant(judged.length * NAMED_BELOW);
  const rawTimes = comparisons.filter(({ isRatio }) => !isRatio).length;
  const warning = rawTimes > 0 ? `; ${rawTimes} are raw times, which also show what else the machine did` : '';
  const rank = ({ probability = 1, verdict }: Comparison) => (verdict === 'faster' || verdict === 'slower' ? probability - 1 : probability);
  return {
    title:
      `${question}: ${count('slower')} slower, ${count('faster')} faster, ${count('no difference shown')} no difference shown. ` +
      `Of ${judged.length} judged figures ${expected} differ by chance alone${warning}`,
    columns: ['figure', 'earlier', 'now', 'now/earlier', 'verdict', 'by chance'],
    rows: comparisons
      .toSorted((a, b) => rank(a) - rank(b))
      .map(({ name, before, now, change, verdict, probability }) => [
        name,
        before,
        now,
        change,
        verdict,
        probability === undefined ? '' : `${significant(rounded(probability * 100))} %`,
      ]),
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
    },
  ];
}
