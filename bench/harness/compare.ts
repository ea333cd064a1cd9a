import { figureText, significant, type Report, type Table } from './report.ts';
import { QUANTILES, rounded, type QuantileName, type Series } from './series.ts';
import { changeInterval, permutationProbability, quantileOf, relativeTo, type Blocks } from './statistics.ts';

/** Significance level. At this level one of 1 / 0.05 = 20 equal figures is named by chance. */
const SIGNIFICANCE = 0.05;
/** With 4 and 4 blocks there are 70 permutations of the labels; the two most extreme have a probability of 0.03. */
const MIN_JUDGED_BLOCKS = 4;
const JUDGED: readonly QuantileName[] = ['p50', 'p95'];

type Verdict = 'faster' | 'slower' | 'no difference shown' | 'too few blocks';

export type Comparison = {
  readonly name: string;
  readonly isRatio: boolean;
  readonly before: number;
  readonly now: number;
  /** Ratio of the later figure to the earlier one, with its 95 % interval. */
  readonly change: string;
  readonly verdict: Verdict;
  /** Probability of a difference this large between runs of equal speed. Undefined with too few blocks. */
  readonly probability: number | undefined;
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
  const [countBefore, countNow] = [blocksBefore.length, blocksNow.length];
  const [earlier, later] = [quantileOf(blocksBefore, fraction), quantileOf(blocksNow, fraction)];
  const [before, now] = [earlier(), later()];
  const isJudged = Math.min(countBefore, countNow) >= MIN_JUDGED_BLOCKS;
  const both = quantileOf([...blocksBefore, ...blocksNow], fraction);
  const probability = isJudged ? permutationProbability(both, countBefore, countNow) : undefined;
  const interval = changeInterval(earlier, countBefore, later, countNow);
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
  if (probability >= SIGNIFICANCE || before === now) return 'no difference shown';
  return now < before ? 'faster' : 'slower';
}

/** Sorts the least probable differences first. */
function judgedTable(question: string, comparisons: readonly Comparison[]): Table {
  const count = (verdict: Verdict) => comparisons.filter((comparison) => comparison.verdict === verdict).length;
  const judged = comparisons.length - count('too few blocks');
  const rawTimes = comparisons.filter(({ isRatio }) => !isRatio).length;
  const warning = rawTimes > 0 ? `; ${rawTimes} are raw times, which other load on the machine distorts` : '';
  return {
    title:
      `${question}: ${count('slower')} slower, ${count('faster')} faster, ${count('no difference shown')} no difference shown. ` +
      `Of ${judged} judged figures, ${significant(judged * SIGNIFICANCE)} are expected to differ by chance${warning}`,
    columns: ['figure', 'earlier', 'now', 'now/earlier', 'verdict', 'p'],
    rows: comparisons
      .toSorted((a, b) => (a.probability ?? 1) - (b.probability ?? 1))
      .map(({ name, before, now, change, verdict, probability }) => {
        const chance = probability === undefined ? '' : `${significant(rounded(probability * 100))} %`;
        return [name, before, now, change, verdict, chance];
      }),
  };
}

function countTables(question: string, earlier: Readonly<Record<string, number>>, now: Readonly<Record<string, number>>): Table[] {
  const names = Object.keys(now).filter((name) => name in earlier);
  const changed = names.filter((name) => earlier[name] !== now[name]);
  const title = `${question}: ${changed.length} of ${names.length} counts differ`;
  const rows = changed.map((name) => [name, earlier[name], now[name]]);
  return names.length === 0 ? [] : [{ title, columns: ['count', 'earlier', 'now'], rows }];
}
