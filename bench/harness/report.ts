import { figureOf, ratioFigure, type Figure, type Series } from './series.ts';
import type { Task } from './tasks.ts';

const TIMES = ['p50', 'p95', 'p99'] as const;

export type Cell = string | number | Figure;

export type Table = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The unit of the first column of figures, which the HTML report draws as bars. Without one it draws none. */
  readonly unit?: string;
};

/** An upper limit of a figure. */
export type Target = {
  readonly name: string;
  readonly figure: Figure;
  readonly limit: number;
  readonly unit: string;
  /** The measured limit that explains a miss. */
  readonly why?: string;
};

export type Report = {
  readonly question: string;
  readonly tables: readonly Table[];
  /** Samples for `--compare`. */
  readonly series: readonly Series[];
  /** Figures that are the same in each run of the same program. `--compare` compares them exactly. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly targets?: readonly Target[];
  readonly notes: readonly string[];
  /** Results that must never occur: exit code 1. */
  readonly failures?: readonly string[];
  /** Parts that this machine cannot measure, for example without a peer: exit code 2. */
  readonly missing?: readonly string[];
};

export type BenchOptions = {
  readonly runTasks: <Result>(tasks: readonly Task<Result>[]) => Promise<Result[]>;
  /** Few blocks and small counts, for tests: no measurement. */
  readonly isQuick: boolean;
  /** Makes the counts the baseline. */
  readonly isAccepted: boolean;
};

/** Throws WrongAnswer or Unavailable. */
export type RunBench = (options: BenchOptions) => Promise<Report>;

/** A wrong result, whose time is void. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/** A requirement that this machine lacks: reported in one line, exit code 2. The other benches continue. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Throws a WrongAnswer unless both are the same. */
export function expectSame(what: string, found: string | number | boolean, expected: string | number | boolean): void {
  if (!Object.is(found, expected)) throw new WrongAnswer(`${what}: ${found} instead of ${expected}`);
}

/** Returns a table with a row for each series: quantiles, and ratios to the yardsticks. `extra` adds cells to a row. */
export function tableOf(
  title: string,
  series: readonly Series[],
  yardsticks: Readonly<Record<string, Series>> = {},
  extra: { readonly columns: readonly string[]; readonly cells: (series: Series) => readonly Cell[] } = { columns: [], cells: () => [] },
): Table {
  return {
    title,
    unit: series[0]?.unit ?? '',
    columns: ['', ...TIMES, ...Object.keys(yardsticks).map((name) => `/ ${name}`), ...extra.columns],
    rows: series.map((own) => [
      labelOf(own),
      ...TIMES.map((quantile) => figureOf(own, quantile)),
      ...Object.values(yardsticks).map((yardstick) => (own === yardstick ? '1x' : ratioFigure(own, yardstick))),
      ...extra.cells(own),
    ]),
  };
}

/** Returns the last part of a series' name: `reveal / ours` is `ours`. */
export function labelOf({ name }: Series): string {
  return name.slice(name.lastIndexOf(' / ') + ' / '.length);
}

/** Formats with three significant digits; whole numbers from 100 on. */
export function significant(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return `${value}`;
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : `${Number(value.toPrecision(3))}`;
}

/** Formats as `1.2x`, or as `1.2x (1.1–1.3)` with a 95 % interval. */
export function figureText({ value, interval, unit = '' }: Figure): string {
  const range = interval ? ` (${interval.map(significant).join('–')})` : '';
  return `${significant(value)}${unit}${range}`;
}

export function targetOf(name: string, figure: Figure | number, limit: number, unit = '', why?: string): Target {
  return { name, figure: typeof figure === 'number' ? { value: figure } : figure, limit, unit, ...(why !== undefined && { why }) };
}

export function isMet({ figure, limit }: Target): boolean {
  return figure.value <= limit;
}
