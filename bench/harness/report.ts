// The answer to a question: tables of figures, the samples behind them, targets and lines of text.
import { figureOf, ratioFigure, type Figure, type Series } from './series.ts';
import type { Task } from './tasks.ts';

export type Cell = string | number | Figure;

export type Table = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** The unit of the first column of figures, which the HTML report draws as bars. Without one it draws none. */
  readonly unit?: string;
};

/** The most that is wanted of a figure. A miss is explained by a limit that was measured. */
export type Target = {
  readonly name: string;
  readonly figure: Figure;
  readonly limit: number;
  /** '', 'ms', 'x', 'B', ... */
  readonly unit: string;
  /** The figure that stands in the way. Shown only with a miss. */
  readonly why?: string;
};

export type Report = {
  readonly question: string;
  readonly tables: readonly Table[];
  /** The samples that `--compare` judges. */
  readonly series: readonly Series[];
  /** Figures that are the same in each run of the same program: compared exactly. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly targets?: readonly Target[];
  readonly notes: readonly string[];
  /** Results that must never occur: exit code 1. */
  readonly failures?: readonly string[];
  /** Parts that could not be measured here, for example without a peer: exit code 2. */
  readonly missing?: readonly string[];
};

export type BenchOptions = {
  readonly runTasks: <Result>(tasks: readonly Task<Result>[]) => Promise<Result[]>;
  /** Few blocks and small counts, for a look and for tests: no measurement. */
  readonly isQuick: boolean;
  /** The counts become the baseline. */
  readonly isAccepted: boolean;
};

/** Answers a question. Throws WrongAnswer or Unavailable. */
export type RunBench = (options: BenchOptions) => Promise<Report>;

/** The answer was wrong, so its time is void. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/** A requirement of a bench that this machine lacks: reported in one line, exit code 2; the other benches go on. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Throws a WrongAnswer unless both are the same. */
export function expectSame(what: string, found: string | number | boolean, expected: string | number | boolean): void {
  if (!Object.is(found, expected)) throw new WrongAnswer(`${what}: ${found} instead of ${expected}`);
}

export const TIME_COLUMNS = ['p50', 'p95', 'p99'] as const;

export function timeCells(series: Series): [Figure, Figure, Figure] {
  return [figureOf(series, 'p50'), figureOf(series, 'p95'), figureOf(series, 'p99')];
}

/** A row for each series: times, and how many times each of the yardsticks' medians its own is. `extra` adds cells to a row. */
export function tableOf(
  title: string,
  series: readonly Series[],
  yardsticks: Readonly<Record<string, Series>> = {},
  extra: { readonly columns: readonly string[]; readonly cells: (series: Series) => readonly Cell[] } = { columns: [], cells: () => [] },
): Table {
  return {
    title,
    unit: series[0]?.unit ?? '',
    columns: ['', ...TIME_COLUMNS, ...Object.keys(yardsticks).map((name) => `/ ${name}`), ...extra.columns],
    rows: series.map((own) => [
      labelOf(own),
      ...timeCells(own),
      ...Object.values(yardsticks).map((yardstick) => (own === yardstick ? '1x' : ratioFigure(own, yardstick))),
      ...extra.cells(own),
    ]),
  };
}

/** The last part of a series' name: `reveal / ours` is `ours`. */
export function labelOf({ name }: Series): string {
  return name.slice(name.lastIndexOf(' / ') + ' / '.length);
}

/** Three significant digits; whole numbers from 100 on. */
export function significant(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return `${value}`;
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : `${Number(value.toPrecision(3))}`;
}

/** `1.2x`, or `1.2x (1.1-1.3)` with its 95 % interval. */
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
