import { figureOf, ratioFigure, type Figure, type Series } from './series.ts';
import type { Task } from './tasks.ts';

const TIMES = ['p50', 'p95', 'p99'] as const;

export type Cell = string | number | Figure;

export type Table = {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Printed below the table: what is compared with what. */
  readonly sentence: string;
};

/** A figure with its upper limit. */
export type Target = {
  readonly name: string;
  readonly figure: Figure;
  readonly limit: number;
  readonly unit: string;
  /** Measured limit that explains a miss. */
  readonly why?: string;
};

export type Report = {
  readonly question: string;
  readonly tables: readonly Table[];
  /** Samples for `--compare`. */
  readonly series: readonly Series[];
  /** Machine-independent counts. `--compare` compares them exactly. */
  readonly counts?: Readonly<Record<string, number>>;
  readonly targets?: readonly Target[];
  readonly notes: readonly string[];
  /** Results that must never occur. Exit code 1. */
  readonly failures?: readonly string[];
  /** Parts that this machine cannot measure, for example because a peer is missing. Exit code 2. */
  readonly missing?: readonly string[];
};

export type BenchOptions = {
  readonly runTasks: <Result>(tasks: readonly Task<Result>[]) => Promise<Result[]>;
  /** Few blocks and small counts, for tests. Figures are not a measurement. */
  readonly isQuick: boolean;
  /** Whether to store the counts as the baseline. */
  readonly isAccepted: boolean;
  /** Runs of `device`, and the folder for its documents. */
  readonly runs: number;
  readonly save: string | undefined;
};

/** Throws WrongResult or Unavailable. */
export type RunBench = (options: BenchOptions) => Promise<Report>;

/** A wrong result. Its time is invalid. Exit code 1. */
export class WrongResult extends Error {
  override readonly name = 'WrongResult';
}

/** A requirement that this machine lacks. Reported in one line, exit code 2; the other benches continue. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Throws a WrongResult unless both values are equal. */
export function expectSame(what: string, found: string | number | boolean, expected: string | number | boolean): void {
  if (!Object.is(found, expected)) throw new WrongResult(`${what}: ${found}, expected ${expected}`);
}

/** Returns a table with a row per series: quantiles, then ratios to the yardsticks, by default those of the series, then the `extra` cells. */
export function tableOf(
  title: string,
  series: readonly Series[],
  sentence: string,
  yardsticks: readonly Series[] = series.filter(({ name }) => series.some(({ yardstick }) => yardstick === name)),
  extra: { readonly columns: readonly string[]; readonly cells: (series: Series) => readonly Cell[] } = { columns: [], cells: () => [] },
): Table {
  return {
    title,
    columns: ['', ...TIMES, ...yardsticks.map((yardstick) => `/ ${labelOf(yardstick)}`), ...extra.columns],
    rows: series.map((row) => [
      labelOf(row),
      ...TIMES.map((quantile) => figureOf(row, quantile)),
      ...yardsticks.map((yardstick) => (row === yardstick ? '1x' : ratioFigure(row, yardstick))),
      ...extra.cells(row),
    ]),
    sentence,
  };
}

/** Returns the last part of a series' name: `ours` for `reveal / ours`. */
export function labelOf({ name }: Series): string {
  return name.slice(name.lastIndexOf(' / ') + ' / '.length);
}

/** Returns the first part of a series' name: `reveal` for `reveal / ours`. */
export function titleOf({ name }: Series): string {
  return name.split(' / ')[0];
}

/** Formats with three significant digits, and from 100 as an integer. */
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
