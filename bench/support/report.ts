// What a bench has to say: tables of figures, plots, aims and lines of words, for a terminal, for a file and for a page.
import type { Spread } from './samples.ts';

export type Cell = string | number;

export type Table = { readonly title: string; readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[] };

/** One figure of a plot; `low` and `high` are drawn as whiskers (p50 with p95, say). */
export type Bar = {
  readonly label: string;
  readonly value: number;
  readonly low?: number;
  readonly high?: number;
  readonly isOurs?: boolean;
};

/** Bars of one unit, drawn on one scale in the HTML report. */
export type Plot = { readonly title: string; readonly unit: string; readonly bars: readonly Bar[] };

/** What is wanted of a figure: at most `limit`. A miss is explained by a limit that was measured. */
export type Aim = {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  /** '', 'ms', 'x', 'B', ... */
  readonly unit: string;
  /** Why it is missed: the figure that stands in the way. Shown only with a miss. */
  readonly why?: string;
};

export type Report = {
  readonly question: string;
  readonly tables: readonly Table[];
  readonly plots?: readonly Plot[];
  readonly aims?: readonly Aim[];
  readonly notes: readonly string[];
  /** What was measured and must not be so: exit code 1. */
  readonly failures?: readonly string[];
  /** What could not be measured here, a peer that is not installed say: exit code 2. */
  readonly missing?: readonly string[];
};

/** What a bench is given by the command. */
export type BenchOptions = {
  /** Shows one short line of progress; the next replaces it on a terminal. */
  readonly say: (progress: string) => void;
  /** Fewer rounds and smaller counts, for a look and for tests: its figures are no measurement. */
  readonly isQuick: boolean;
  /** What is counted becomes the baseline. */
  readonly isAccepted: boolean;
};

/** Answers a question. Throws WrongAnswer or Unavailable. */
export type RunBench = (options: BenchOptions) => Promise<Report> | Report;

/** The answer was wrong, so its time is worth nothing. */
export class WrongAnswer extends Error {
  override readonly name = 'WrongAnswer';
}

/** Throws a WrongAnswer unless both are the same. */
export function expectSame(what: string, found: Cell | boolean, expected: Cell | boolean): void {
  if (!Object.is(found, expected)) throw new WrongAnswer(`${what}: ${found} instead of ${expected}`);
}

/** `spread` is the middle half of the samples as a share of their median. */
export const SPREAD_COLUMNS = ['p50', 'p95', 'p99', 'spread'] as const;

export function spreadCells({ p50, p95, p99, spread }: Spread): [number, number, number, string] {
  return [p50, p95, p99, `${Math.round(spread * 100)} %`];
}

/** `2.5x`, for how many times the first is of the second. */
export function ratioCell(value: number, of: number): string {
  return `${significant(value / of)}x`;
}

/** Three digits that mean something; whole numbers from 100 on. */
export function significant(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return `${value}`;
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : `${Number(value.toPrecision(3))}`;
}

export function isMet({ value, limit }: Aim): boolean {
  return value <= limit;
}
